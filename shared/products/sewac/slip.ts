import type { Slip } from "../../content/slips.ts";

export const slip: Slip = {
  title: "Enrolment slip",
  reference: "E-0147",
  copy: ", HR copy",
  rows: [
    { label: "Cover", value: "Group health", more: " (GMC)" },
    { label: "Member", value: "Sample employee" },
    { label: "Family", value: "Spouse, child" },
    { label: "Claim", value: "Intimated", more: ", 2 documents uploaded" },
  ],
  caption: "Employees",
  sum: "100 + 60 + 40 = 200",
  split: "50-30-20",
  shares: [
    { amount: "100", name: "Enrolled", note: "e-card printed" },
    { amount: "60", name: "Invited", note: "reminded" },
    { amount: "40", name: "New", note: "to ask" },
  ],
  tiles: [
    { label: "E-card", state: "Ready", kind: "good" },
    { label: "Endorsement", state: "Placed", kind: "wait" },
  ],
  text: "A sample enrolment slip: of 200 employees 100 are enrolled, 60 invited and 40 new.",
};
