import { nameDays } from "../weekdays.ts";
import { offices } from "./offices.ts";

/**
 * Every fact about the company. After an edit, rebuild: the build takes a second.
 * `sampleKeys` lists the values that are still made up. Pages show them, but the structured data never contain them,
 * and `npm run check:content` prints them.
 */

export interface SocialLink {
  network: "LinkedIn" | "Facebook" | "X" | "YouTube";
  url: string;
}

export const site = {
  companyName: "Simson",
  /** Title, wordmark and share tags: "<company> Insurance Broking Software" (specification, page metadata). */
  tagline: "Insurance Broking Software",
  founded: "2001",
  /** A17: the specification's string. The year is never computed. */
  copyrightFrom: "2001",
  copyrightTo: "2025",
  email: "sales@example.com",
  supportEmail: "support@example.com",
  phone: "+91 00000 00000",
  helpdeskPhone: "+91 00000 00000",
  meetingUrl: "https://meet.example.com/simson",
  supportUrl: "https://support.example.com/login",
  address: {
    street: "Street address",
    locality: "Mohali",
    region: "Punjab",
    country: "India",
    countryCode: "IN",
  },
  mapsUrl: "https://maps.example.com/?q=Mohali",
  /** If set, visitors can load a live map with a click (A107). */
  mapEmbedUrl: "https://www.openstreetmap.org/export/embed.html?bbox=76.66%2C30.67%2C76.76%2C30.74&layer=mapnik",
  /** If set, replaces the href of the /careers link (A1). */
  careersUrl: "",
  /** The age of an article (A18): "literal" shows the specification's words, "computed" counts in the browser. */
  relativeDates: "literal" as "literal" | "computed",
  /** Digits only. If set, the chat link is shown. */
  whatsappNumber: "",
  /** India time (A57). Days as in Date#getDay. */
  hours: { openDays: [1, 2, 3, 4, 5, 6], opens: "09:30", closes: "19:00", utcOffsetMinutes: 330 },
  offices,
  social: [
    { network: "LinkedIn", url: "https://example.com/linkedin" },
    { network: "Facebook", url: "https://example.com/facebook" },
    { network: "X", url: "https://example.com/x" },
    { network: "YouTube", url: "https://example.com/youtube" },
  ] as readonly SocialLink[],
};

/** The keys of `site` whose values are made up. Remove a key here when you enter its real value. */
export const sampleKeys: readonly (keyof typeof site)[] = [
  "email",
  "supportEmail",
  "phone",
  "helpdeskPhone",
  "meetingUrl",
  "supportUrl",
  "address",
  "mapsUrl",
  "mapEmbedUrl",
  ...(offices.some(({ sample }) => sample) ? (["offices"] as const) : []),
  "social",
];

/** Whether a value is still made up. The page then marks it as a sample. */
export function isSample(key: keyof typeof site): boolean {
  return sampleKeys.includes(key);
}

/** "Monday to Saturday" */
export const openDays = nameDays(site.hours.openDays);

const { street, locality, region, country } = site.address;
/** The corporate office's address on one line. */
export const officeAddress = [street, locality, region, country].filter(Boolean).join(", ");

/** The "tel:" address of a phone number in readable form. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}

export function summariseSamples(count: number): string {
  return count === 0
    ? "content: no sample values remain"
    : `content: ${count} sample ${count === 1 ? "value remains" : "values remain"} (run npm run check:content)`;
}
