import { describe, expect, test } from "vitest";
import {
  swapComparison,
  swapInsurers,
  swapLeads,
  swapPayment,
  swapQuotes,
} from "../../../shared/products/swap/tour.ts";
import { drawSteps, lowestFor, quotesFor, settle } from "./sums.ts";

describe("premiums", () => {
  test("apply up to the last day of their band", () => {
    expect(quotesFor(14).map(({ premium }) => premium)).toEqual([44, 52, 48]);
    expect(quotesFor(15).map(({ premium }) => premium)).toEqual([62, 52, 48]);
    expect(quotesFor(swapQuotes.longest)).toHaveLength(3);
  });

  test("make each insurer the cheapest for some trip", () => {
    const trips = Array.from({ length: 28 }, (_, index) => index + swapQuotes.shortest);
    const winners = new Set(trips.map((days) => lowestFor(days).insurer));
    expect([...winners].toSorted()).toEqual(swapInsurers.map(({ insurer }) => insurer).toSorted());
    for (const days of trips) {
      expect(quotesFor(days).filter(({ premium }) => premium === lowestFor(days).premium)).toHaveLength(1);
    }
  });

  test("are drawn as a step line that ends where the chart ends", () => {
    expect(drawSteps(1, 3, 30, 90)).toBe("M0 60H25.93V42.22H62.96V22.22H100");
  });
});

describe("comparison", () => {
  test.each(swapComparison.cases.map((_, index) => index))(
    "shows bill %i paid in full by policy and traveller",
    (index) => {
      for (const { pays, leaves } of settle(index)) expect(pays + leaves).toBe(swapComparison.cases[index]?.bill);
    },
  );

  test("takes off the excess first, and then applies the limit", () => {
    expect(settle(0).map(({ pays }) => pays)).toEqual([50_000, 64_000, 63_900]);
    expect(settle(1).map(({ pays }) => pays)).toEqual([800, 1_750, 1_500]);
    expect(settle(2).map(({ pays }) => pays)).toEqual([0, 2_500, 1_500]);
  });
});

test("the order is paid at the quoted price", () => {
  const { days } = swapLeads.leads[4];
  expect(swapPayment.note).toContain(`${days} days, USD ${quotesFor(days)[1]?.premium}`);
  expect(swapQuotes.firstDays).toBe(days);
});
