import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatDate, parseDate } from "../../../shared/dates.ts";
import { findSheets, findThread } from "../../../shared/products/sarb/figures.ts";
import {
  cast,
  days,
  rates,
  reinsurers,
  sayPlaced,
  sheets,
  start,
  threads,
  warrantyDays,
} from "../../../shared/products/sarb/followOneRisk.ts";
import { computePlacement } from "../../../shared/products/sarb/placement.ts";

const placed = computePlacement(start.sumInsured, start.lines, rates);

test("the seven sheets are in the order of a reinsurance placement", () => {
  expect(sheets.map(({ title }) => title)).toEqual([
    "Enquiry",
    "Placing slip",
    "Signed lines",
    "Cover note",
    "Closing",
    "Debit and credit notes, statement",
    "Claim advice",
  ]);
});

test("the dates are in order, the loss is within the period, and the warranty ends after its number of days", () => {
  const { sample, expiry, ...inOrder } = days;
  const times = Object.values(inOrder).map((day) => parseDate(day).getTime());
  expect(sample).toBe(true);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(new Set(times).size).toBe(times.length);
  expect(parseDate(days.loss).getTime()).toBeLessThan(parseDate(expiry).getTime());
  const dayMs = 24 * 60 * 60 * 1000;
  expect((parseDate(days.warranty).getTime() - parseDate(days.inception).getTime()) / dayMs).toBe(warrantyDays);
  // All of these days are weekdays, because the companies work on weekdays. Inception and warranty may fall on any day.
  const { inception, warranty, ...worked } = inOrder;
  for (const day of Object.values(worked)) expect(parseDate(day).getUTCDay() % 6, formatDate(day)).not.toBe(0);
});

test("the invented names appear only in this risk", () => {
  const names = [...Object.values(cast), ...reinsurers].map(({ name }) => name.split(" ")[0] as string);
  expect(new Set(names).size).toBe(6);
  const others = ["shared", "client"].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith("followOneRisk.ts"))
      .map((name) => `${room}/${name}`),
  );
  const elsewhere = others.filter((file) => names.some((name) => readFileSync(file, "utf8").includes(name)));
  expect(elsewhere).toEqual([]);
});

test("a figure that can be followed is on several sheets", () => {
  expect(threads.map((key) => findSheets(key, placed))).toEqual([
    [1, 2, 3, 4],
    [2, 4, 5, 6],
    [3, 4, 5, 7],
    [5, 6],
  ]);
});

test("the placed premium is the premium only when everything is placed", () => {
  const open = computePlacement(start.sumInsured, [45, 25, 0], rates);
  expect(findThread("placed-premium", placed)).toBe("premium");
  expect(findThread("placed-premium", open)).toBe("placed-premium");
  expect(findSheets("premium", open)).toEqual([2, 4]);
});

test.each([
  [70, "70% placed, 30% open"],
  [0, "0% placed, 100% open"],
  [100, "100% placed"],
  [110, "110%: over-placed"],
])("%d per cent is written as %j", (percent, words) => {
  expect(sayPlaced(percent)).toBe(words);
});
