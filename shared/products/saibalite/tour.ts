/** The screens of SAIBALite's tour. Every name, number and amount on its screens is invented. Only this file uses the cast. */

/** The cast by role. No other drawing uses these names in a different role. */
export const saibaliteCast = {
  sample: true,
  client: [
    "Revati Kolhe",
    "Gulmohar Stationers",
    "Bakul Tailors",
    "Saffron Road Dairy",
    "Kadamba Clinic",
    "Neem Gate Nursery",
  ],
  insurer: ["Suryagad General", "Banyan Gate Insurance"],
  agency: ["Peepal Lane Agency"],
} as const;

/** All amounts are in Indian rupees. */
export const agencyClient = {
  caption: "Sample screen: a client’s three policies on a time axis, and the one that ends in two weeks.",
  title: "Client: Revati Kolhe",
  note: "1 March 2026",
  today: "01.03.2026",
  todayLabel: "Today, 1 March",
  facts: ["Nashik, Maharashtra", "+91 00000 00000", "Prefers Hindi"],
  legend: "Policies",
  /** The time axis: two years, with a label above each half-year. */
  firstDay: "01.01.2025",
  days: 730,
  halves: ["Jan 2025", "Jul 2025", "Jan 2026", "Jul 2026"],
  labels: {
    number: "Policy",
    insurer: "Insurer",
    sum: "Sum insured (INR)",
    premium: "Premium (INR)",
    ends: "Ends",
    claims: "Claims",
  },
  sayLeft: (days: number) => `Ends in ${days} days.`,
  policies: [
    {
      name: "Health, family of four",
      number: "HL-1187",
      insurer: "Suryagad General",
      sum: 500_000,
      premium: 21_600,
      from: "16.03.2025",
      to: "15.03.2026",
      left: 14,
      claims: "None",
      next: "Remind her today.",
    },
    {
      name: "Scooter",
      number: "TW-0932",
      insurer: "Banyan Gate Insurance",
      sum: 62_000,
      premium: 1_940,
      from: "01.08.2025",
      to: "31.07.2026",
      left: 152,
      claims: "One, paid",
      next: "The claim of November is closed.",
    },
    {
      name: "Shop",
      number: "SK-0415",
      insurer: "Suryagad General",
      sum: 800_000,
      premium: 5_300,
      from: "10.11.2025",
      to: "09.11.2026",
      left: 253,
      claims: "None",
      next: "Nothing to do yet.",
    },
  ],
} as const;

export const agencyRenewals = {
  title: "Renewals",
  note: "From 1 March 2026, in INR",
  columns: ["Client", "Ends", "Premium", "Reminder"],
  ahead: "Days ahead",
  choices: [15, 30, 45],
  heading: "Up for renewal",
  total: "Premium to renew (INR)",
  sayCount: (count: number, days: number) => `${count} of 6 policies end within ${days} days.`,
  renewals: [
    {
      ends: "04.03.2026",
      client: "Gulmohar Stationers",
      cover: "Shop",
      premium: 8_450,
      reminder: "18.02.2026",
      state: "Answered",
      kind: "good",
    },
    {
      ends: "09.03.2026",
      client: "Bakul Tailors",
      cover: "Fire",
      premium: 12_300,
      reminder: "23.02.2026",
      state: "Sent",
      kind: "wait",
    },
    {
      ends: "15.03.2026",
      client: "Revati Kolhe",
      cover: "Health",
      premium: 21_600,
      reminder: "01.03.2026",
      state: "Today",
      kind: "open",
    },
    {
      ends: "22.03.2026",
      client: "Saffron Road Dairy",
      cover: "Goods vehicle",
      premium: 34_900,
      reminder: "08.03.2026",
      state: "Set",
      kind: "none",
    },
    {
      ends: "29.03.2026",
      client: "Kadamba Clinic",
      cover: "Professional indemnity",
      premium: 18_750,
      reminder: "15.03.2026",
      state: "Set",
      kind: "none",
    },
    {
      ends: "11.04.2026",
      client: "Neem Gate Nursery",
      cover: "Personal accident",
      premium: 6_200,
      reminder: "28.03.2026",
      state: "Set",
      kind: "none",
    },
  ],
} as const;

export const agencyMessages = {
  title: "Reminder, policy HL-1187",
  note: "SMS to Revati Kolhe",
  labels: { alphabet: "Alphabet", characters: "Characters", room: "Room in each part", parts: "Parts sent" },
  messages: [
    {
      name: "English, as text",
      lang: "en",
      text: "Dear Revati Kolhe, your health policy HL-1187 ends on 15 March. To renew: Rs 21,600. Reply YES and we will call you. Peepal Lane Agency",
    },
    {
      name: "Hindi, as unicode",
      lang: "hi",
      text: "प्रिय रेवती कोल्हे, आपकी स्वास्थ्य पॉलिसी HL-1187 15 मार्च को समाप्त होगी। नवीनीकरण: रु 21,600। YES लिखें, हम फ़ोन करेंगे। पीपल लेन एजेंसी",
    },
  ],
  phone: "The reader’s phone",
  toggle: "Without unicode",
  reads: "She can read both. The Hindi message takes three parts, the English one takes one.",
  cannot: "Only figures and Latin letters are left of the Hindi message. Send text.",
  rule: "A single ₹ turns the whole message into unicode.",
  unreadable: "A message of empty boxes",
} as const;

export const agencyDocuments = {
  title: "Documents of Revati Kolhe",
  note: "Health and scooter",
  heading: "Three calls",
  legend: "Who’s asking?",
  settlement: { bill: 8_400, depreciation: 450, excess: 100, paid: 7_850 },
  asks: [
    {
      question: "New insurer: which illnesses were declared?",
      document: 0,
      answer: "None. She signed the form on 9 March 2025.",
    },
    {
      question: "Garage: is the scooter insured today?",
      document: 2,
      answer: "Yes, until 31 July 2026, own damage included.",
    },
    {
      question: "Client: why was my bill not paid in full?",
      document: 5,
      answer: "INR 450 depreciation and INR 100 compulsory excess came off.",
    },
  ],
  documents: [
    {
      name: "Proposal form, health",
      date: "09.03.2025",
      policy: "HL-1187",
      fields: [
        { label: "To be covered", value: "Four persons" },
        { label: "Illnesses declared", value: "None" },
        { label: "Signed", value: "Revati Kolhe" },
      ],
    },
    { name: "Health policy", date: "16.03.2025", policy: "HL-1187" },
    {
      name: "Scooter policy",
      date: "01.08.2025",
      policy: "TW-0932",
      fields: [
        { label: "Registration", value: "MH 00 XX 0000" },
        { label: "Cover", value: "Own damage and third party" },
        { label: "To", value: "31 July 2026" },
      ],
    },
    { name: "Claim form", date: "04.11.2025", policy: "TW-0932" },
    { name: "Garage bill", date: "21.11.2025", policy: "TW-0932" },
    {
      name: "Settlement letter",
      date: "28.11.2025",
      policy: "TW-0932",
      fields: [
        { label: "Garage bill", value: "INR 8,400" },
        { label: "Less depreciation and excess", value: "INR 550" },
        { label: "Paid", value: "INR 7,850" },
      ],
    },
  ],
} as const;
