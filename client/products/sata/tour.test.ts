import { describe, expect, test } from "vitest";
import { sataFile, sataImport, sataNetwork, sataRequest } from "../../../shared/products/sata/tour.ts";
import { ageOn, authorise, ratesOn, readDate, sayHalfMonth } from "./sums.ts";

describe("the insurer's dates", () => {
  test("are all read with the day first, and with the month first only if the day is at most 12", () => {
    const refused = (dayFirst: boolean) =>
      sataImport.rows.filter(({ born }) => "noMonth" in readDate(born, dayFirst)).map(({ member }) => member);
    expect(refused(true)).toEqual([]);
    expect(refused(false)).toEqual(["Leena Hartley", "Joseph Okell", "Peter Wren"]);
    expect(readDate("23/02/1987", false)).toEqual({ noMonth: 23 });
  });

  test("give an age that increases on the birthday itself", () => {
    expect(ageOn({ day: 1, month: 4, year: 2015 }, sataImport.begins)).toBe(11);
    expect(ageOn({ day: 2, month: 4, year: 2015 }, sataImport.begins)).toBe(10);
    expect(ageOn({ day: 31, month: 3, year: 2015 }, sataImport.begins)).toBe(11);
  });
});

test("a rate applies from its first day, and a blacklisting from its own first day", () => {
  expect(sayHalfMonth(0)).toBe("1 January");
  expect(sayHalfMonth(sataNetwork.lastDay)).toBe("15 December");
  const on = (half: number) => ratesOn(half).map(({ rate }) => rate);
  expect(on(5)).toEqual([45_000, 55_100, 43_700]);
  expect(on(6)).toEqual([48_600, 55_100, 43_700]);
  expect(on(12)).toEqual([48_600, 49_300, 43_700]);
  expect(on(16)).toEqual([48_600, 49_300, undefined]);
});

describe("pre-authorisation", () => {
  test.each(sataRequest.packages.map((_, room) => room))("room %i adds up", (room) => {
    const { estimate, discount, authorised, patient } = authorise(room);
    expect(authorised + patient + discount).toBe(estimate);
  });

  test("a better room costs the patient, not the insurer", () => {
    expect(authorise(2).authorised).toBe(authorise(1).authorised);
    expect(authorise(2).patient - authorise(1).patient).toBe(authorise(2).room);
    expect(authorise(0).authorised).toBeLessThan(authorise(1).authorised);
  });

  test("the network's rate, the request and the bill belong to the same claim", () => {
    const { estimate, discount, authorised, patient } = authorise(1);
    const { rate } = sataNetwork.hospitals[0].periods[1];
    expect(rate).toBe(sataRequest.packages[1]);
    expect(sataFile.bill.fields.map(({ value }) => value)).toEqual([estimate, -discount, -patient]);
    expect(authorised).toBe(43_740);
  });
});
