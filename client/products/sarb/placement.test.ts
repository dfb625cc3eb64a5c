import { describe, expect, test } from "vitest";
import { formatAmount } from "../../../shared/amounts.ts";
import { rates } from "../../../shared/products/sarb/followOneRisk.ts";
import {
  allocate,
  computePlacement,
  lineLimit,
  type Part,
  readWhole,
  sumInsuredLimit,
} from "../../../shared/products/sarb/placement.ts";
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
  const shown: Part[] = [whole, ...(parts ?? []), ...(open ? [open] : []), ...(placed ? [placed] : [])];
  for (const part of shown) {
    for (const name of amounts) {
      check(Number.isSafeInteger(part[name]), `${name} is ${part[name]}`);
      check(part[name] >= 0, `${name} is negative: ${part[name]}`);
      check(part[name] <= sumInsuredLimit.to, `${name} is too large: ${part[name]}`);
    }
  }
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

describe("the figures of one placement", () => {
  test("are those that a practitioner would compute by hand", () => {
    const { parts, whole, debit } = computePlacement(250_000_000, [45, 30, 25], rates);
    expect(whole).toEqual({
      line: 100,
      sumInsured: 250_000_000,
      premium: 300_000,
      commission: 45_000,
      brokerage: 15_000,
      net: 240_000,
      claim: 20_000_000,
    });
    expect(parts?.map((part) => part.net)).toEqual([108_000, 72_000, 60_000]);
    expect(parts?.map((part) => part.claim)).toEqual([9_000_000, 6_000_000, 5_000_000]);
    expect(debit).toBe(255_000);
  });

  test("add up in 10,000 random placements, small, large, open and over-placed", () => {
    const random = createRandom(2026);
    const below = (limit: number) => Math.floor(random() * limit);
    const faults: string[] = [];
    const states = { open: 0, placed: 0, over: 0 };
    for (let round = 0; round < 10_000; round += 1) {
      const sumInsured = Math.min(sumInsuredLimit.to, 1 + below(10 ** (1 + below(11))));
      const first = below(101);
      const second = below(round % 3 === 0 ? 101 : 101 - first);
      const third = round % 3 === 1 ? 100 - first - second : below(101);
      const lines = [first, second, third];
      states[computePlacement(sumInsured, lines, rates).state] += 1;
      faults.push(...findFaults(sumInsured, lines));
    }
    expect(faults).toEqual([]);
    expect(Math.min(...Object.values(states))).toBeGreaterThan(500);
  });

  test.each([
    [1, [100, 0, 0]],
    [1, [0, 0, 0]],
    [sumInsuredLimit.to, [33, 33, 34]],
    [sumInsuredLimit.to, [100, 100, 100]],
    [9_999_999_999, [1, 1, 98]],
  ])("add up at the limits: %d in %j", (sumInsured, lines) => {
    expect(findFaults(sumInsured, lines)).toEqual([]);
  });

  test("give the last units to the largest remainders, and among equal ones to the first", () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(10, [45, 30, 25])).toEqual([5, 3, 2]);
    expect(allocate(1, [20, 30, 50])).toEqual([0, 0, 1]);
    expect(allocate(7, [0, 0])).toEqual([0, 0]);
  });
});

describe("a typed figure", () => {
  test.each([
    ["250,000,000", 250_000_000],
    ["25,00,00,000", 250_000_000],
    ["250 000 000", 250_000_000],
    ["250’000’000", 250_000_000],
    [" 1 ", 1],
    ["007", 7],
    ["250,000,00", 25_000_000],
    ["10000000000", 10_000_000_000],
    ["10000000001", "high"],
    ["9".repeat(400), "high"],
    ["0", "low"],
    ["-5", "low"],
    ["\u22125", "low"],
    ["", "empty"],
    ["   ", "empty"],
    ["1.5", "decimals"],
    ["1,5", "decimals"],
    ["1.", "decimals"],
    ["1,000.50", "decimals"],
    ["ten", "letters"],
    ["1e9", "letters"],
    ["--5", "letters"],
    [".", "letters"],
    ["Infinity", "letters"],
    ["12%", "letters"],
    ["१२", "letters"],
  ])("such as %j is read as %j", (text, read) => {
    expect(readWhole(text, sumInsuredLimit)).toBe(read);
  });

  test("for a reinsurer's line goes from 0 to 100", () => {
    expect(["0", "100", "101", "-1"].map((text) => readWhole(text, lineLimit))).toEqual([0, 100, "high", "low"]);
  });

  test("and every amount is written with commas at the thousands", () => {
    const written = ["0", "999", "1,000", "250,000,000", "−9,600", "5,863"];
    expect([0, 999, 1000, 250_000_000, -9600, 5862.5].map(formatAmount)).toEqual(written);
  });
});
