/** The screens of SARBOnline's tour. Every name, number and amount on its screens is invented. Only this file uses the cast. */

/** The cast by role. No other drawing uses these names in a different role. */
export const sarbCast = {
  sample: true,
  insured: ["Tessaly Cold Stores"],
  cedant: ["Marrowby General"],
  reinsurer: ["Quillhaven Re", "Ashvelt Re", "Dunmarrow Re", "Verrin Re"],
} as const;

export const sarbEnquiry = {
  caption: "Sample screen: a cedant’s e-mail, and the slip that is filled with its terms.",
  title: "Enquiry E-0512",
  note: "From Marrowby General, 2 June 2026",
  greeting: "Dear colleague,",
  /** The sentences of the e-mail. The marked term of each goes into the slip's row with that label. */
  terms: [
    { before: "We ask for cover for ", marked: "Tessaly Cold Stores", after: " at one site.", label: "Insured" },
    {
      before: "The policy is ",
      marked: "Property, all risks",
      after: ", as for the last three years.",
      label: "Class",
    },
    { before: "The period is ", marked: "1 July 2026, 12 months", after: ".", label: "Period" },
    {
      before: "The sum insured is ",
      marked: "USD 40,000,000",
      after: ", all of it to be placed.",
      label: "Sum insured",
    },
    { before: "Our rate is ", marked: "0.15%", after: " of the sum insured.", label: "Rate" },
  ],
  closing: "Kind regards, Marrowby General",
  slip: "Slip R-0318",
  empty: "Open",
  reinsured: { label: "Reinsured", value: "Marrowby General" },
  premium: "Premium, 100%",
  sayFilled: (filled: number, of: number) =>
    filled === of
      ? "All terms are on the slip. Premium: USD 60,000."
      : `${filled} of ${of} terms are on the slip. It can’t go to the market yet.`,
} as const;

/** In whole US dollars, for 100% of the slip. */
export const sarbPlacement = {
  sumInsured: 40_000_000,
  ratePerTenThousand: 15,
  premium: 60_000,
  commissionPerMille: 175,
  brokeragePerMille: 50,
  claim: 25_000,
  /** In the order in which they wrote their lines. The first one leads. `signed`: with all four lines in. */
  lines: [
    { name: "Quillhaven Re", written: 50, signed: 40, at: "Leader, 9 June" },
    { name: "Ashvelt Re", written: 30, signed: 24, at: "11 June" },
    { name: "Dunmarrow Re", written: 25, signed: 20, at: "16 June" },
    { name: "Verrin Re", written: 20, signed: 16, at: "18 June" },
  ],
} as const;

export const sarbLines = {
  title: "Slip R-0318: lines",
  note: "Order: 100% of USD 40,000,000",
  heading: "Placed",
  legend: "Written lines",
  totals: { written: "Written", signed: "Signed", open: "Still open" },
  columns: { reinsurer: "Reinsurer", written: "Written", signed: "Signed", share: "Share (USD)" },
  order: "100%",
  open: (percent: number) => `${percent}% written, ${100 - percent}% still open: keep placing.`,
  full: "100% written: each line is signed as written.",
  over: (percent: number) => `${percent}% written: all lines are signed down to 100% together.`,
} as const;

export const sarbDates = {
  title: "Slip R-0318: dates",
  note: "Premium payment warranty: 60 days, 30 August 2026",
  day: "Day",
  done: "Done",
  next: "Next",
  later: "To come",
  /** Days after 1 July, when cover begins. */
  events: [
    { day: 0, what: "Cover begins" },
    { day: 5, what: "Debit note to Marrowby General" },
    { day: 12, what: "Reminder: survey due on 20 July" },
    { day: 16, what: "Survey report in: subjectivity lifted" },
    { day: 30, what: "Reminder: premium, 30 days left" },
    { day: 45, what: "Reminder: premium, 15 days left" },
    { day: 49, what: "Premium received" },
    { day: 53, what: "Reminder: closings due on 25 August" },
    { day: 55, what: "Closings and credit notes sent" },
    { day: 57, what: "Premium paid to the reinsurers" },
  ],
  lastDay: 60,
  sayLeft: (left: number, isPaid: boolean) =>
    isPaid
      ? "The premium is paid: the warranty is kept."
      : `${left} ${left === 1 ? "day" : "days"} left to pay the reinsurers.`,
} as const;

/** The date `after` days after 1 July. */
export const nameDay = (after: number) => (after < 31 ? `${after + 1} July` : `${after - 30} August`);

export const sarbStatement = {
  title: "Statements of account",
  note: "1 July to 30 September 2026, before taxes",
  accounts: "Five accounts",
  legend: "Lines of slip R-0318, and a treaty",
  heading: "Statement for",
  columns: ["Date", "Entry", "Debit", "Credit", "Balance"],
  entries: {
    premium: { date: "25 August", what: "Premium" },
    commission: { date: "25 August", what: "Ceding commission, 17.5%" },
    brokerage: { date: "25 August", what: "Brokerage, 5%" },
    payment: { date: "27 August", what: "Paid to reinsurer" },
    claim: { date: "18 September", what: "Claim, fire in cold room 3" },
  },
  due: "Due from the reinsurer",
  sayDue: (name: string, signed: number, amount: string) =>
    `${name} owes USD ${amount}: ${signed}% of a claim of USD 25,000.`,
} as const;

/**
 * The quarterly account of a proportional treaty, in whole US dollars: the amounts that the cedant has booked, the
 * ceded part, and one reinsurer's share. Commission and brokerage are computed on the ceded premium. Claims are paid
 * claims. No deposit is retained.
 */
export const sarbTreaty = {
  option: "Quota share treaty",
  heading: "Marrowby General, property quota share, USD",
  cededPercent: 40,
  reinsurer: "Quillhaven Re",
  sharePercent: 25,
  premium: 1_500_000,
  commissionPercent: 30,
  brokeragePerMille: 25,
  claims: 700_000,
  columns: ["Third quarter", "Booked", "Treaty, 40%", "Quillhaven Re, 25%"],
  entries: {
    premium: "Premium",
    commission: "Commission, 30%",
    brokerage: "Brokerage, 2.5%",
    claims: "Claims paid",
  },
  due: "Balance due",
  sayDue: (ceded: string, share: string) =>
    `USD ${ceded} is due to all reinsurers of the treaty, USD ${share} of it to Quillhaven Re.`,
} as const;
