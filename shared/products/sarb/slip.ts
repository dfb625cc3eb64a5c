import { drawnCast } from "../../content/drawnCast.ts";
import type { Share, Slip } from "../../content/slips.ts";

/** The reinsurers' lines of SARBOnline's sample slip R-0147 in Home's hero. */
const sampleLines: readonly Share[] = [
  { amount: "40%", name: drawnCast.reinsurer[0], initial: 1 },
  { amount: "35%", name: drawnCast.reinsurer[1], initial: 2 },
  { amount: "25%", name: drawnCast.reinsurer[2], initial: 3 },
];

export const slip: Slip = {
  title: "Facultative slip",
  reference: "R-0147",
  copy: ", broker’s copy",
  rows: [
    { label: "Type", value: "Proportional" },
    { label: "Class", value: "Property" },
    { label: "Status", value: "Cover note issued" },
    { label: "Warranty", value: "Premium payment", more: ", reminder set" },
  ],
  caption: "Reinsurer lines",
  sum: "40 + 35 + 25 = 100%",
  split: "40-35-25",
  shares: sampleLines,
  tiles: [
    { label: "Debit note", state: "Raised", kind: "good" },
    { label: "Closing", state: "Due in 14 days", kind: "wait" },
  ],
  text: "A sample facultative slip: three reinsurer lines of 40, 35 and 25 per cent add to 100.",
};
