import { expect, test, vi } from "vitest";
import { createMaintenance } from "../server/enquiries/maintenance.ts";
import { hourMs } from "./support/storeSteps.ts";
import { createTestLog } from "./support/testDoubles.ts";

const nothing = { deleted: 0, erased: 0, forgotten: 0 };

/** Maintenance over an hour after its start, so that a purge is due. In the store there is nothing to do. */
function open(hours = 2) {
  const startedAt = Date.UTC(2026, 0, 5);
  const time = { now: startedAt };
  const store = {
    endBackoff: vi.fn(async (..._times: number[]) => 0),
    releaseHeld: vi.fn(async (_reason: string) => 0),
    purge: vi.fn(async () => nothing),
  };
  const maintenance = createMaintenance({ clock: { now: () => time.now }, log: createTestLog().log, store });
  const passUntil = (later: number) => {
    time.now = startedAt + later * hourMs;
  };
  passUntil(hours);
  return { maintenance, passUntil, ...store };
}

test("a task that fails keeps no other from being done, and is done again", async () => {
  const { maintenance, endBackoff, releaseHeld, purge } = open();
  const damage = new Error("a page of the file is damaged");
  endBackoff.mockRejectedValue(damage);
  releaseHeld.mockImplementation(async (reason) => {
    if (reason === "honeypot") throw damage;
    return 0;
  });
  maintenance.endBackoffFrom(5, 9);
  maintenance.releaseHeld("honeypot");
  maintenance.releaseHeld("captcha down");
  for (let run = 0; run < 2; run += 1) await expect(maintenance.run()).rejects.toThrow("damaged");
  expect(endBackoff.mock.calls).toEqual(Array(2).fill([5, 9]));
  expect(releaseHeld.mock.calls.flat()).toEqual(["honeypot", "captcha down", "honeypot"]);
  expect(purge).toHaveBeenCalledOnce();
});

test("there is more to do while a batch finds something, and making enquiries due says so by itself", async () => {
  const { maintenance, endBackoff, releaseHeld, purge } = open();
  endBackoff.mockResolvedValueOnce(2).mockResolvedValueOnce(1);
  releaseHeld.mockResolvedValueOnce(1);
  purge.mockResolvedValueOnce({ ...nothing, deleted: 1 });
  maintenance.endBackoffFrom(5, 9);
  maintenance.releaseHeld("captcha down");
  expect([await maintenance.run(), await maintenance.run()]).toEqual([true, false]);
  expect(maintenance.isEndingBackoff).toBe(true);
  expect(await maintenance.run()).toBe(false);
  expect(maintenance.isEndingBackoff).toBe(false);
  expect(releaseHeld.mock.calls.flat()).toEqual(["captcha down", "captcha down"]);
  expect(purge).toHaveBeenCalledTimes(2);
});

test("nothing is purged in the first hour, when the clock may still be far ahead, nor within an hour of a purge that failed", async () => {
  const { maintenance, passUntil, purge } = open(0.9);
  await maintenance.run();
  expect(purge).not.toHaveBeenCalled();
  purge.mockRejectedValueOnce(new Error("a page of the file is damaged"));
  for (const hours of [1.1, 1.5, 2.2, 2.5]) {
    passUntil(hours);
    await maintenance.run().catch(() => {});
  }
  expect(purge).toHaveBeenCalledTimes(2);
});
