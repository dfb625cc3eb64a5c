import { company, sampleFacts } from "../records/company.ts";
import { offices } from "../records/offices.ts";
import { nameDays } from "../weekdays.ts";
import { sample } from "./common.yaml";

/** Every fact about the company, with its offices. They are in company.json and lists/offices.json. */
export const site = { ...company, offices };

/**
 * The keys of `site` whose values are made up. Pages show them, but the structured data never contain them, and
 * `npm run check:content` prints them.
 */
export const sampleKeys: readonly (keyof typeof site)[] = [
  ...sampleFacts,
  ...(offices.some(({ sample }) => sample) ? (["offices"] as const) : []),
];

/** Whether a value is still made up. The page then marks it as a sample. */
export function isSample(key: keyof typeof site): boolean {
  return sampleKeys.includes(key);
}

/** Text where no mark can stand beside it, such as what is copied: it says itself that it is made up. */
export function markSample(text: string, of: keyof typeof site): string {
  return isSample(of) ? `${text} (${sample.mark})` : text;
}

/** A fact for the API's messages. */
export function tellFact(key: "phone" | "email"): string {
  return markSample(site[key], key);
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
