import { expect, test } from "vitest";
import { signLines, stateAccount, stateTreaty } from "../../../shared/placing.ts";
import { nameDay, sarbCast, sarbDates, sarbPlacement, sarbTreaty } from "../../../shared/products/sarb/tour.ts";

const { lines, premium, sumInsured, ratePerTenThousand, claim } = sarbPlacement;

test("lines of up to 100% together are signed as written, and lines above it in proportion", () => {
  expect(signLines([])).toEqual([]);
  expect(signLines([50, 30])).toEqual([50, 30]);
  expect(signLines([50, 30, 20])).toEqual([50, 30, 20]);
  expect(signLines([50, 30, 25])).toEqual([47.62, 28.57, 23.81]);
  expect(signLines(lines.map(({ written }) => written))).toEqual(lines.map(({ signed }) => signed));
});

test("signed lines add up to 100.00%, despite rounding", () => {
  for (let first = 1; first <= 100; first += 1) {
    for (const others of [
      [33, 33, 34],
      [99, 1],
      [7, 50, 50, 50],
    ]) {
      const signed = signLines([first, ...others]);
      expect(signed.reduce((sum, line) => sum + Math.round(line * 100), 0)).toBe(10_000);
    }
  }
});

test("the premium is the rate on the sum insured", () => {
  expect((sumInsured * ratePerTenThousand) / 10_000).toBe(premium);
  expect(lines.map(({ name }) => name)).toEqual([...sarbCast.reinsurer]);
});

test("each statement has whole amounts, and the balances add up to the claim", () => {
  const accounts = lines.map(({ signed }) => stateAccount(sarbPlacement, signed));
  for (const entries of accounts) {
    for (const { debit = 0, credit = 0, balance } of entries) {
      expect([debit, credit, balance].every(Number.isInteger)).toBe(true);
    }
    expect(entries.find(({ id }) => id === "payment")?.balance).toBe(0);
  }
  expect(accounts.reduce((sum, entries) => sum + (entries.at(-1)?.balance ?? 0), 0)).toBe(-claim);
});

test("a quarter of the quota share has correct ceded amounts, shares and balances", () => {
  const { entries, balance } = stateTreaty(sarbTreaty);
  expect(entries).toEqual([
    { id: "premium", booked: 1_500_000, ceded: 600_000, share: 150_000 },
    { id: "commission", ceded: -180_000, share: -45_000 },
    { id: "brokerage", ceded: -15_000, share: -3_750 },
    { id: "claims", booked: 700_000, ceded: -280_000, share: -70_000 },
  ]);
  expect(balance).toEqual({ ceded: 125_000, share: 31_250 });
  expect(entries.reduce((sum, { share }) => sum + share, 0)).toBe(balance.share);
  const { columns, entries: names, cededPercent, sharePercent, reinsurer, ...terms } = sarbTreaty;
  expect(columns.slice(2)).toEqual([`Treaty, ${cededPercent}%`, `${reinsurer}, ${sharePercent}%`]);
  expect(names.commission).toContain(` ${terms.commissionPercent}%`);
  expect(names.brokerage).toContain(` ${terms.brokeragePerMille / 10}%`);
  expect(sarbCast.reinsurer).toContain(reinsurer);
});

test("day 60 after 1 July is 30 August, and each reminder names the right number of days left", () => {
  expect([0, 30, 31, 45, 60].map(nameDay)).toEqual(["1 July", "31 July", "1 August", "15 August", "30 August"]);
  const days = sarbDates.events.map(({ day }) => day);
  expect(days).toEqual(days.toSorted((a, b) => a - b));
  for (const { day, what } of sarbDates.events) {
    const left = /(\d+) days left/.exec(what)?.[1];
    if (left) expect(sarbDates.lastDay - day).toBe(Number(left));
  }
});
