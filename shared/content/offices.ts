import type { ContentImage } from "./images.ts";
import records from "./lists/offices.json";
import type { Office as OfficeRecord } from "./lists.ts";

/** The four offices, in lists/offices.json. Edit it by hand or with `npm run content`. */

export interface Office extends Omit<OfficeRecord, "photo"> {
  photo?: ContentImage;
}

export const offices = records as readonly Office[];
