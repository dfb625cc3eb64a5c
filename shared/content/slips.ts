import type { ProductCode } from "../products/index.ts";
import { drawnCast } from "./drawnCast.ts";
import { type Share, sampleLines } from "./sampleLines.ts";

/** The sheets of Home's hero. All of it is sample data. */

/** The widths in components/State.css, in per cent. Others would need a style attribute, which the page's policy blocks. */
export type Split = "40-35-25" | "45-30-25" | "20-30-50" | "60-20-20" | "50-30-20";

/** The sheet in front: the company's sheet, or the sheet of the product in the tagline. SAIBALite has none (A19). */
export type SlipFront = "default" | Exclude<ProductCode, "saibalite">;

export interface Slip {
  title: string;
  reference: string;
  /** Whose copy it is. Hidden on a narrow sheet. */
  copy: string;
  /** Four rows, each short enough for one line at 320 px, so that all sheets have the same height. */
  rows: readonly { label: string; value: string /** Hidden on a narrow sheet. */; more?: string }[];
  caption: string;
  /** The sum of the bar's parts. */
  sum: string;
  split: Split;
  shares: readonly Share[];
  tiles: readonly { label: string; state: string; kind: "good" | "wait" }[];
  /** Alternative text for visitors who cannot see the sheet. */
  text: string;
}

export const slips: Record<SlipFront, Slip> = {
  default: {
    title: "Placing slip",
    reference: "P-0101",
    copy: ", office copy",
    rows: [
      { label: "Insured", value: drawnCast.insured[0] },
      { label: "Class", value: "Property" },
      { label: "Status", value: "Fully placed" },
      { label: "Renewal", value: "12 March", more: ", reminder set" },
    ],
    caption: "Insurer lines",
    sum: "45 + 30 + 25 = 100%",
    split: "45-30-25",
    shares: [
      { amount: "45%", name: "Insurer A", note: "leads" },
      { amount: "30%", name: "Insurer B", note: "follows" },
      { amount: "25%", name: "Insurer C", note: "follows" },
    ],
    tiles: [
      { label: "Cover note", state: "Issued", kind: "good" },
      { label: "Policy", state: "Awaited", kind: "wait" },
    ],
    text: "A sample placing slip: three insurer lines of 45, 30 and 25 per cent add to 100.",
  },
  saiba: {
    title: "Renewal slip",
    reference: "S-0121",
    copy: ", office copy",
    rows: [
      { label: "Client", value: drawnCast.client[1] },
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
  },
  sarb: {
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
  },
  sata: {
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
  },
  swap: {
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
  },
  sewac: {
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
  },
  supercrop: {
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
  },
};
