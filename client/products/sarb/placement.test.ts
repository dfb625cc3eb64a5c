import { expect, test } from "vitest";
import { formatAmount } from "../../../shared/amounts.ts";
import { parseDate } from "../../../shared/dates.ts";
import { signLines, stateAccount, stateTreaty } from "../../../shared/placing.ts";
import { findSheets, findThread } from "../../../shared/products/sarb/figures.ts";
import {
  days,
  rates,
  sayPlaced,
  sheets,
  start,
  threads,
  warrantyDays,
} from "../../../shared/products/sarb/followOneRisk.ts";
import {
  allocate,
  computePlacement,
  lineLimit,
  type Part,
  readWhole,
  sumInsuredLimit,
} from "../../../shared/products/sarb/placement.ts";
import { nameDay, sarbDates, sarbPlacement, sarbTreaty } from "../../../shared/products/sarb/tour.ts";
import { createRandom } from "../../../test/support/random.ts";

const amounts = ["line", "sumInsured", "premium", "commission", "brokerage", "net", "claim"] as const;

/** Errors that no sheet may ever show. */
function findFaults(sumInsured: number, lines: number[]): string[] {
  const { whole, parts, open, placed, debit, state, placedPercent } = computePlacement(sumInsured, lines, rates);
  const faults: string[] = [];
  const check = (holds: boolean, words: string) => {
    if (!holds) faults.push(`${sumInsured} in ${lines}: ${words}`);
  };
  const sum = lines.reduce((all, line) => all + line, 0);
  check(placedPercent === sum, "the lines are added wrongly");
  check(state === (sum === 100 ? "placed" : sum > 100 ? "over" : "open"), `state ${state}`);
  check((parts === undefined) === sum > 100, "an over-placed order has no shares, any other has");
  for (const part of [whole, ...(parts ?? []), open, placed])
    for (const name of part ? amounts : [])
      check(
        Number.isSafeInteger(part?.[name]) && Number(part?.[name]) >= 0 && Number(part?.[name]) <= sumInsuredLimit.to,
        `${name} is ${part?.[name]}`,
      );
  if (!parts || !open || !placed || debit === undefined) return faults;
  for (const name of amounts) {
    const add = (all: readonly Part[]) => all.reduce((total, part) => total + part[name], 0);
    check(add([...parts, open]) === whole[name], `the shares of ${name} miss the total`);
    check(add(parts) === placed[name], `the placed shares of ${name} miss their total`);
  }
  const paidOn = parts.reduce((total, part) => total + part.net + part.brokerage, 0);
  check(debit === paidOn, "the debit note is not what reinsurers and broker get");
  return faults;
}

test("the figures of a placement are those that a practitioner would compute by hand (W2.2)", () => {
  const { parts, whole, debit } = computePlacement(250_000_000, [45, 30, 25], rates);
  const own = { premium: 300_000, commission: 45_000, brokerage: 15_000, net: 240_000, claim: 20_000_000 };
  expect(whole).toEqual({ line: 100, sumInsured: 250_000_000, ...own });
  expect(parts?.map((part) => part.net)).toEqual([108_000, 72_000, 60_000]);
  expect(parts?.map((part) => part.claim)).toEqual([9_000_000, 6_000_000, 5_000_000]);
  expect(debit).toBe(255_000);
});

test("they add up at the limits and in 10,000 random placements, small, large, open and over-placed", () => {
  const random = createRandom(2026);
  const below = (limit: number) => Math.floor(random() * limit);
  const faults: string[] = [];
  const states = { open: 0, placed: 0, over: 0 };
  for (let round = 0; round < 10_000; round += 1) {
    const sumInsured = Math.min(sumInsuredLimit.to, 1 + below(10 ** (1 + below(11))));
    const first = below(101);
    const second = below(round % 3 === 0 ? 101 : 101 - first);
    const lines = [first, second, round % 3 === 1 ? 100 - first - second : below(101)];
    states[computePlacement(sumInsured, lines, rates).state] += 1;
    faults.push(...findFaults(sumInsured, lines));
  }
  for (const sumInsured of [1, 9_999_999_999, sumInsuredLimit.to])
    for (const lines of ["100 0 0", "0 0 0", "33 33 34", "100 100 100", "1 1 98"])
      faults.push(...findFaults(sumInsured, lines.split(" ").map(Number)));
  expect(faults).toEqual([]);
  expect(Math.min(...Object.values(states))).toBeGreaterThan(500);
});

test("the last units go to the largest remainders, and among equal ones to the first", () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocate(10, [45, 30, 25])).toEqual([5, 3, 2]);
  expect(allocate(1, [20, 30, 50])).toEqual([0, 0, 1]);
  expect(allocate(7, [0, 0])).toEqual([0, 0]);
});

test.each([
  [250_000_000, ["250,000,000", "25,00,00,000", "250 000 000", "250’000’000"]],
  [25_000_000, ["250,000,00"]],
  [7, ["007", " 7 "]],
  [10_000_000_000, ["10000000000"]],
  ["high", ["10000000001", "9".repeat(400)]],
  ["low", ["0", "-5", "\u22125"]],
  ["empty", ["", "   "]],
  ["decimals", ["1.5", "1,5", "1.", "1,000.50"]],
  ["letters", ["ten", "1e9", "--5", ".", "Infinity", "12%", "१२"]],
])("a typed sum is read as %j: %j", (read, texts) => {
  for (const text of texts) expect(readWhole(text, sumInsuredLimit), text).toBe(read);
});

test("a line goes from 0 to 100, the status says what is open, and amounts have commas at the thousands", () => {
  expect(["0", "100", "101", "-1"].map((text) => readWhole(text, lineLimit))).toEqual([0, 100, "high", "low"]);
  const told = ["70% placed, 30% open", "0% placed, 100% open", "100% placed", "110%: over-placed"];
  expect([70, 0, 100, 110].map(sayPlaced)).toEqual(told);
  const written = ["0", "999", "1,000", "250,000,000", "−9,600", "5,863"];
  expect([0, 999, 1000, 250_000_000, -9600, 5862.5].map(formatAmount)).toEqual(written);
});

test("the seven sheets and their days are in the order of the trade, and each thread is on several sheets (W2)", () => {
  expect(sheets.map(({ title }) => title).join(" > ")).toBe(
    "Enquiry > Placing slip > Signed lines > Cover note > Closing > Debit and credit notes, statement > Claim advice",
  );
  const { sample: _, expiry, ...inOrder } = days;
  const times = Object.values(inOrder).map((day) => parseDate(day).getTime());
  expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
  expect(parseDate(days.loss).getTime()).toBeLessThan(parseDate(expiry).getTime());
  const warrantyMs = parseDate(days.warranty).getTime() - parseDate(days.inception).getTime();
  expect(warrantyMs).toBe(warrantyDays * 86_400_000);
  const placed = computePlacement(start.sumInsured, start.lines, rates);
  for (const key of threads) expect(findSheets(key, placed).length, key).toBeGreaterThan(1);
  // The placed premium is the premium only when everything is placed.
  const open = computePlacement(start.sumInsured, [45, 25, 0], rates);
  expect([placed, open].map((one) => findThread("placed-premium", one))).toEqual(["premium", "placed-premium"]);
  expect(findSheets("premium", open)).toEqual([2, 4]);
});

test("lines of up to 100% are signed as written, lines above it in proportion, and together they are 100.00%", () => {
  expect([[], [50, 30], [50, 30, 20]].map(signLines)).toEqual([[], [50, 30], [50, 30, 20]]);
  expect(signLines([50, 30, 25])).toEqual([47.62, 28.57, 23.81]);
  for (let first = 1; first <= 100; first += 1)
    for (const others of ["33 33 34", "99 1", "7 50 50 50"]) {
      const signed = signLines([first, ...others.split(" ").map(Number)]);
      expect(signed.reduce((sum, line) => sum + Math.round(line * 100), 0)).toBe(10_000);
    }
});

test("on the tour's screens the premium is the rate on the sum, statements balance to the claim, and days agree", () => {
  const { lines, premium, sumInsured, ratePerTenThousand, claim } = sarbPlacement;
  expect((sumInsured * ratePerTenThousand) / 10_000).toBe(premium);
  expect(signLines(lines.map(({ written }) => written))).toEqual(lines.map(({ signed }) => signed));
  const accounts = lines.map(({ signed }) => stateAccount(sarbPlacement, signed));
  for (const entries of accounts) {
    for (const { debit = 0, credit = 0, balance } of entries)
      expect([debit, credit, balance].every(Number.isInteger)).toBe(true);
    expect(entries.find(({ id }) => id === "payment")?.balance).toBe(0);
  }
  expect(accounts.reduce((sum, entries) => sum + (entries.at(-1)?.balance ?? 0), 0)).toBe(-claim);
  expect([0, 30, 31, 45, 60].map(nameDay)).toEqual(["1 July", "31 July", "1 August", "15 August", "30 August"]);
  const order = sarbDates.events.map(({ day }) => day);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  for (const { day, what } of sarbDates.events) {
    const left = /(\d+) days left/.exec(what)?.[1];
    if (left) expect(sarbDates.lastDay - day).toBe(Number(left));
  }
});

test("a quarter of the quota share has correct ceded amounts, shares and balances", () => {
  expect(stateTreaty(sarbTreaty)).toEqual({
    entries: [
      { id: "premium", booked: 1_500_000, ceded: 600_000, share: 150_000 },
      { id: "commission", ceded: -180_000, share: -45_000 },
      { id: "brokerage", ceded: -15_000, share: -3_750 },
      { id: "claims", booked: 700_000, ceded: -280_000, share: -70_000 },
    ],
    balance: { ceded: 125_000, share: 31_250 },
  });
});
