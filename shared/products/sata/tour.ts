/** The screens of SATAOnline's tour. Every name, number and amount on its screens is invented. Only this file uses the cast. */

/** The cast by role. No other drawing uses these names in a different role. */
export const sataCast = {
  sample: true,
  insurer: ["Osprey Hill Insurance"],
  policyholder: ["Greywater Mills"],
  member: ["Anil Hartley", "Leena Hartley", "Sonia Hartley", "Joseph Okell", "Farida Noon", "Peter Wren"],
  hospital: ["Tarnfield Hospital", "Hallowbrook Hospital", "Quince Hospital"],
} as const;

export const months = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
] as const;

export const sataImport = {
  caption: "Sample screen: an insurer’s file of six members with their dates of birth, and the ID card of one.",
  title: "Import, Greywater Mills",
  note: "Osprey Hill Insurance, file of 27 March 2026",
  columns: ["Member", "Relation", "In the file", "Born", "Age"],
  rows: [
    { member: "Anil Hartley", relation: "Employee", born: "06/11/1984" },
    { member: "Leena Hartley", relation: "Spouse", born: "23/02/1987" },
    { member: "Sonia Hartley", relation: "Daughter", born: "03/09/2015" },
    { member: "Joseph Okell", relation: "Employee", born: "17/05/1979" },
    { member: "Farida Noon", relation: "Employee", born: "09/12/1991" },
    { member: "Peter Wren", relation: "Employee", born: "30/01/1968" },
  ],
  /** The day the cover begins. Ages are computed for this day. */
  begins: { day: 1, month: 4, year: 2026 },
  order: { legend: "Dates are written", options: ["Month/day/year", "Day/month/year"] },
  sayFault: (month: number) => `No month ${month}`,
  sayResult: (accepted: number, of: number) =>
    accepted === of
      ? `${of} of ${of} rows accepted, ${of} cards to print.`
      : `${accepted} of ${of} rows accepted, ${of - accepted} to correct.`,
  slip: "ID card, row 2",
  card: {
    issuer: "Osprey Hill Insurance",
    member: "Leena Hartley",
    number: "GW 0118 02",
    row: 1,
    born: "Born",
    group: "Greywater Mills",
    until: "Valid to 31 March 2027",
    waiting: "No card yet",
  },
} as const;

export const sataNetwork = {
  title: "Gallbladder removal, twin room",
  note: "Network rates of 2026, in INR",
  admitted: "Admitted on",
  /** Days of the year are counted in half months: 0 is 1 January, 23 is 15 December. */
  firstDay: 15,
  lastDay: 23,
  hospitals: [
    {
      hospital: "Tarnfield Hospital",
      periods: [
        { from: 0, rate: 50_000, discount: 10 },
        { from: 6, rate: 54_000, discount: 10 },
      ],
    },
    {
      hospital: "Hallowbrook Hospital",
      periods: [
        { from: 0, rate: 58_000, discount: 5 },
        { from: 12, rate: 58_000, discount: 15 },
      ],
    },
    {
      hospital: "Quince Hospital",
      periods: [
        { from: 0, rate: 46_000, discount: 5 },
        { from: 16, rate: undefined, discount: 0 },
      ],
    },
  ],
  quarters: ["January", "April", "July", "October"],
  slip: "Agreed rate",
  blacklist: "Blacklist",
  blacklisted: "Blacklisted",
  sayLowest: (rate: string, hospital: string) => `Lowest: INR ${rate} at ${hospital}.`,
  sayBlacklist: (hospital: string, day: string) => `No cashless at ${hospital}: on the blacklist from ${day}.`,
} as const;

export const sataRequest = {
  title: "Request PA-1184, Leena Hartley",
  note: "Tarnfield Hospital, 15 September, in INR",
  room: { legend: "Room asked for", options: ["General ward", "Twin room", "Single room"] },
  /** Package rates of the hospital, in the order of the rooms. `discount` and `copay` are in per cent. */
  packages: [48_000, 54_000, 66_000],
  discount: 10,
  /** Index of the room that the policy pays for. */
  entitled: 1,
  notPayable: 2_400,
  copay: 10,
  lines: {
    estimate: "Hospital’s estimate",
    discount: "Network discount, 10%",
    room: "Room above entitlement",
    notPayable: "Non-payable items",
    copay: "Co-payment, 10%",
    authorised: "Authorised",
  },
  slip: "Decision",
  policy: { label: "Room entitlement", value: "Twin room" },
  patient: "Patient pays",
  insurer: "Insurer pays",
  outcomes: [
    "Below the entitlement: insurer and patient both pay less.",
    "Within the policy: the patient pays the co-payment and non-payable items.",
    "The insurer pays for a twin room, and the patient pays the difference.",
  ],
} as const;

export const sataFile = {
  title: "File F-3310, Leena Hartley",
  note: "Today: 26 September",
  documents: {
    legend: "Documents in the file",
    names: [
      "Claim form, signed",
      "Pre-authorisation letter",
      "Discharge summary",
      "Operation notes",
      "Final bill with break-up",
      "Investigation reports",
    ],
    missing: [3, 5],
  },
  bill: {
    heading: "Bill TF-2207, in INR",
    fields: [
      { label: "Final bill", value: 56_400 },
      { label: "Network discount", value: -5_400 },
      { label: "Paid by the patient", value: -7_260 },
    ],
    due: "Due to the hospital",
  },
  sayMissing: (count: number) =>
    `${count === 1 ? "1 document is" : `${count} documents are`} missing. The file waits at scrutiny.`,
  complete: "The file is complete and goes to billing.",
  way: "The way of the file",
  stations: [
    { name: "Sent by courier", when: "22 September, no. 44718", done: "22 September, no. 44718" },
    { name: "Received", when: "24 September", done: "24 September" },
    { name: "Scrutiny", when: "Waits for documents", done: "26 September" },
    { name: "Billing", when: "Not yet", done: "26 September" },
    { name: "Accounts", when: "Not yet", done: "Next" },
  ],
} as const;
