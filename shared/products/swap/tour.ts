/** The screens of SWAP's tour. Every name, number and amount on its screens is invented. Only this file uses the cast. */

/** The cast by role. No other drawing uses these names in a different role. */
export const swapCast = {
  sample: true,
  insurer: ["Swiftmere", "Halberd Mutual", "Orchard Lane"],
  customer: ["Nadia Perrin", "Grace Ouma", "Hamid Aziz", "Claire Dumas", "Vikram Sethi", "Esther Kilonzo"],
} as const;

/** Premiums in US dollars for two adults. Each applies to trips of up to `upTo` days. */
export const swapInsurers = [
  {
    insurer: "Swiftmere",
    bands: [
      { upTo: 7, premium: 28 },
      { upTo: 14, premium: 44 },
      { upTo: 21, premium: 62 },
      { upTo: 30, premium: 84 },
    ],
  },
  {
    insurer: "Halberd Mutual",
    bands: [
      { upTo: 10, premium: 36 },
      { upTo: 20, premium: 52 },
      { upTo: 30, premium: 70 },
    ],
  },
  {
    insurer: "Orchard Lane",
    bands: [
      { upTo: 5, premium: 24 },
      { upTo: 15, premium: 48 },
      { upTo: 30, premium: 78 },
    ],
  },
] as const;

export const swapQuotes = {
  caption: "Sample screen: a chart of three travel premiums by length of the trip, the lowest one marked.",
  title: "Travel, two adults",
  note: "3 of 3 quotes received, in USD",
  label: "Length of the trip",
  shortest: 3,
  longest: 30,
  firstDays: 12,
  ends: ["3 days", "30 days"],
  /** The premium at the top of the chart. */
  most: 90,
  sayDays: (days: number) => `${days} days`,
  slip: (days: number) => `Premium for ${days} days, USD`,
  sayLowest: (insurer: string, upTo: number) => `${insurer} is lowest, with one premium up to ${upTo} days.`,
} as const;

export const swapComparison = {
  title: "Compare three policies",
  note: "12 days, two adults, in USD",
  legend: "What goes wrong",
  pays: "Pays",
  leaves: "You pay",
  bill: "Bill",
  rule: "The excess comes off first, then the limit applies.",
  /** Limit and excess in the order of the insurers. */
  cases: [
    {
      name: "Nine nights in hospital",
      bill: 64_000,
      policies: [
        { limit: 50_000, excess: 250 },
        { limit: 250_000, excess: 0 },
        { limit: 100_000, excess: 100 },
      ],
    },
    {
      name: "Luggage lost",
      bill: 1_800,
      policies: [
        { limit: 800, excess: 50 },
        { limit: 2_000, excess: 50 },
        { limit: 1_500, excess: 100 },
      ],
    },
    {
      name: "Trip cancelled",
      bill: 2_600,
      policies: [
        { limit: 0, excess: 0 },
        { limit: 3_000, excess: 100 },
        { limit: 1_500, excess: 100 },
      ],
    },
  ],
  sayLeast: (insurer: string, amount: string) => `${insurer} leaves you the least to pay: USD ${amount}.`,
} as const;

export const swapPayment = {
  title: "Order T-50218",
  note: "Halberd Mutual, 12 days, USD 52",
  lanes: ["Customer", "Portal", "Payment gateway"],
  /** `from` and `to` are indexes of `lanes`. */
  opening: [
    { from: 0, to: 1, text: "Buys for 12 days" },
    { from: 1, to: 2, text: "Order T-50218, USD 52" },
  ],
  legend: "At the gateway the customer",
  slip: "What the portal keeps",
  states: { payment: "Payment", policy: "Policy", lead: "Lead" },
  answers: [
    {
      name: "pays",
      messages: [
        { from: 2, to: 1, text: "Paid, reference G-90117" },
        { from: 1, to: 0, text: "Receipt, the policy follows" },
      ],
      payment: ["good", "Paid"],
      policy: ["wait", "Being issued"],
      lead: "Bought",
      outcome: "Paid. The policy is being issued.",
    },
    {
      name: "has the card refused",
      messages: [
        { from: 2, to: 1, text: "Refused by the bank" },
        { from: 1, to: 0, text: "Not paid: try another card" },
      ],
      payment: ["stop", "Refused"],
      policy: ["none", "None"],
      lead: "To call",
      outcome: "Not paid. The lead keeps its quote for the call.",
    },
    {
      name: "leaves the page",
      messages: [
        { from: 2, to: 1, text: "Not paid, session ended" },
        { from: 1, to: 0, text: "The order is still open" },
      ],
      payment: ["open", "Open"],
      policy: ["none", "None"],
      lead: "To call",
      outcome: "Not paid. The lead shows that the customer left at payment.",
    },
  ],
  first: 1,
} as const;

export const swapLeads = {
  title: "Leads",
  note: "3 July",
  stages: ["Quoted", "Compared", "At payment", "Policy issued"],
  leads: [
    { name: "Esther Kilonzo", stage: 0, channel: "Portal", days: 6, call: "4 July, 10:00", by: "Web team" },
    { name: "Vikram Sethi", stage: 0, channel: "Mobile app", days: 18, call: "4 July, 11:30", by: "Web team" },
    { name: "Claire Dumas", stage: 1, channel: "Point of sale", days: 9, call: "3 July, 16:00", by: "Partner" },
    { name: "Hamid Aziz", stage: 2, channel: "Portal", days: 15, call: "3 July, 15:00", by: "Web team" },
    {
      name: "Nadia Perrin",
      stage: 3,
      channel: "Portal",
      days: 12,
      policy: { number: "HM-77402", insurer: 1, issued: "3 July, 11:42", from: "10 July", to: "21 July" },
    },
    {
      name: "Grace Ouma",
      stage: 3,
      channel: "Point of sale",
      days: 5,
      policy: { number: "OL-10335", insurer: 2, issued: "3 July, 09:15", from: "5 July", to: "9 July" },
    },
  ],
  first: 3,
  legend: "Leads by how far they came",
  slip: { policy: "Policy", lead: "Lead" },
  fields: {
    insurer: "Insurer",
    premium: "Premium",
    issued: "Issued",
    period: "Cover",
    channel: "Channel",
    trip: "Trip",
    lowest: "Lowest",
    call: "Next call",
    by: "By",
  },
  sayPeriod: (from: string, to: string) => `${from} to ${to}`,
  sayIssued: (name: string) => `${name} has the policy. No call is due.`,
  sayCall: (stage: string, call: string) => `Last step: ${stage.toLowerCase()}. Next call: ${call}.`,
} as const;
