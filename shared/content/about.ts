/** Words of /about-us. "More than 500 brokers in more than 26 countries" is from the specification (A14, A15). */

import type { ProductCode } from "../products/index.ts";
import { ifListed, onlyListed } from "../products/listed.ts";
import { officeCount, otherCountryCount } from "./offices.ts";
import { openDays } from "./site.ts";

/** A product or edition with a description. */
export interface SystemRow {
  name: string;
  text: string;
  /** Absent if the row is about several products. */
  product?: ProductCode;
}

export interface LedgerRow {
  figure: string;
  text: string;
  /** Absent if the figure is about the company. */
  product?: ProductCode;
}

export const about = {
  heading: "About us: established in 2001",
  lead: "Web-based systems for the people who place insurance, administer it and settle its claims.",
  company: {
    marker: "About the company",
    heading: "More than 500 brokers in more than 26 countries",
    first: `These brokers use our software. We are based in Mohali, near Chandigarh, and have offices in ${otherCountryCount} more countries.`,
    paragraphs: [
      "Our web-based products join enterprise resource planning (ERP) with customer relationship management (CRM). ERP is for policies, claims and accounts, CRM for clients and leads.",
      "There are several products, because each business starts from a different record. A reinsurance broker starts from a slip, a third-party administrator (TPA) from policy data. Employers start from a staff list, crop insurers from farmer enrolment.",
    ],
    links: [
      { label: "See all products", to: "/?id=product" },
      { label: "Our clients", to: "/our-clients" },
      { label: "Events", to: "/events" },
    ],
  },
  why: {
    heading: "Why Choose Us",
    /** The evidence for each of the six benefits (companyBenefits.ts). */
    evidence: {
      "client-oriented": ifListed(
        "saiba",
        "SAIBAOnline sends messages in unicode, so you can write in your client’s language.",
      ),
      independent: "Brokers, TPAs, insurers and corporates use our software. We sell none of them insurance.",
      competent: ifListed(
        "sarb",
        "Our SARBOnline covers treaty and facultative, proportional and non-proportional business.",
      ),
      "results-driven": ifListed(
        "sata",
        "SATAOnline produces management (MIS) reports, and those for regulators and insurers.",
      ),
      "problem-solving": ifListed(
        "supercrop",
        "Where a field has no network, SuperCrop keeps the records and syncs them later.",
      ),
      transparent: "There are eight questions to ask any vendor. Each product’s page shows which ones it answers.",
    },
  },
  map: {
    marker: "Global customers",
    heading: "Where our customers work",
    lead: `India, the Middle East, the Far East and Africa, served from ${officeCount} offices.`,
    officesHeading: "Offices",
  },
  technology: {
    marker: "Technology and connections",
    heading: "Trustworthy and reliable",
    lead: "Your IT department will ask what a system is built on, what it connects to and where it is hosted.",
    builtOn: {
      heading: "Built on",
      rows: onlyListed<SystemRow>([
        { name: "SAIBAOnline, broker edition", text: ".NET Framework 4.7, SQL Server 2022", product: "saiba" },
        { name: "SAIBAOnline, corporate edition", text: ".NET Core 8, Angular 18", product: "saiba" },
        { name: "SuperCrop", text: "Android in the field, with geo-tagging and offline sync", product: "supercrop" },
        { name: "All others", text: "Web-based; ask us for details" },
      ]),
    },
    connectsTo: {
      heading: "Connects to",
      // All products: "Ask us" where the specification says nothing.
      rows: onlyListed<SystemRow>([
        { name: "SAIBAOnline", text: "SMS and e-mail, in text and unicode", product: "saiba" },
        { name: "SAIBALite", text: "Ask us", product: "saibalite" },
        { name: "SARBOnline", text: "MS-Word, e-mail, SMS", product: "sarb" },
        { name: "SATAOnline", text: "Policy data, by import", product: "sata" },
        { name: "SWAP", text: "Premium calculator and online payment, by API; mobile apps", product: "swap" },
        { name: "SEWAC", text: "Ask us", product: "sewac" },
        { name: "SuperCrop", text: "Ask us", product: "supercrop" },
      ]),
    },
    hosting: {
      heading: "Hosting",
      text: "On your own premises or in the cloud: we settle it in the consulting meeting.",
    },
    helpdesk: {
      heading: "Helpdesk",
      text: `By phone, ${openDays}:`,
    },
  },
  milestones: {
    marker: "Milestones",
    heading: "What we built, and who uses it",
    yearsHeading: "Year by year",
    years: onlyListed<LedgerRow>([
      { figure: "2001", text: "The company is established." },
      { figure: "2003", text: "Our first product for insurance brokers." },
      { figure: "2005", text: "Our product for health insurance administrators.", product: "sata" },
      { figure: "2007-2008", text: "The online version of our software." },
      { figure: "2010", text: "Our first international client." },
    ]),
    useHeading: "In use today",
    use: onlyListed<LedgerRow>([
      { figure: "350+", text: "brokers use the broker edition.", product: "saiba" },
      {
        figure: "150+",
        text: "brokers use the corporate edition, now 12\u00a0years\u00a0old.",
        product: "saiba",
      },
      { figure: "About 8 million", text: "lives covered by health insurance.", product: "sata" },
      { figure: "110,000+", text: "health insurance claims administered.", product: "sata" },
    ]),
  },
  mission: {
    marker: "Why we do it",
    heading: "Our mission",
    /** A sentence of our mission text. It quotes nobody. */
    quote: "Insurance is a promise with dates, shares and words. Our mission is software that keeps all three.",
    promises: [
      {
        word: "Dates",
        text: ifListed(
          "sarb saiba",
          "SARBOnline reminds you of premium payment warranties, closings and subjectivities. Both SARBOnline and SAIBAOnline remind you of renewals.",
        ),
      },
      {
        word: "Shares",
        text: ifListed(
          "sarb",
          "SARBOnline carries each reinsurer’s share from the slip to closings, debit and credit notes and statements.",
        ),
      },
      {
        word: "Words",
        text: ifListed("sarb", "SARBOnline works with MS-Word, where slips are written, and keeps your documents."),
      },
    ],
  },
} as const;
