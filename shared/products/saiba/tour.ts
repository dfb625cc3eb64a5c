/** The screens of SAIBAOnline's tour. Every name, number and amount on its screens is invented. Only this file uses the cast. */

/** The cast by role. No other drawing uses these names in a different role. */
export const saibaCast = {
  sample: true,
  client: ["Tamarind Foods"],
  insurer: ["Kestrel General", "Northbay Insurance", "Palmyra Assurance", "Heron Quay Insurance"],
} as const;

export const saibaQuotes = {
  caption: "Sample screen: four quotes for a delivery van side by side, and the one that the broker recommends.",
  title: "Quote Q-2291",
  note: "Delivery van, 2024, before levies and duty",
  client: "Tamarind Foods",
  columns: ["Insurer", "Premium (KES)", "Excess (KES)", "Driver PA", "Roadside help"],
  quotes: [
    { insurer: "Kestrel General", premium: 48_600, excess: "5,000", driver: "Yes", roadside: "No" },
    { insurer: "Northbay Insurance", premium: 51_200, excess: "2,500", driver: "Yes", roadside: "Yes" },
    { insurer: "Palmyra Assurance", premium: 46_900, excess: "10,000", driver: "No", roadside: "Yes" },
    { insurer: "Heron Quay Insurance", premium: 49_800, excess: "5,000", driver: "Yes", roadside: "Yes" },
  ],
  slip: { heading: "Recommendation", premium: "Premium", brokerage: "Brokerage, 10%", currency: "KES" },
  reasons: [
    "Lowest premium with PA cover for the driver.",
    "Lowest excess, with PA cover and roadside help.",
    "Lowest premium of all, but no PA cover for the driver.",
    "Lowest premium with both PA cover and roadside help.",
  ],
} as const;

export const saibaCoverNote = {
  title: "Cover note CN-0448",
  note: "30 days",
  fields: [
    { label: "Insured", value: "Tamarind Foods" },
    { label: "Vehicle", value: "Delivery van, 2024" },
    { label: "Registration", value: "KXX 000X" },
    { label: "Insurer", value: "Northbay Insurance" },
    { label: "From", value: "14 April, 00:00" },
    { label: "To", value: "13 May, 24:00" },
  ],
  premium: "Premium received",
  issue: "Issue cover note and sticker",
  issued: "Issued: cover note CN-0448 and sticker 0448, valid to 13 May.",
  waiting: "Waiting for the premium.",
  sticker: {
    heading: "Motor sticker",
    number: "0448",
    valid: "Valid to 13 May",
    vehicle: "KXX 000X",
    waiting: "Not issued yet",
  },
} as const;

export const saibaPolicy = {
  title: "Policy M-0448",
  note: "14 April 2026 to 13 April 2027",
  columns: ["Date", "Event", "State"],
  events: [
    { date: "10 April", what: "Quote Q-2291", state: "Accepted", kind: "good" },
    { date: "13 April", what: "Cover note CN-0448", state: "Issued", kind: "good" },
    { date: "22 April", what: "Policy M-0448", state: "Received", kind: "good" },
    { date: "3 September", what: "Second driver added", state: "Endorsed", kind: "good" },
    { date: "2 November", what: "Claim C-0091, windscreen", state: "Settled", kind: "good" },
    { date: "13 April 2027", what: "Policy ends", state: "Renewal set", kind: "wait" },
  ],
  reminder: {
    heading: "Renewal reminder",
    before: "Days before the end",
    at: "Comes on",
    say: (days: string) => `With ${days} days left, there’s time to ask the market again.`,
  },
  choices: [
    { days: "60", date: "12 February" },
    { days: "45", date: "27 February" },
    { days: "30", date: "14 March" },
  ],
} as const;

export const saibaAccount = {
  title: "Account of Tamarind Foods",
  note: "April",
  read: "Read in",
  columns: ["Date", "Entry", "Booked"],
  balance: "Balance",
  /** Specimen rates: units of each currency per US dollar. */
  currencies: [
    { code: "KES", perDollar: 130 },
    { code: "USD", perDollar: 1 },
    { code: "AED", perDollar: 3.67 },
  ],
  rate: "Specimen rates: 1 USD = 130 KES = 3.67 AED.",
  entries: [
    { date: "10 April", what: "Debit note, motor", amount: 51_200, code: "KES" },
    { date: "13 April", what: "Receipt, motor", amount: -51_200, code: "KES" },
    { date: "22 April", what: "Debit note, engineering", amount: 640, code: "USD" },
    { date: "24 April", what: "Debit note, travel", amount: 367, code: "AED" },
    { date: "28 April", what: "Receipt, engineering, part", amount: -400, code: "USD" },
  ],
} as const;
