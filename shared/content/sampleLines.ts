import { drawnCast } from "./drawnCast.ts";

export interface Share {
  /** The text in the bar. */
  amount: string;
  name: string;
  /** Below the name: `initial` is a handwritten signature, `note` a few words. */
  initial?: 1 | 2 | 3;
  note?: string;
}

/** The reinsurers' lines of the sample slip R-0147, which the hero and the drawn screen both show. */
export const sampleLines: readonly Share[] = [
  { amount: "40%", name: drawnCast.reinsurer[0], initial: 1 },
  { amount: "35%", name: drawnCast.reinsurer[1], initial: 2 },
  { amount: "25%", name: drawnCast.reinsurer[2], initial: 3 },
];
