import { expect, onTestFinished, test } from "vitest";
import { StoreUnavailableError } from "../server/enquiries/store/enquiryStore.ts";
import { repeat } from "../server/repeat.ts";
import { createTestClock, createTestLog } from "./support/testDoubles.ts";

/** The pause after a turn that failed, in ms. */
const failedMs = 500;

/** A loop whose turns end when the test ends them. */
function createHarness() {
  const clock = createTestClock();
  const { log, lines } = createTestLog();
  const startedAt = clock.now();
  const begun: number[] = [];
  let turn = { end: (_pauseMs: number) => {}, fail: (_error: Error) => {} };
  const loop = repeat({
    ...{ clock, log },
    turn() {
      begun.push(clock.now() - startedAt);
      return new Promise((end, fail) => {
        turn = { end, fail };
      });
    },
  });
  const end = (pauseMs: number) => turn.end(pauseMs);
  onTestFinished(() => {
    end(0);
    return loop.stop();
  });
  return { clock, loop, begun, lines, end, fail: (error: Error) => turn.fail(error) };
}

test("a turn comes with the start, the next after the pause that it asked for, and after any number of wakes one at once", async () => {
  const { clock, loop, begun, end } = createHarness();
  loop.wake();
  await clock.advance(0);
  expect(begun).toEqual([]);
  loop.start();
  end(700);
  await clock.advance(699);
  expect(begun).toEqual([0]);
  await clock.advance(1);
  expect(begun).toEqual([0, 700]);
  end(60_000);
  await clock.advance(100);
  for (let count = 0; count < 3; count += 1) loop.wake();
  await clock.advance(0);
  expect(begun).toEqual([0, 700, 800]);
});

test("during a long turn no other starts, and any number of wakes causes one more turn right after it", async () => {
  const { clock, loop, begun, end } = createHarness();
  loop.start();
  for (let count = 0; count < 5; count += 1) {
    loop.wake();
    await clock.advance(10_000);
  }
  expect(begun).toEqual([0]);
  end(60_000);
  await clock.advance(0);
  expect(begun).toEqual([0, 50_000]);
  end(60_000);
  await clock.advance(59_999);
  expect(begun).toHaveLength(2);
});

test("a failed turn is followed by another after the usual pause, and the loop logs only unexpected errors", async () => {
  const { clock, loop, begun, fail, lines } = createHarness();
  loop.start();
  fail(new StoreUnavailableError("full"));
  await clock.advance(failedMs);
  expect([begun, lines]).toEqual([[0, failedMs], []]);
  fail(new Error("a fault of ours"));
  await clock.advance(failedMs);
  expect(begun).toHaveLength(3);
  expect(lines).toMatchObject([{ event: "delivery_failed", level: "error" }]);
});

test("a stop waits for the turn under way, and no other follows, even after a wake", async () => {
  const { clock, loop, begun, end } = createHarness();
  loop.start();
  loop.wake();
  let isStopped = false;
  const stopped = loop.stop().then(() => {
    isStopped = true;
  });
  await clock.advance(5000);
  expect(isStopped).toBe(false);
  end(0);
  await stopped;
  loop.wake();
  await clock.advance(60_000);
  expect(begun).toEqual([0]);
});
