/**
 * What one facultative placement comes to, in whole units of money, from the sum insured and the reinsurers' lines.
 * Every total is divided by largest remainders, so that its parts add up to it to the last unit (W2.2).
 */

export interface Rates {
  /** Premium for 10,000 of the sum insured. */
  premiumPerTenThousand: number;
  /** Of the premium, kept by the cedant for its costs. */
  commissionPercent: number;
  /** Of the premium, paid by the reinsurers. */
  brokeragePercent: number;
  /** The estimate of the claim, of the sum insured. */
  claimPercent: number;
}

/** The sum insured that the field takes: with it no step of the sums below leaves the exact numbers. */
export const sumInsuredLimit = { from: 1, to: 10_000_000_000 } as const;
/** Of one line, in whole per cent. */
export const lineLimit = { from: 0, to: 100 } as const;

/** What a sheet says of one party's part, or of all parts together. */
export interface Part {
  /** In per cent of the order. */
  line: number;
  sumInsured: number;
  premium: number;
  commission: number;
  brokerage: number;
  /** Premium less commission and brokerage: what the reinsurer is credited with. */
  net: number;
  claim: number;
}

export interface Placement {
  state: "open" | "placed" | "over";
  /** As they were given, in per cent. */
  lines: readonly number[];
  /** All lines together, in per cent; above 100 when over-placed. */
  placedPercent: number;
  /** The whole order, placed or not. */
  whole: Part;
  /** A part for each line. Over-placed lines are no shares until they are signed down: then there are none. */
  parts: readonly Part[] | undefined;
  /** What no reinsurer has taken yet; nothing of it when placed. */
  open: Part | undefined;
  /** The parts that reinsurers have taken, added up. */
  placed: Part | undefined;
  /** What the cedant is debited with: the premium placed less commission. */
  debit: number | undefined;
}

/** Divides a whole total by weights: floors first, then one unit each to the largest remainders, the first of equals before. */
export function allocate(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((total * weight) / sum));
  const left = total - parts.reduce((all, part) => all + part, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] as number) + 1;
  return parts;
}

/** `sumInsured` and `lines` are within the limits above: `readWhole` lets nothing else through. */
export function computePlacement(sumInsured: number, lines: readonly number[], rates: Rates): Placement {
  const premium = Math.round((sumInsured * rates.premiumPerTenThousand) / 10_000);
  const whole = createPart(100, {
    sumInsured,
    premium,
    commission: Math.round((premium * rates.commissionPercent) / 100),
    brokerage: Math.round((premium * rates.brokeragePercent) / 100),
    claim: Math.round((sumInsured * rates.claimPercent) / 100),
  });
  const placedPercent = lines.reduce((all, line) => all + line, 0);
  if (placedPercent > 100) {
    return {
      state: "over",
      lines,
      placedPercent,
      whole,
      parts: undefined,
      open: undefined,
      placed: undefined,
      debit: undefined,
    };
  }
  const weights = [...lines, 100 - placedPercent];
  const divided = {
    sumInsured: allocate(whole.sumInsured, weights),
    premium: allocate(whole.premium, weights),
    commission: allocate(whole.commission, weights),
    brokerage: allocate(whole.brokerage, weights),
    claim: allocate(whole.claim, weights),
  };
  const all = weights.map((weight, index) => {
    const at = (amounts: number[]) => amounts[index] as number;
    return createPart(weight, {
      sumInsured: at(divided.sumInsured),
      premium: at(divided.premium),
      commission: at(divided.commission),
      brokerage: at(divided.brokerage),
      claim: at(divided.claim),
    });
  });
  const parts = all.slice(0, -1);
  const add = (pick: (part: Part) => number) => parts.reduce((sum, part) => sum + pick(part), 0);
  const placed = createPart(placedPercent, {
    sumInsured: add((part) => part.sumInsured),
    premium: add((part) => part.premium),
    commission: add((part) => part.commission),
    brokerage: add((part) => part.brokerage),
    claim: add((part) => part.claim),
  });
  return {
    state: placedPercent === 100 ? "placed" : "open",
    lines,
    placedPercent,
    whole,
    parts,
    open: all.at(-1),
    placed,
    debit: placed.premium - placed.commission,
  };
}

function createPart(line: number, amounts: Omit<Part, "line" | "net">): Part {
  return { line, ...amounts, net: amounts.premium - amounts.commission - amounts.brokerage };
}

export type Fault = "empty" | "letters" | "decimals" | "low" | "high";

/**
 * A whole number as people type it, thousands divided by commas, spaces, apostrophes or not at all. A lone comma or point
 * before one or two figures begins decimals, as in "1,5".
 */
export function readWhole(text: string, limit: { from: number; to: number }): number | Fault {
  const typed = text.trim().replace(/^\u2212/, "-");
  if (typed === "") return "empty";
  if (/^-[\d,.'’\s]*\d[\d,.'’\s]*$/.test(typed)) return "low";
  if (/^\d*\.\d*$/.test(typed) && /\d/.test(typed) && typed.includes(".")) return "decimals";
  if (/^\d+(,\d{3})*\.\d+$/.test(typed) || /^\d+,\d{1,2}$/.test(typed)) return "decimals";
  const figures = typed.replace(/[,'’\s]/g, "");
  if (!/^\d+$/.test(figures)) return "letters";
  const value = Number(figures);
  if (value < limit.from) return "low";
  return value > limit.to ? "high" : value;
}
