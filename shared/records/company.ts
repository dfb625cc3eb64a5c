import type { CompanyFile } from "../../build/content/wordShapes.ts";
import record from "../content/company.json";
import { cleanPhone } from "../enquiry/phone.ts";
import { weekdays } from "../weekdays.ts";

/** The facts about the company, from company.json (docs/content.md). The build checks it (build/content/contentFaults.ts). */

export interface SocialLink {
  network: "LinkedIn" | "Facebook" | "X" | "YouTube";
  url: string;
}

export interface Company {
  companyName: string;
  /** Title, wordmark and share tags: "<company> Insurance Broking Software" (specification, page metadata). */
  tagline: string;
  founded: string;
  /** The specification's string. The year is never computed (A17). */
  copyrightFrom: string;
  copyrightTo: string;
  email: string;
  supportEmail: string;
  phone: string;
  helpdeskPhone: string;
  meetingUrl: string;
  supportUrl: string;
  /** If set, replaces the href of the /careers link (A1). */
  careersUrl: string;
  /** `near`: the larger town that visitors know, if set. */
  address: { street: string; locality: string; near: string; region: string; country: string; countryCode: string };
  mapsUrl: string;
  /** If set, visitors can load a live map with a click (A107). */
  mapEmbedUrl: string;
  /** India time (A57). Days as in Date#getDay. */
  hours: { openDays: number[]; opens: string; closes: string; utcOffsetMinutes: number };
  social: readonly SocialLink[];
  /** The age of an article (A18): "literal" shows the specification's words, "computed" counts in the browser. */
  relativeDates: "literal" | "computed";
}

const { sample = [], hours, address, ...facts }: CompanyFile = record;

/** What the file may leave out. */
const unset = {
  copyrightFrom: "",
  copyrightTo: "",
  email: "",
  supportEmail: "",
  phone: "",
  helpdeskPhone: "",
  meetingUrl: "",
  supportUrl: "",
  careersUrl: "",
  mapsUrl: "",
  mapEmbedUrl: "",
  social: [],
};

export const company = {
  ...unset,
  ...facts,
  phone: cleanPhone(facts.phone ?? ""),
  helpdeskPhone: cleanPhone(facts.helpdeskPhone ?? ""),
  address: { street: "", near: "", region: "", ...address },
  hours: { ...hours, openDays: hours.openDays.map((day) => (weekdays as readonly string[]).indexOf(day)) },
} as Company;

/** Where the office is, for who does not know its town: "near Chandigarh". */
export const nearby: string = address.near ? `near ${address.near}` : `in ${address.locality}`;

/** The keys whose values are made up. */
export const sampleFacts = sample as readonly (keyof Company)[];
