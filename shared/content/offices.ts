import type { ContentImage } from "./images.ts";
import records from "./lists/offices.json";
import type { Office as OfficeRecord } from "./lists.ts";

/** The offices, in lists/offices.json. Edit it by hand or with `npm run content`. */

export interface Office extends Omit<OfficeRecord, "photo" | "portrait"> {
  photo?: ContentImage;
  /** Of the contact person. */
  portrait?: ContentImage;
}

export const offices: readonly Office[] = (records as OfficeRecord[]).map(({ portrait, ...office }) =>
  portrait ? { ...office, portrait: { imageUrl: portrait, alt: office.person } } : office,
);

const numbers = "no one two three four five six seven eight nine ten".split(" ");
const inWords = (count: number) => numbers[count] ?? String(count);

/** "four" */
export const officeCount: string = inWords(offices.length);
/** Besides the head office's: "three". */
export const otherCountryCount: string = inWords(new Set(offices.map(({ country }) => country)).size - 1);
