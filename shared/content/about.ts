/** Words of /about-us. "More than 500 brokers in more than 26 countries" is the specification's own line (A14, A15). */

const mission = "A slip is a promise with dates, shares and words. Our mission is software that keeps all three.";

export const about = {
  heading: "About us",
  lead: "We write web-based software for people who place, administer and manage insurance.",
  company: {
    marker: "Established 2001",
    heading: "About the company",
    first: "We were established in 2001. Our head office is in Mohali, Punjab, near Chandigarh.",
    paragraphs: [
      "More than 500 brokers in more than 26 countries use our software. They work in India, the Middle East, the Far East and Africa. Our own offices are in India, the United Arab Emirates, Kenya and the Democratic Republic of Congo.",
      "We sell enterprise resource planning (ERP) and customer relationship management (CRM) software. Insurance brokers, reinsurance brokers and agencies use it. So do third-party administrators (TPAs), web aggregators and crop insurers. Corporates use it to manage the insurance of their own people.",
      "Each kind of business has its own product, because each has its own papers. A reinsurance broker works from a slip. A TPA works from a claim, a corporate from a list of employees. A crop insurer works from a field.",
    ],
    links: [
      { label: "See the seven products", to: "/?id=product" },
      { label: "Our clients", to: "/our-clients" },
      { label: "Events", to: "/events" },
    ],
  },
  why: { marker: "Six words we answer for", heading: "Why Choose Us" },
  map: {
    marker: "Global customers",
    heading: "Where our customers work",
    lead: "Our customers work in four regions. We answer them from four offices.",
    regionsHeading: "Regions",
    regions: ["India", "The Middle East", "The Far East", "Africa"],
    officesHeading: "Offices",
  },
  technology: {
    marker: "Technology",
    heading: "Trustworthy and reliable",
    paragraphs: [
      "People trust a system when they know what it is built on. So we name it, product by product.",
      "Insurance work lasts for years, and so must its records. A policy, its renewals and its claims stay together. The reports are drawn from that one record.",
      "Reliable also means that you can reach us. The helpdesk answers by phone, and our offices are open six days a week.",
    ],
    statementsHeading: "What each product is built on",
    statements: [
      {
        product: "saiba",
        name: "SAIBAOnline, broker edition",
        text: ".NET Framework 4.7 with SQL Server 2022. More than 350 brokers use it.",
      },
      {
        product: "saiba",
        name: "SAIBAOnline, corporate edition",
        text: ".NET Core 8 with Angular 18. More than 150 brokers use it.",
      },
      { product: "sarb", name: "SARBOnline", text: "Web-based, with MS-Word integration, e-mail and SMS." },
      {
        product: "swap",
        name: "SWAP",
        text: "Application programming interfaces (APIs) for the premium calculator and online payment, and mobile app integration.",
      },
      { product: "supercrop", name: "SuperCrop", text: "Android, with geo-tagging and offline sync." },
    ],
    note: "Is your product not listed? Ask us for its current technology.",
    mission: {
      heading: "Our mission",
      paragraphs: [
        mission,
        "That is why our products remind people before a date passes. It is why they write to clients in plain text and in unicode. A client can then read the message in his or her own language.",
        "Every product starts from the papers that its users already know. A slip looks like a slip, and a cover note like a cover note. New staff can begin with what they have learnt elsewhere.",
        "We begin with a call about how you work. A consulting meeting comes before a proposal. You always know which of the three steps you are in.",
      ],
    },
  },
  milestones: {
    marker: "Since 2001",
    heading: "Milestones",
    items: [
      { year: "2003", text: "Our first product for insurance brokers." },
      { year: "2005", text: "Our product for health insurance administrators." },
      { year: "2007-2008", text: "The online version of our software." },
      { year: "2010", text: "Our first international client." },
    ],
  },
  /** A line of our own mission text; nobody is quoted. */
  quote: mission,
} as const;
