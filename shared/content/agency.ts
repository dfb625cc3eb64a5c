import type { Item, ProductPageWords } from "./productPage.ts";

export const agency = {
  product: "saibalite",
  heading: "SAIBALite, for agencies and marketing firms",
  lead: "SAIBALite is the agency product for agencies, marketing firms, IMF and corporate agents. It brings policy, client and claims work together with messages, documents, reports and compliance.",
  intro: {
    heading: "A small office has the same duties as a large one",
    paragraphs: [
      "An agency of three people still answers for every policy it places. A client calls about a renewal. Another has had an accident. An insurer asks for a paper from last year. The same person often takes all three calls.",
      "SAIBALite is made for that office. It covers policy and client management, claims processing, integrated communication, document management, analytics and reporting, and compliance. It is web-based, so the record is there wherever you open it.",
      "It serves agencies, marketing firms, IMF and corporate agents. If you run a broking house, SAIBAOnline is the product to look at.",
    ],
  },
  features: [
    "Policy management",
    "Client management",
    "Claims processing",
    "Integrated communication",
    "Document management",
    "Analytics and reporting",
    "Compliance",
    "Web-based",
  ],
  bring: [
    "One client with several policies, to see how they stand together.",
    "A claim that took long, and the papers it needed.",
    "The report that insurers or the regulator ask for most often.",
    "The messages that go out before a renewal, in all their languages.",
  ],
  questions: [
    {
      id: "agency-who",
      question: "Who is it for?",
      answer:
        "SAIBALite is for agencies, marketing firms, IMF and corporate agents. Direct insurance brokers use SAIBAOnline.",
    },
    {
      id: "agency-what",
      question: "What does it handle?",
      answer:
        "It handles policies and clients, claims, communication, documents, analytics and reports, and compliance. Each of them is described above under salient features.",
    },
    {
      id: "agency-messages",
      question: "Can it message clients?",
      answer:
        "Yes. Integrated communication is one of its six salient features. Tell us how you reach your clients today and we will show it in a demo.",
    },
    {
      id: "agency-reports",
      question: "What reports and compliance help does it give?",
      answer:
        "Analytics and reporting, and compliance, are both part of SAIBALite. Tell us your country, your regulator and the reports you file, so that we can answer exactly.",
    },
  ],
  related: [
    { product: "saiba", reason: "If you are a broker" },
    { product: "swap", reason: "To sell online" },
  ],
} as const satisfies ProductPageWords;

export const agencyProcess = {
  heading: "One client, six stops",
  stations: [
    { icon: "who", name: "Client", text: "Who they are and what they hold." },
    { icon: "slip", name: "Policy", text: "What is in force, and until when." },
    { icon: "mail", name: "Message", text: "A reminder before the renewal." },
    { icon: "copy", name: "Document", text: "The paper, when somebody asks." },
    { icon: "claim-advice", name: "Claim", text: "Worked on beside its policy." },
    { icon: "results-driven", name: "Report", text: "What the month has brought." },
  ],
} as const;

export const salientFeatures = {
  heading: "Salient features",
  items: [
    {
      heading: "Policy and client management",
      text: "Clients and their policies belong together. Open a client and the policies and the next renewal are in front of you.",
    },
    {
      heading: "Claims processing",
      text: "A claim starts from the policy that covers it. The people, the dates and the papers are known before the first question.",
    },
    {
      heading: "Integrated communication",
      text: "Messages to clients are part of the system. They stand beside the policies they are about.",
    },
    {
      heading: "Document management",
      text: "Proposals, policies and claim papers have one place. A paper that can be found is a question that can be answered.",
    },
    {
      heading: "Analytics and reporting",
      text: "Figures on clients, policies and claims show where the business stands. Reports carry them to the people who ask.",
    },
    {
      heading: "Compliance",
      text: "Rules differ from country to country. Name your regulator in the demo, and we will show what SAIBALite covers.",
    },
  ],
} as const satisfies { heading: string; items: readonly Item[] };

export const agencyBenefits = {
  heading: "Benefits",
  lead: "Six words describe how we work with an agency.",
} as const;
