import type { Slip } from "../../content/slips.ts";

export const slip: Slip = {
  title: "Field slip",
  reference: "Plot 7",
  copy: ", Kharif season",
  rows: [
    { label: "Farmer", value: "Non-loanee" },
    { label: "Geo-tag", value: "4 points" },
    { label: "Network", value: "None", more: ", kept on the phone" },
    { label: "Cutting", value: "Plot marked" },
  ],
  caption: "Records",
  sum: "9 + 3 + 3 = 15",
  split: "60-20-20",
  shares: [
    { amount: "9", name: "Verified", note: "by the branch" },
    { amount: "3", name: "Synced", note: "to verify" },
    { amount: "3", name: "Offline", note: "on phone" },
  ],
  tiles: [
    { label: "Record", state: "Complete", kind: "good" },
    { label: "Sync", state: "3 waiting", kind: "wait" },
  ],
  text: "A sample field slip: of 15 records 9 are verified, 3 synced and 3 wait on the phone for a network.",
};
