import { drawnCast } from "./drawnCast.ts";

export interface Share {
  /** The text in the bar. */
  amount: string;
  name: string;
  /** Below the name: `initial` is a handwritten signature, `note` a few words. */
  initial?: 1 | 2 | 3;
  note?: string;
}

/** The reinsurers' lines of SARBOnline's sample slip R-0147 in Home's hero. */
export const sampleLines: readonly Share[] = [
  { amount: "40%", name: drawnCast.reinsurer[0], initial: 1 },
  { amount: "35%", name: drawnCast.reinsurer[1], initial: 2 },
  { amount: "25%", name: drawnCast.reinsurer[2], initial: 3 },
];
