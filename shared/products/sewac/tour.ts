/** The screens of SEWAC's tour. Every name, number and amount on its screens is invented. Only this file uses the cast. */

/** The cast by role. No other drawing uses these names in a different role. */
export const sewacCast = {
  sample: true,
  corporate: ["Juniper Castings"],
  employee: ["Nisha Verghese"],
  spouse: ["Alan Verghese"],
  hospital: ["Banyan Street"],
} as const;

const claim = "CL-3071";

export const sewacDocuments = {
  caption: "Sample screen: an employee’s claim in four stages, and the four documents that it needs.",
  title: `Claim ${claim}`,
  note: "As the employee sees it",
  documentsHeading: "Upload",
  uploaded: "Uploaded",
  missing: "Missing",
  documents: ["Claim form", "Discharge summary", "Final bill", "Birth certificate"],
  stages: [
    { name: "Intimated", text: "6 June" },
    { name: "Documents", text: "" },
    { name: "In review", text: "From 14 June" },
    { name: "Settled", text: "" },
  ],
  slip: {
    heading: "My claim",
    fields: [
      { label: "Patient", value: "Nisha Verghese" },
      { label: "Hospital", value: "Banyan Street" },
      { label: "Admitted", value: "9 June" },
      { label: "Discharged", value: "12 June" },
      { label: "Bill", value: "INR 84,600" },
    ],
  },
  count: (there: number, of: number) => `${there} of ${of}`,
  outcome: (missing: readonly string[]) =>
    missing.length === 0
      ? "All four are there, and the claim is in review."
      : `The claim waits for: ${missing.join(", ").toLowerCase()}.`,
} as const;

export const sewacConditions = {
  title: "Group health (GMC): policy conditions",
  note: "Enrolment, March",
  legend: "Maternity limit, INR for each birth",
  limits: [50_000, 75_000, 100_000],
  bill: [
    { name: "Delivery, surgeon", amount: 42_000 },
    { name: "Room, 3 nights", amount: 24_000 },
    { name: "Medicines, tests", amount: 16_800 },
    { name: "Meals, not payable", amount: 1_800 },
  ],
  /** The amount that the policy never pays: the last item of the bill. */
  notPayable: 1_800,
  billHeading: "Example: a maternity bill, INR",
  paysHeading: "Who pays it",
  policy: "The policy pays",
  family: "The family pays",
  slip: {
    heading: "Other conditions",
    fields: [
      { label: "Period", value: "1 April to 31 March" },
      { label: "Family", value: "Spouse, children" },
      { label: "Family floater", value: "INR 500,000" },
      { label: "Newborn", value: "From birth, once endorsed" },
      { label: "Maternity waiting period", value: "None" },
    ],
  },
  outcome: (limit: string, family: string, isUnderLimit: boolean) =>
    isUnderLimit
      ? `A limit of INR ${limit} is enough: the family pays only INR ${family}, for meals.`
      : `With a limit of INR ${limit} the family pays INR ${family} of this bill.`,
} as const;

export const sewacManager = {
  title: "Juniper Castings: active policies",
  note: "As the insurance manager sees it, 16 June",
  columns: ["Policy", "Number", "Ends", "Lives"],
  policies: [
    { name: "Group health (GMC)", number: "G-70412", ends: "31 March", lives: 1_284 },
    { name: "Personal accident (GPA)", number: "A-70413", ends: "31 March", lives: 412 },
    { name: "Term life (GTL)", number: "T-70414", ends: "31 March", lives: 412 },
  ],
  endorsementColumns: ["Endorsement", "Change to GMC", "From", "State"],
  earlier: { number: "E-117", change: "One joins, with spouse", from: "2 June", state: "Confirmed" },
  next: { number: "E-118", change: "Newborn of member JC-0412", from: "9 June", state: "Placed 16 June" },
  slip: {
    heading: `Claim ${claim}`,
    fields: [
      { label: "Employee", value: "Nisha Verghese" },
      { label: "Status", value: "In review" },
      { label: "Documents", value: "4 of 4" },
      { label: "Born", value: "9 June, a girl" },
    ],
  },
  place: "Place endorsement",
  waiting: "The birth is covered, but the baby isn’t on the policy yet.",
  placed: "E-118 is placed. It covers the baby from the day she was born.",
} as const;

export const sewacCards = {
  title: "E-cards of the family",
  note: "20 June",
  corporate: "Juniper Castings",
  policy: "Group health (GMC) G-70412",
  legend: "Whose card",
  labels: {
    member: "Member",
    relation: "Relation",
    age: "Age",
    valid: "Valid",
    issued: "Issued",
    printed: "Printed",
    source: "Comes from",
  },
  slipHeading: "Cards",
  members: [
    {
      choice: "Nisha",
      name: "Nisha Verghese",
      relation: "Employee",
      member: "JC-0412-01",
      age: "31",
      valid: "1 April to 31 March",
      issued: "1 April",
      printed: "2 times",
      source: "Enrolment",
      outcome: "She showed it at the hospital’s counter on 9 June.",
    },
    {
      choice: "Alan",
      name: "Alan Verghese",
      relation: "Spouse",
      member: "JC-0412-02",
      age: "33",
      valid: "1 April to 31 March",
      issued: "1 April",
      printed: "Once",
      source: "Enrolment",
      outcome: "He was registered as a dependant in March.",
    },
    {
      choice: "Baby",
      name: "Baby of Nisha",
      relation: "Daughter",
      member: "JC-0412-03",
      age: "0",
      valid: "9 June to 31 March",
      issued: "20 June",
      printed: "Not yet",
      source: "Endorsement E-118",
      outcome: "E-118 was confirmed on 19 June. Her card is valid from the day she was born.",
    },
  ],
} as const;
