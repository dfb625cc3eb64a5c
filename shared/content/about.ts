/** Words of /about-us. "More than 500 brokers in more than 26 countries" is from the specification (A14, A15). */

import { onlyListed } from "../products/listed.ts";
import { nearby } from "./company.ts";
import certificates from "./lists/certificates.json";
import milestones from "./lists/milestones.json";
import type { Certificate, Milestone } from "./lists.ts";
import { withOtherCountries } from "./offices.ts";
import { site } from "./site.ts";

/** A product or edition with a description. */
export interface SystemRow {
  name: string;
  text: string;
  /** Absent if the row is about several products. */
  product?: string;
}

export interface LedgerRow {
  figure: string;
  text: string;
  /** Absent if the figure is about the company. */
  product?: string;
}

export const about = {
  heading: "Insurance software since 2001",
  lead: "We build web-based software for people who place insurance, administer it and settle claims.",
  company: {
    marker: "About the company",
    heading: "More than 500 brokers in more than 26 countries",
    first: `Established in 2001, we’re based in ${site.address.locality}${site.address.near && `, ${nearby}`}${withOtherCountries}.`,
    text: "Policies, claims and accounts (ERP), clients and leads (CRM), in one place.",
    links: [
      { label: "See all products", to: "/?id=product" },
      { label: "Our clients", to: "/our-clients" },
      { label: "Events", to: "/events" },
    ],
  },
  why: { heading: "Why Choose Us" },
  people: { heading: "The people you’ll talk to" },
  map: {
    marker: "Global customers",
    heading: "India, the Middle East, the Far East and Africa",
  },
  technology: {
    heading: "Trustworthy and reliable",
    mission: {
      heading: "Our mission",
      text: "Whoever places insurance, administers it or settles claims should have one system for the work, on the web.",
    },
    lead: "What your IT team will ask.",
    builtOn: {
      heading: "Built on",
      rows: onlyListed<SystemRow>([
        { name: "SAIBAOnline, broker edition", text: ".NET Framework 4.7, SQL Server 2022", product: "saiba" },
        { name: "SAIBAOnline, corporate edition", text: ".NET Core 8, Angular 18", product: "saiba" },
        { name: "SuperCrop", text: "Android in the field, with geo-tagging and offline sync", product: "supercrop" },
        { name: "All others", text: "Web-based" },
      ]),
    },
    connectsTo: {
      heading: "Connects to",
      rows: onlyListed<SystemRow>([
        { name: "SAIBAOnline", text: "SMS and e-mail, in text and unicode", product: "saiba" },
        { name: "SARBOnline", text: "MS-Word, e-mail, SMS", product: "sarb" },
        { name: "SATAOnline", text: "Policy data, by import", product: "sata" },
        { name: "SWAP", text: "Premium calculator and online payment, by API; mobile apps", product: "swap" },
      ]),
    },
    hosting: {
      heading: "Hosting",
      text: "On your premises or in the cloud: we’ll settle it together.",
    },
    helpdesk: { heading: "Helpdesk" },
    /** In lists/certificates.json. Hidden while there are none. */
    certificates: {
      heading: "Certificates and data protection",
      rows: certificates as readonly Certificate[],
    },
  },
  milestones: {
    heading: "Milestones",
    yearsHeading: "From 2001",
    years: onlyListed<LedgerRow>([
      { figure: "2001", text: "We start." },
      { figure: "2003", text: "Our first product for insurance brokers." },
      { figure: "2005", text: "Our product for health insurance administrators.", product: "sata" },
      { figure: "2007-2008", text: "The online version of our software." },
      { figure: "2010", text: "Our first international client." },
      // After 2010: in lists/milestones.json.
      ...(milestones as Milestone[]).map(({ year, ...row }) => ({ figure: year, ...row })),
    ]),
    useHeading: "In use today",
    use: onlyListed<LedgerRow>([
      { figure: "350+", text: "brokers, broker edition", product: "saiba" },
      { figure: "150+", text: "brokers, corporate edition. The product is 12 years old.", product: "saiba" },
      { figure: "About 8 million", text: "lives", product: "sata" },
      { figure: "110,000+", text: "claims", product: "sata" },
    ]),
  },
  /** The sentence that closes the page. It is the company's own and quotes nobody. */
  closing: "Software that helps you keep your promises to clients.",
} as const;
