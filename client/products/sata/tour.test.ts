import { expect, test } from "vitest";
import { sataFile, sataImport, sataNetwork, sataRequest } from "../../../shared/products/sata/tour.ts";
import { ageOn, authorise, ratesOn, readDate, sayHalfMonth } from "./sums.ts";

test("the insurer's dates are read with the day first, and with the month first only if the day is at most 12", () => {
  const refused = (dayFirst: boolean) =>
    sataImport.rows.filter(({ born }) => "noMonth" in readDate(born, dayFirst)).length;
  expect([refused(true), refused(false)]).toEqual([0, 3]);
  expect(readDate("23/02/1987", false)).toEqual({ noMonth: 23 });
  // An age increases on the birthday itself.
  const born = (day: number, month: number) => ageOn({ day, month, year: 2015 }, sataImport.begins);
  expect([born(31, 3), born(1, 4), born(2, 4)]).toEqual([11, 11, 10]);
});

test("a rate applies from its first day, and a blacklisting from its own first day", () => {
  expect([0, sataNetwork.lastDay].map(sayHalfMonth)).toEqual(["1 January", "15 December"]);
  expect([5, 6, 12, 16].map((half) => ratesOn(half).map(({ rate }) => rate))).toEqual([
    [45_000, 55_100, 43_700],
    [48_600, 55_100, 43_700],
    [48_600, 49_300, 43_700],
    [48_600, 49_300, undefined],
  ]);
});

test("a pre-authorisation adds up in each room, a better room costs the patient, and rate, request and bill agree", () => {
  for (const room of sataRequest.packages.keys()) {
    const { estimate, discount, authorised, patient } = authorise(room);
    expect(authorised + patient + discount).toBe(estimate);
  }
  const [ward, standard, better] = [0, 1, 2].map(authorise);
  if (!ward || !standard || !better) throw new Error("three rooms");
  expect(better.authorised).toBe(standard.authorised);
  expect(better.patient - standard.patient).toBe(better.room);
  expect(ward.authorised).toBeLessThan(standard.authorised);
  const { estimate, discount, authorised, patient } = standard;
  expect(sataNetwork.hospitals[0].periods[1].rate).toBe(sataRequest.packages[1]);
  expect(sataFile.bill.fields.map(({ value }) => value)).toEqual([estimate, -discount, -patient]);
  expect(authorised).toBe(43_740);
});
