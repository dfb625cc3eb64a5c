import type { Office as OfficeRecord } from "../../build/content/listShapes.ts";
import type { ContentImage } from "../content/images.ts";
import { company } from "./company.ts";
import { lists } from "./lists.ts";

/** The offices, in lists/offices.json. Edit it by hand or with `npm run content`. */

export interface Office extends Omit<OfficeRecord, "photo" | "portrait"> {
  photo?: ContentImage;
  /** Of the contact person. */
  portrait?: ContentImage;
}

export const offices: readonly Office[] = lists.offices.map(({ portrait, ...office }) =>
  portrait ? { ...office, portrait: { imageUrl: portrait, alt: office.person } } : office,
);

const numbers = "no one two three four five six seven eight nine ten".split(" ");
const inWords = (count: number) => numbers[count] ?? String(count);

/** The offices besides that of the company's own address. */
export const otherOffices: readonly Office[] = offices.filter(
  (office) => office !== offices.find(({ country }) => country === company.address.country),
);

const otherCountries = new Set(otherOffices.map(({ country }) => country));
otherCountries.delete(company.address.country);

/** "in one of four offices" */
export const inAnOffice: string =
  offices.length === 1 ? "in our office" : `in one of ${inWords(offices.length)} offices`;
/** ", with offices in three more countries", or nothing. */
export const withOtherCountries: string =
  otherCountries.size === 0
    ? ""
    : `, with offices in ${inWords(otherCountries.size)} more ${otherCountries.size === 1 ? "country" : "countries"}`;
