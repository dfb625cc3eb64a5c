import { expect, test } from "vitest";
import { createVisitor, type Ending } from "../support/createVisitor.ts";
import { pause } from "../support/waiting.ts";
import {
  createTally,
  judgeDeliveries,
  openOwnDesk,
  submitUntilAcknowledged,
  waitUntilDelivered,
} from "./deliveries.ts";
import { amount, report, tellTime } from "./scenario.ts";

const crowd = 12;

// As under systemd's socket unit, no connection is refused between two processes where the socket outlives them.
test.each([
  { held: false, what: "the process is started again" },
  { held: true, what: "the listening socket outlives the process" },
])("SIGTERM under load, and $what: no request is cut", { timeout: 10 * 60_000 }, async ({ held }) => {
  const desk = await openOwnDesk();
  await desk.vendor.setFault({ slowMs: 8 });
  const holder = held ? await desk.holdSocket() : undefined;
  const start = async () => {
    await holder?.start();
    return holder ?? (await desk.start());
  };
  let site = await start();

  // Half of the crowd keeps its connections, as nginx and browsers do. The other half opens one for each request.
  const keeping = createVisitor(desk.origin, { connections: crowd });
  const opening = createVisitor(desk.origin);
  await keeping.openForm();
  await opening.openForm();
  const tally = createTally();
  const acknowledged: string[] = [];
  const cutCodes: string[] = [];
  let [isOver, longestMs, next] = [false, 0, 0];
  const add = (ending: Ending) => {
    tally.add(ending);
    longestMs = Math.max(longestMs, ending.ms);
    if (ending.kind === "cut") cutCodes.push(ending.code);
  };
  const load = Promise.all(
    Array.from({ length: crowd }, async (_, number) => {
      const visitor = number % 2 === 0 ? keeping : opening;
      while (!isOver) {
        if (number % 4 < 2) {
          const ending = await visitor.ask("GET", number % 4 === 0 ? "/" : "/about-us");
          add(ending);
          if (ending.kind !== "answered") await pause(20);
        } else {
          next += 1;
          const help = `enquiry ${next}`;
          await submitUntilAcknowledged(visitor, help, { counts: tally.counts, add });
          acknowledged.push(help);
        }
      }
    }),
  );
  // The error is thrown below, where `load` is awaited.
  load.catch(() => {});
  const watcher = createVisitor(desk.origin);
  for (let count = 1; count <= amount(20); count += 1) {
    await pause(300 + Math.random() * 700);
    const stoppedAt = performance.now();
    const exited = site.stop();
    await pause(60);
    expect(await watcher.ask("GET", "/readyz")).toMatchObject({ status: 503 });
    expect(await exited).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    report(`${count} stops, ${acknowledged.length} acknowledged, ${JSON.stringify(tally.counts)}`);
    site = await start();
  }
  await pause(300);
  isOver = true;
  await load;
  await waitUntilDelivered(desk.origin);
  for (const visitor of [keeping, opening, watcher]) visitor.leave();
  await site.stop();
  const figures = judgeDeliveries(desk.vendor, acknowledged);
  report(JSON.stringify({ ...figures, endings: tally.counts }));
  expect(figures).toMatchObject({ lost: 0, twice: 0 });
  expect(cutCodes).toEqual([]);
  expect(Object.keys(tally.counts).filter((status) => /^[45]/.test(status))).toEqual([]);
  if (held) expect(tally.counts.refused ?? 0).toBe(0);
  tellTime("the longest wait", longestMs, 10_000);
});
