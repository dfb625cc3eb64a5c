import { expect, test } from "vitest";
import { swapComparison, swapLeads, swapPayment, swapQuotes } from "../../../shared/products/swap/tour.ts";
import { drawSteps, lowestFor, quotesFor, settle } from "./sums.ts";

test("premiums apply up to the last day of their band, each insurer is the cheapest for some trip, and none shares it", () => {
  expect([14, 15].map((days) => quotesFor(days).map(({ premium }) => premium))).toEqual([
    [44, 52, 48],
    [62, 52, 48],
  ]);
  const trips = Array.from({ length: 28 }, (_, index) => index + swapQuotes.shortest);
  expect(new Set(trips.map((days) => lowestFor(days).insurer)).size).toBe(3);
  for (const days of trips)
    expect(quotesFor(days).filter(({ premium }) => premium === lowestFor(days).premium)).toHaveLength(1);
  expect(drawSteps(1, 3, 30, 90)).toBe("M0 60H25.93V42.22H62.96V22.22H100");
});

test("policy and traveller pay each bill in full: the excess is taken off first, then comes the limit", () => {
  for (const [index, { bill }] of swapComparison.cases.entries())
    for (const { pays, leaves } of settle(index)) expect(pays + leaves).toBe(bill);
  expect([0, 1, 2].map((index) => settle(index).map(({ pays }) => pays))).toEqual([
    [50_000, 64_000, 63_900],
    [800, 1_750, 1_500],
    [0, 2_500, 1_500],
  ]);
});

test("the order is paid at the quoted price", () => {
  const { days } = swapLeads.leads[4];
  expect(swapPayment.note).toContain(`${days} days, USD ${quotesFor(days)[1]?.premium}`);
  expect(swapQuotes.firstDays).toBe(days);
});
