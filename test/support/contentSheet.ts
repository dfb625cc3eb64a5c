import { readSheet } from "../../build/content/import.mjs";
import type { ListName } from "../../shared/content/lists.ts";

/** Spreadsheets of the owner's lists, as text. */

export const head = "id,title,kind,date,images,imageAlts,shortDescription,description,location,readTime,by";
export const cells = {
  id: "walk",
  title: "A walk",
  kind: "Himalaya",
  date: "31.05.2025",
  images: "scene:ridge/sewac",
  imageAlts: "",
  shortDescription: "<p>Short.</p>",
  description: "<p>Long.</p>",
  location: "Mohali",
  readTime: "3 min",
  by: "",
};
/** A row for a valid event, with these cells replaced. */
export const row = (own: Partial<typeof cells> = {}) => Object.values({ ...cells, ...own }).join(",");
/** A file with one event. */
export const file = (own: Partial<typeof cells> = {}) => `${head}\n${row(own)}\n`;

export async function readText(text: string | Buffer, list: ListName = "events") {
  return readSheet({ list, bytes: Buffer.from(text as string), dir: "test/no-pictures" });
}
export const faultsOf = async (text: string | Buffer, list?: ListName) => (await readText(text, list)).faults;
