import { fillText } from "../../fillText.ts";
import { risk } from "../sarb/page.yaml";
import type { Part, Rates } from "./placement.ts";

/**
 * One facultative risk on the seven sheets of SARBOnline's page (W2). All data are made up. No other drawing of the site
 * uses a name of this cast.
 */

interface Party {
  name: string;
  sample?: true;
}

export const cast = {
  insured: { name: "Calderfold Spinning Mills", sample: true },
  cedant: { name: "Tilvermere Insurance", sample: true },
  broker: { name: "Wickenshaw Broking", sample: true },
} as const satisfies Record<string, Party>;

/** In the order of their lines. The first one is the leader. */
export const reinsurers = [
  { name: "Hathermoor Re", sample: true },
  { name: "Osterwain Re", sample: true },
  { name: "Brendlow Re", sample: true },
] as const satisfies readonly Party[];

export const rates = {
  name: "Rates of the seven sheets",
  premiumPerTenThousand: 12,
  commissionPercent: 15,
  brokeragePercent: 5,
  claimPercent: 8,
  sample: true,
} as const satisfies Rates & Party & Record<string, unknown>;

/** The figures that the visitor sees first. */
export const start = {
  name: "Start figures of the seven sheets",
  sumInsured: 250_000_000,
  lines: [45, 30, 25],
  sample: true,
} as const;

/** In the order that a broker keeps. */
export const days = {
  enquiry: "02.03.2026",
  slip: "05.03.2026",
  firstLine: "09.03.2026",
  lastLine: "12.03.2026",
  coverNote: "16.03.2026",
  inception: "01.04.2026",
  debitNote: "20.04.2026",
  premiumReceived: "25.05.2026",
  closing: "08.06.2026",
  creditNotes: "10.06.2026",
  statement: "15.06.2026",
  warranty: "30.06.2026",
  loss: "14.08.2026",
  claimAdvice: "17.08.2026",
  expiry: "31.03.2027",
  sample: true,
} as const;

export const warrantyDays = 90;

type Day = Exclude<keyof typeof days, "sample">;

/** A figure on the sheets: for the whole order, for its placed part, or for one reinsurer (0 to 2). */
export type FigureKey =
  | Exclude<keyof Part, "line">
  | "debit"
  | `placed-${Exclude<keyof Part, "line">}`
  | `${keyof Part}-${number}`;

/** A label with words, days or a figure of the placement. */
export interface SheetRow {
  label: string;
  text?: string;
  days?: readonly Day[];
  figure?: FigureKey;
  /** Small text after the value. */
  note?: string;
}

export interface SheetTable {
  caption: string;
  day?: Day;
  columns: readonly { of: keyof Part; label: string }[];
  /** Adds a row for the share that no reinsurer has taken. The last row is then the whole order. */
  withOpen?: boolean;
  total: string;
  signed?: boolean;
}

export interface Sheet {
  id: string;
  title: string;
  /** For the row of seven knots, if the title is too long. */
  shortTitle?: string;
  from: string;
  to: string;
  day: Day;
  rows: readonly SheetRow[];
  table?: SheetTable;
  /** The reinsurer's statement after the table. */
  after?: { heading: string; day: Day; rows: readonly SheetRow[] };
}

const period: SheetRow = { label: "Period", days: ["inception", "expiry"] };
const warranty: SheetRow = {
  label: "Premium payment warranty",
  days: ["warranty"],
  note: `${warrantyDays} days from inception`,
};
const sumInsured: SheetRow = { label: "Sum insured", figure: "sumInsured" };
const [leader] = reinsurers;

export const sheets: readonly Sheet[] = [
  {
    id: "risk-enquiry",
    title: "Enquiry",
    from: cast.cedant.name,
    to: cast.broker.name,
    day: "enquiry",
    rows: [
      { label: "Insured", text: cast.insured.name },
      { label: "Class", text: "Property, fire and allied perils" },
      { label: "Risk", text: "Cotton mill, one site" },
      period,
      sumInsured,
      { label: "Cover sought", text: "100% facultative, proportional" },
    ],
  },
  {
    id: "risk-slip",
    title: "Placing slip",
    from: cast.broker.name,
    to: "the reinsurers",
    day: "slip",
    rows: [
      { label: "Reinsured", text: cast.cedant.name },
      { label: "Original insured", text: cast.insured.name },
      period,
      sumInsured,
      { label: "Order", text: "100% of 100%" },
      { label: "Premium", figure: "premium", note: `${rates.premiumPerTenThousand / 100}% of the sum insured` },
      {
        label: "Deductions",
        text: `Ceding commission ${rates.commissionPercent}%, brokerage ${rates.brokeragePercent}%`,
      },
      warranty,
    ],
  },
  {
    id: "risk-lines",
    title: "Signed lines",
    from: "The reinsurers",
    to: cast.broker.name,
    day: "lastLine",
    rows: [
      { label: "Signed", days: ["firstLine", "lastLine"] },
      { label: "Leader", text: leader.name },
    ],
    table: {
      caption: "Lines on the slip",
      columns: [
        { of: "line", label: "Line" },
        { of: "sumInsured", label: "Share of the sum insured" },
      ],
      withOpen: true,
      total: "Order",
      signed: true,
    },
  },
  {
    id: "risk-cover-note",
    title: "Cover note",
    from: cast.broker.name,
    to: cast.cedant.name,
    day: "coverNote",
    rows: [
      { label: "Original insured", text: cast.insured.name },
      period,
      sumInsured,
      { label: "Premium", figure: "premium" },
      warranty,
    ],
    table: {
      caption: "Security",
      columns: [{ of: "line", label: "Line" }],
      withOpen: true,
      total: "Order",
    },
  },
  {
    id: "risk-closing",
    title: "Closing",
    from: cast.broker.name,
    to: "the reinsurers",
    day: "closing",
    rows: [
      { label: "Original insured", text: cast.insured.name },
      { label: "Premium received", days: ["premiumReceived"], note: "from the cedant" },
    ],
    table: {
      caption: "What each line earns",
      columns: [
        { of: "line", label: "Line" },
        { of: "premium", label: "Premium" },
        { of: "commission", label: "Commission" },
        { of: "brokerage", label: "Brokerage" },
        { of: "net", label: "Net" },
      ],
      total: "Placed",
    },
  },
  {
    id: "risk-notes",
    title: "Debit and credit notes, statement",
    shortTitle: "Notes, statement",
    from: cast.broker.name,
    to: "cedant and reinsurers",
    day: "statement",
    rows: [
      { label: "Debit note", text: cast.cedant.name, days: ["debitNote"] },
      { label: "Premium placed", figure: "placed-premium" },
      { label: "Less commission", figure: "placed-commission" },
      { label: "Cedant owes", figure: "debit" },
    ],
    table: {
      caption: "Credit notes",
      day: "creditNotes",
      columns: [{ of: "net", label: "We owe" }],
      total: "Credited",
    },
    after: {
      heading: `Statement for ${leader.name}`,
      day: "statement",
      rows: [
        { label: "Premium", figure: "premium-0" },
        { label: "Less commission", figure: "commission-0" },
        { label: "Less brokerage", figure: "brokerage-0" },
        { label: "Balance due to them", figure: "net-0" },
      ],
    },
  },
  {
    id: "risk-claim-advice",
    title: "Claim advice",
    from: cast.broker.name,
    to: "the reinsurers",
    day: "claimAdvice",
    rows: [
      { label: "Original insured", text: cast.insured.name },
      { label: "Date of loss", days: ["loss"] },
      { label: "Cause", text: "Fire in the blow room" },
      { label: "First estimate", figure: "claim", note: `${rates.claimPercent}% of the sum insured` },
    ],
    table: {
      caption: "Shares of the claim",
      columns: [
        { of: "line", label: "Line" },
        { of: "claim", label: "Share" },
      ],
      withOpen: true,
      total: "Estimate",
    },
  },
];

/** In the drawn sheets. */
export const sheetWords = {
  reference: "R-0263",
  currency: "INR",
  reinsurer: "Reinsurer",
  open: "open",
  openRow: "Open",
  overRow: "Above the order",
} as const;

/** The figures with a button to follow them. A pointer can follow any figure that is on two sheets. */
export const threads: readonly FigureKey[] = ["sumInsured", "premium", "line-0", "net-0"];

const figureNames = {
  sumInsured: "sum insured",
  premium: "premium",
  commission: "commission",
  brokerage: "brokerage",
  net: "net premium",
  claim: "estimate",
  line: "line",
  debit: "debit note",
};

/** For example "Premium", "Hathermoor Re: line", "Placed premium". */
export function nameFigure(key: FigureKey): string {
  const [first, second = ""] = key.split("-") as [keyof typeof figureNames | "placed", string?];
  if (first === "placed") return `Placed ${figureNames[second as keyof typeof figureNames]}`;
  const name = figureNames[first];
  const party = reinsurers[Number(second)];
  return second && party ? `${party.name}: ${name}` : name.charAt(0).toUpperCase() + name.slice(1);
}

/** For example "Premium, on sheets 2, 4, 5 and 6". */
export function sayWhere(key: FigureKey, numbers: readonly number[]): string {
  const list = numbers.length > 1 ? `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}` : `${numbers[0]}`;
  return fillText(numbers.length > 1 ? risk.onSheets : risk.onSheet, { figure: nameFigure(key), sheets: list });
}

export function sayPlaced(percent: number): string {
  const told = percent > 100 ? risk.overPlaced : percent === 100 ? risk.placed : risk.placedInPart;
  return fillText(told, { percent, open: 100 - percent });
}
