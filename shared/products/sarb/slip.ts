import { sampleLines } from "../../content/sampleLines.ts";
import type { Slip } from "../../content/slips.ts";

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
