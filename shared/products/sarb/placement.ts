/**
 * Computes one facultative placement from the sum insured and the reinsurers' lines, in whole units of money.
 * Every total is divided by largest remainders, so that its parts add up to exactly that total (W2.2).
 */

export interface Rates {
  /** Premium for 10,000 of the sum insured. */
  premiumPerTenThousand: number;
  /** Per cent of the premium that the cedant keeps for its costs. */
  commissionPercent: number;
  /** Per cent of the premium that the reinsurers pay. */
  brokeragePercent: number;
  /** The claim estimate in per cent of the sum insured. */
  claimPercent: number;
}

/** The range of the sum insured. Up to this limit, all calculations below stay within exact integers. */
export const sumInsuredLimit = { from: 1, to: 10_000_000_000 } as const;
/** The range of one line, in whole per cent. */
export const lineLimit = { from: 0, to: 100 } as const;

/** The figures on a sheet for one party's part, or for all parts together. */
export interface Part {
  /** In per cent of the order. */
  line: number;
  sumInsured: number;
  premium: number;
  commission: number;
  brokerage: number;
  /** Premium less commission and brokerage: the amount credited to the reinsurer. */
  net: number;
  claim: number;
}

export interface Placement {
  state: "open" | "placed" | "over";
  /** As entered, in per cent. */
  lines: readonly number[];
  /** The sum of all lines in per cent. Above 100 when over-placed. */
  placedPercent: number;
  /** The whole order, placed or not. */
  whole: Part;
  /** A part for each line. Undefined when over-placed, because such lines are not shares until they are signed down. */
  parts: readonly Part[] | undefined;
  /** The part that no reinsurer has taken yet: all 0 when placed, undefined when over-placed. */
  open: Part | undefined;
  /** The sum of the parts that reinsurers have taken. Undefined when over-placed. */
  placed: Part | undefined;
  /** The amount debited to the cedant: the placed premium less commission. */
  debit: number | undefined;
}

/** Divides a total by weights: rounds down, then adds one unit each to the largest remainders. Ties: the first wins. */
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

/** `sumInsured` and `lines` must be within the limits above. `readWhole` checks this. */
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
 * Reads a whole number as people type it, with commas, spaces, apostrophes or nothing between thousands. A single comma
 * or point before one or two digits starts decimals, as in "1,5".
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
