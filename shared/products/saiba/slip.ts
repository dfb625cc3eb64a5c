import { drawnCast } from "../../content/drawnCast.ts";
import type { Slip } from "../../content/slips.ts";

export const slip: Slip = {
  title: "Renewal slip",
  reference: "S-0121",
  copy: ", office copy",
  rows: [
    { label: "Client", value: drawnCast.client[0] },
    { label: "Class", value: "Property" },
    { label: "Expires", value: "12 March" },
    { label: "Reminder", value: "SMS and e-mail", more: ", in unicode" },
  ],
  caption: "Renewals due",
  sum: "4 + 6 + 10 = 20",
  split: "20-30-50",
  shares: [
    { amount: "4", name: "7 days", note: "call" },
    { amount: "6", name: "30 days", note: "quote" },
    { amount: "10", name: "60 days", note: "remind" },
  ],
  tiles: [
    { label: "Quote", state: "Sent", kind: "good" },
    { label: "Answer", state: "Awaited", kind: "wait" },
  ],
  text: "A sample renewal slip: 4 renewals due in 7 days, 6 in 30 and 10 in 60 make 20.",
};
