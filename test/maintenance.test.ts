import { expect, test } from "vitest";
import { createMaintenance, type MaintenanceOptions } from "../server/enquiries/maintenance.ts";
import { createTestLog } from "./support/desk.ts";

const hourMs = 3600_000;

/** Maintenance over an hour after its start, so that a purge is due. `store`: what each call does, by default nothing. */
function open(store: Partial<MaintenanceOptions["store"]>) {
  let now = 0;
  const calls: string[] = [];
  const noted = <Args extends unknown[], Value>(name: string, call: (...args: Args) => Promise<Value>) => {
    return (...args: Args) => {
      calls.push([name, ...args].join(" "));
      return call(...args);
    };
  };
  const maintenance = createMaintenance({
    clock: { now: () => now },
    log: createTestLog().log,
    store: {
      makeDue: noted("makeDue", store.makeDue ?? (async () => 0)),
      releaseHeld: noted("release", store.releaseHeld ?? (async () => 0)),
      purge: noted("purge", store.purge ?? (async () => ({ deleted: 0, erased: 0, forgotten: 0 }))),
    },
  });
  now = 2 * hourMs;
  return { maintenance, calls };
}

const fail = async () => {
  throw new Error("a page of the file is damaged");
};

test("a task that fails keeps no other from being done, and is done again", async () => {
  const { maintenance, calls } = open({
    makeDue: fail,
    releaseHeld: (reason) => (reason === "honeypot" ? fail() : Promise.resolve(0)),
  });
  maintenance.makeDueFrom(5, 9);
  maintenance.releaseHeld("honeypot");
  maintenance.releaseHeld("captcha down");
  await expect(maintenance.run()).rejects.toThrow("damaged");
  expect(calls.splice(0)).toEqual(["makeDue 5 9", "release honeypot", "release captcha down", "purge"]);
  await expect(maintenance.run()).rejects.toThrow("damaged");
  expect(calls).toEqual(["makeDue 5 9", "release honeypot"]);
});

test("there is more to do while a batch finds something, and making enquiries due says so by itself", async () => {
  const left = { makeDue: 2, release: 1, purge: 1 };
  const { maintenance, calls } = open({
    makeDue: async () => Math.max(0, left.makeDue--),
    releaseHeld: async () => Math.max(0, left.release--),
    purge: async () => ({ deleted: Math.max(0, left.purge--), erased: 0, forgotten: 0 }),
  });
  maintenance.makeDueFrom(5, 9);
  maintenance.releaseHeld("captcha down");
  expect(await maintenance.run()).toBe(true);
  expect(await maintenance.run()).toBe(false);
  expect(maintenance.isMakingDue).toBe(true);
  expect(await maintenance.run()).toBe(false);
  expect(maintenance.isMakingDue).toBe(false);
  expect(calls.filter((call) => !call.startsWith("makeDue"))).toEqual([
    "release captcha down",
    "purge",
    "release captcha down",
    "purge",
  ]);
});
