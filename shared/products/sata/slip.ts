import type { Slip } from "../../content/slips.ts";

export const slip: Slip = {
  title: "Claim slip",
  reference: "H-2204",
  copy: ", scrutiny copy",
  rows: [
    { label: "Type", value: "Cashless" },
    { label: "Hospital", value: "Network B" },
    { label: "Estimate", value: "32,500", more: ", package rate" },
    { label: "Status", value: "Scrutiny" },
  ],
  caption: "Claimed",
  sum: "60 + 20 + 20 = 100%",
  split: "60-20-20",
  shares: [
    { amount: "60%", name: "Payable", note: "19,500" },
    { amount: "20%", name: "Discount", note: "6,500" },
    { amount: "20%", name: "Co-pay", note: "6,500" },
  ],
  tiles: [
    { label: "Request", state: "Received", kind: "good" },
    { label: "Approval", state: "Awaited", kind: "wait" },
  ],
  text: "A sample claim slip: an estimate of 32,500, of which 19,500 is payable, 6,500 discount and 6,500 co-pay.",
};
