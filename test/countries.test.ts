import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { CountriesOutcome } from "../server/vendor/client.ts";
import { createCountries, NoCountriesError } from "../server/vendor/countries.ts";
import { createDataDir, createTestLog } from "./support/desk.ts";

const india = { CountryId: 1, CountryName: "India" };
const kenya = { CountryId: 2, CountryName: "Kenya" };
const listed = (...countries: (typeof india)[]): CountriesOutcome => ({ kind: "listed", countries });
const down: CountriesOutcome = { kind: "weather", reason: "down" };
const minuteMs = 60_000;

function createDesk({ dataDir = createDataDir(), source = "vendor" } = {}) {
  const desk = {
    now: Date.UTC(2026, 0, 5),
    calls: 0,
    dataDir,
    answer: (): CountriesOutcome | Promise<CountriesOutcome> => listed(india),
  };
  const { log, lines } = createTestLog();
  const getCountries = async () => {
    desk.calls += 1;
    return desk.answer();
  };
  const countries = createCountries({ client: { getCountries }, dataDir, source, log, now: () => desk.now });
  return Object.assign(desk, { countries, lines });
}

test("many visitors at once cost one call, and the list is kept for ten minutes", async () => {
  const desk = createDesk();
  const lists = await Promise.all(Array.from({ length: 50 }, () => desk.countries()));
  for (const list of lists) expect(list).toEqual([india]);
  desk.now += 10 * minuteMs - 1;
  await desk.countries();
  expect(desk.calls).toBe(1);
});

test("after ten minutes the old list serves at once while a new one is fetched", async () => {
  const desk = createDesk();
  await desk.countries();
  desk.answer = () => listed(india, kenya);
  desk.now += 10 * minuteMs;
  expect(await desk.countries()).toEqual([india]);
  await vi.waitFor(async () => expect(await desk.countries()).toEqual([india, kenya]));
  expect(desk.calls).toBe(2);
});

test("Status false empties the list", async () => {
  const desk = createDesk();
  desk.answer = () => ({ kind: "refused" });
  expect(await desk.countries()).toEqual([]);
});

test("a list that Status false has emptied comes back when the vendor gives one", async () => {
  const desk = createDesk();
  desk.answer = () => ({ kind: "refused" });
  await desk.countries();
  desk.answer = () => listed(india);
  desk.now += minuteMs;
  expect(await desk.countries()).toEqual([india]);
});

test("while the vendor is down the last good list serves, also after a restart", async () => {
  const first = createDesk();
  await first.countries();
  await vi.waitFor(() => expect(existsSync(join(first.dataDir, "countries.json"))).toBe(true));
  const second = createDesk({ dataDir: first.dataDir });
  second.answer = () => down;
  for (let count = 0; count < 3; count++) expect(await second.countries()).toEqual([india]);
  second.now += 60 * minuteMs;
  expect(await second.countries()).toEqual([india]);
});

test("the kept list of another vendor is not used, as its ids mean something else there", async () => {
  const sandbox = createDesk({ source: "sandbox" });
  await sandbox.countries();
  const vendor = createDesk({ dataDir: sandbox.dataDir, source: "https://api.example.com" });
  vendor.answer = () => down;
  await expect(vendor.countries()).rejects.toThrow(NoCountriesError);
});

test("a vendor that is down from the start is told apart from an empty list, and is not called by every visitor", async () => {
  const desk = createDesk();
  desk.answer = () => down;
  for (let count = 0; count < 20; count++) await expect(desk.countries()).rejects.toThrow(NoCountriesError);
  expect(desk.calls).toBe(1);
  desk.now += 2000;
  desk.answer = () => listed(kenya);
  expect(await desk.countries()).toEqual([kenya]);
});

test("a damaged kept list is ignored", async () => {
  const dataDir = createDataDir();
  writeFileSync(join(dataDir, "countries.json"), '{"source":"vendor","Countries":[{"Coun');
  expect(await createDesk({ dataDir }).countries()).toEqual([india]);
});

test("the kept list is written whole, and leaves no second file behind", async () => {
  const desk = createDesk();
  await desk.countries();
  expect(readdirSync(desk.dataDir)).toEqual(["countries.json"]);
  expect(JSON.parse(readFileSync(join(desk.dataDir, "countries.json"), "utf8")).Countries).toEqual([india]);
  expect(statSync(join(desk.dataDir, "countries.json")).mode & 0o777).toBe(0o600);
});

test("a disk that takes nothing costs a log line, not the list", async () => {
  const blocked = join(createDataDir(), "file");
  writeFileSync(blocked, "");
  const desk = createDesk({ dataDir: join(blocked, "inner") });
  expect(await desk.countries()).toEqual([india]);
  expect(desk.lines).toContainEqual(expect.objectContaining({ event: "countries_not_kept" }));
});
