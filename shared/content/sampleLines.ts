import { drawnCast } from "./drawnCast.ts";
import type { Share } from "./slips.ts";

/** The reinsurers' lines of the sample slip R-0147, which the hero and the drawn screen both show. */
export const sampleLines: readonly Share[] = [
  { amount: "40%", name: drawnCast.reinsurer[0], initial: 1 },
  { amount: "35%", name: drawnCast.reinsurer[1], initial: 2 },
  { amount: "25%", name: drawnCast.reinsurer[2], initial: 3 },
];
