import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { CountriesOutcome } from "../server/vendorApi/client.ts";
import { createCountries } from "../server/vendorApi/countries.ts";
import { createDataDir, createTestClock, createTestLog } from "./support/testDoubles.ts";

const india = { CountryId: 1, CountryName: "India" };
const kenya = { CountryId: 2, CountryName: "Kenya" };
const listed = (...countries: (typeof india)[]): CountriesOutcome => ({ kind: "listed", countries });
const down: CountriesOutcome = { kind: "failed", reason: "down" };
const minuteMs = 60_000;

function createDesk({ dataDir = createDataDir(), source = "vendor" } = {}) {
  const desk = {
    clock: createTestClock(0),
    calls: 0,
    dataDir,
    answer: (): CountriesOutcome | Promise<CountriesOutcome> => listed(india),
  };
  const { log, lines } = createTestLog();
  const getCountries = async () => {
    desk.calls += 1;
    return desk.answer();
  };
  const { clock } = desk;
  const countries = createCountries({ client: { getCountries }, dataDir, source, ackTimeoutMs: 2000, log, clock });
  return Object.assign(desk, { countries, lines });
}

test("many visitors at once cause one call, and after ten minutes they get the old list while a new one is fetched", async () => {
  const desk = createDesk();
  const { list } = desk.countries;
  for (const one of await Promise.all(Array.from({ length: 50 }, list))) expect(one).toEqual([india]);
  await desk.clock.jump(10 * minuteMs - 1);
  await list();
  expect(desk.calls).toBe(1);
  desk.answer = () => listed(india, kenya);
  await desk.clock.jump(1);
  expect(await list()).toEqual([india]);
  await expect.poll(list).toEqual([india, kenya]);
  expect(desk.calls).toBe(2);
});

test("Status false empties the list, and it is back as soon as the vendor sends one", async () => {
  const desk = createDesk();
  desk.answer = () => ({ kind: "refused" });
  expect(await desk.countries.list()).toEqual([]);
  desk.answer = () => listed(india);
  await desk.clock.jump(minuteMs);
  expect(await desk.countries.list()).toEqual([india]);
});

test("while the vendor is down or hangs visitors get the last good list at once, also after a restart", async () => {
  const first = createDesk();
  await first.countries.list();
  await expect.poll(() => existsSync(join(first.dataDir, "countries.json"))).toBe(true);
  for (const answer of [() => down, () => new Promise<CountriesOutcome>(() => {})]) {
    const second = createDesk({ dataDir: first.dataDir });
    for (const desk of [first, second]) {
      desk.answer = answer;
      await desk.clock.jump(60 * minuteMs);
      for (let count = 0; count < 3; count++) expect(await desk.countries.list()).toEqual([india]);
    }
    expect(second.calls).toBe(1);
  }
});

test("the last good list names countries without a call, also after a restart and after Status false", async () => {
  const first = createDesk();
  expect(await first.countries.lastGood()).toEqual([]);
  expect(first.calls).toBe(0);
  await first.countries.list();
  first.answer = () => ({ kind: "refused" });
  await first.clock.jump(10 * minuteMs);
  await first.countries.list();
  await expect.poll(first.countries.list).toEqual([]);
  expect(await first.countries.lastGood()).toEqual([india]);
  const second = createDesk({ dataDir: first.dataDir });
  expect(await second.countries.lastGood()).toEqual([india]);
  expect(second.calls).toBe(0);
});

test("the stored list of another vendor is not used, because its ids mean other countries", async () => {
  const sandbox = createDesk({ source: "sandbox" });
  await sandbox.countries.list();
  const vendor = createDesk({ dataDir: sandbox.dataDir, source: "https://api.example.com" });
  vendor.answer = () => down;
  expect(await vendor.countries.list()).toBeUndefined();
});

test("a vendor that is down from the start is an error, not an empty list, and is not called for every visitor", async () => {
  const desk = createDesk();
  desk.answer = () => down;
  for (let count = 0; count < 20; count++) expect(await desk.countries.list()).toBeUndefined();
  expect(desk.calls).toBe(1);
  await desk.clock.jump(2000);
  desk.answer = () => listed(kenya);
  expect(await desk.countries.list()).toEqual([kenya]);
});

describe("a vendor that hangs, when there has never been a list (A94)", () => {
  /** One visitor has asked. `ask` asks for the list again, and records the answer and its time. */
  async function openHangingDesk() {
    const desk = createDesk();
    let end: (outcome: CountriesOutcome) => void = () => {};
    const ending = new Promise<CountriesOutcome>((resolve) => {
      end = resolve;
    });
    desk.answer = () => ending;
    const ask = () => {
      const asked: { at?: number; answer?: unknown } = {};
      const note = (answer: unknown = none) => Object.assign(asked, { at: desk.clock.now(), answer });
      void desk.countries.list().then(note);
      return asked;
    };
    const first = ask();
    // The desk first looks for the kept list on the disk.
    await expect.poll(() => desk.calls).toBe(1);
    return Object.assign(desk, { end, ask, first });
  }
  const none = "none";

  test("makes nobody wait longer than the acknowledgement time, counted from the start of the call", async () => {
    const { clock, ask, first } = await openHangingDesk();
    await clock.advance(1500);
    const second = ask();
    await clock.advance(499);
    expect([first.at, second.at]).toEqual([undefined, undefined]);
    await clock.advance(1);
    for (const asked of [first, second]) expect(asked).toEqual({ at: 2000, answer: none });
    await clock.advance(3000);
    const third = ask();
    await clock.advance(0);
    expect(third).toEqual({ at: 5000, answer: none });
  });

  test("is called once, and its answer is there in time, or late for the next visitor", async () => {
    for (const [waitedMs, answer] of [
      [1999, [india]],
      [7000, none],
    ] as const) {
      const desk = await openHangingDesk();
      await desk.clock.advance(waitedMs);
      desk.end(listed(india));
      await expect.poll(() => desk.first.answer).toEqual(answer);
      expect(await desk.countries.list()).toEqual([india]);
      expect(desk.calls).toBe(1);
    }
  });

  test("and then fails is not called for two seconds, and in that time nobody waits", async () => {
    const desk = await openHangingDesk();
    const { clock, ask, end } = desk;
    await clock.advance(8000);
    end(down);
    await clock.advance(1999);
    const early = ask();
    await clock.advance(0);
    expect(early).toEqual({ at: 9999, answer: none });
    expect(desk.calls).toBe(1);
    await clock.advance(1);
    desk.answer = () => listed(kenya);
    expect(await desk.countries.list()).toEqual([kenya]);
  });
});

test("a damaged stored list is ignored", async () => {
  const dataDir = createDataDir();
  writeFileSync(join(dataDir, "countries.json"), '{"source":"vendor","Countries":[{"Coun');
  expect(await createDesk({ dataDir }).countries.list()).toEqual([india]);
});

test("storing the list leaves no temporary file, and only the owner may read the list", async () => {
  const desk = createDesk();
  await desk.countries.list();
  expect(readdirSync(desk.dataDir)).toEqual(["countries.json"]);
  expect(JSON.parse(readFileSync(join(desk.dataDir, "countries.json"), "utf8")).Countries).toEqual([india]);
  expect(statSync(join(desk.dataDir, "countries.json")).mode & 0o777).toBe(0o600);
});

test("if the list cannot be stored on the disk, visitors still get it, and the log says so", async () => {
  const blocked = join(createDataDir(), "file");
  writeFileSync(blocked, "");
  const desk = createDesk({ dataDir: join(blocked, "inner") });
  expect(await desk.countries.list()).toEqual([india]);
  expect(desk.lines).toContainEqual(expect.objectContaining({ event: "countries_not_kept" }));
});
