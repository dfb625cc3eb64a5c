import type { Slip } from "../../content/slips.ts";

export const slip: Slip = {
  title: "Quote slip",
  reference: "Q-3012",
  copy: ", buyer’s copy",
  rows: [
    { label: "Class", value: "Motor" },
    { label: "Compared", value: "3 of 3 insurers" },
    { label: "Chosen", value: "Insurer B", more: ", zero depreciation" },
    { label: "Premium", value: "12,950 a year" },
  ],
  caption: "Premium",
  sum: "50 + 30 + 20 = 100%",
  split: "50-30-20",
  shares: [
    { amount: "50%", name: "Own damage", note: "6,475" },
    { amount: "30%", name: "Third party", note: "3,885" },
    { amount: "20%", name: "Add-ons", note: "2,590" },
  ],
  tiles: [
    { label: "Payment", state: "Received", kind: "good" },
    { label: "Policy", state: "Being issued", kind: "wait" },
  ],
  text: "A sample quote slip: a motor premium of 12,950, made of own damage, third party and add-ons.",
};
