import { expect, test } from "vitest";
import { createHousekeeping, type HousekeepingOptions } from "../server/enquiries/delivery/housekeeping.ts";
import { createTestLog } from "./support/desk.ts";

const hourMs = 3600_000;

/** Housekeeping over an hour after its start, so that a purge is due. `store`: what each call does, by default nothing. */
function open(store: Partial<HousekeepingOptions["store"]>) {
  let now = 0;
  const calls: string[] = [];
  const noted = <Args extends unknown[], Value>(name: string, call: (...args: Args) => Promise<Value>) => {
    return (...args: Args) => {
      calls.push([name, ...args].join(" "));
      return call(...args);
    };
  };
  const housekeeping = createHousekeeping({
    clock: { now: () => now },
    log: createTestLog().log,
    store: {
      makeDue: noted("makeDue", store.makeDue ?? (async () => 0)),
      releaseHeld: noted("release", store.releaseHeld ?? (async () => 0)),
      purge: noted("purge", store.purge ?? (async () => ({ deleted: 0, erased: 0, forgotten: 0 }))),
    },
  });
  now = 2 * hourMs;
  return { housekeeping, calls };
}

const fail = async () => {
  throw new Error("a page of the file is damaged");
};

test("a task that fails keeps no other from being done, and is done again", async () => {
  const { housekeeping, calls } = open({
    makeDue: fail,
    releaseHeld: (reason) => (reason === "honeypot" ? fail() : Promise.resolve(0)),
  });
  housekeeping.hurryFrom(5, 9);
  housekeeping.releaseHeld("honeypot");
  housekeeping.releaseHeld("captcha down");
  await expect(housekeeping.run()).rejects.toThrow("damaged");
  expect(calls.splice(0)).toEqual(["makeDue 5 9", "release honeypot", "release captcha down", "purge"]);
  await expect(housekeeping.run()).rejects.toThrow("damaged");
  expect(calls).toEqual(["makeDue 5 9", "release honeypot"]);
});

test("there is more to do while a batch finds something, and hurrying says so by itself", async () => {
  const left = { makeDue: 2, release: 1, purge: 1 };
  const { housekeeping, calls } = open({
    makeDue: async () => Math.max(0, left.makeDue--),
    releaseHeld: async () => Math.max(0, left.release--),
    purge: async () => ({ deleted: Math.max(0, left.purge--), erased: 0, forgotten: 0 }),
  });
  housekeeping.hurryFrom(5, 9);
  housekeeping.releaseHeld("captcha down");
  expect(await housekeeping.run()).toBe(true);
  expect(await housekeeping.run()).toBe(false);
  expect(housekeeping.isHurrying).toBe(true);
  expect(await housekeeping.run()).toBe(false);
  expect(housekeeping.isHurrying).toBe(false);
  expect(calls.filter((call) => !call.startsWith("makeDue"))).toEqual([
    "release captcha down",
    "purge",
    "release captcha down",
    "purge",
  ]);
});
