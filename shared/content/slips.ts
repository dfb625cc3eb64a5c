import { drawnCast } from "./drawnCast.ts";

export interface Share {
  /** The text in the bar. */
  amount: string;
  name: string;
  /** Below the name: `initial` is a handwritten signature, `note` a few words. */
  initial?: 1 | 2 | 3;
  note?: string;
}

/** The sheets of Home's hero: the company's, and those of the products (home.ts of each). All of it is sample data. */

/** The widths in components/SlipStack.css, in per cent. Others would need a style attribute, which the page's policy blocks. */
export type Split = "40-35-25" | "45-30-25" | "20-30-50" | "60-20-20" | "50-30-20";

export interface Slip {
  title: string;
  reference: string;
  /** Whose copy it is. Hidden on a narrow sheet. */
  copy: string;
  /** Four rows, each short enough for one line at 320 px, so that all sheets have the same height. */
  rows: readonly { label: string; value: string /** Hidden on a narrow sheet. */; more?: string }[];
  caption: string;
  /** The sum of the bar's parts. */
  sum: string;
  split: Split;
  shares: readonly Share[];
  tiles: readonly { label: string; state: string; kind: "good" | "wait" }[];
  /** Alternative text for visitors who cannot see the sheet. */
  text: string;
}

export const companySlip: Slip = {
  title: "Placing slip",
  reference: "P-0101",
  copy: ", office copy",
  rows: [
    { label: "Insured", value: drawnCast.insured[0] },
    { label: "Class", value: "Property" },
    { label: "Status", value: "Fully placed" },
    { label: "Renewal", value: "12 March", more: ", reminder set" },
  ],
  caption: "Insurer lines",
  sum: "45 + 30 + 25 = 100%",
  split: "45-30-25",
  shares: [
    { amount: "45%", name: "Insurer A", note: "leads" },
    { amount: "30%", name: "Insurer B", note: "follows" },
    { amount: "25%", name: "Insurer C", note: "follows" },
  ],
  tiles: [
    { label: "Cover note", state: "Issued", kind: "good" },
    { label: "Policy", state: "Awaited", kind: "wait" },
  ],
  text: "A sample placing slip: three insurer lines of 45, 30 and 25 per cent add to 100.",
};
