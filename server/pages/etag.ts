import { createHash } from "node:crypto";

/** Dates that every file system keeps end with 2^31 seconds. */
const latestDate = 2 ** 31;

/** Seconds that stand for the content: the date of a page's file, whose ETag nginx makes of date and length. */
export function dateOfContent(body: Buffer): number {
  return createHash("sha256").update(body).digest().readUInt32BE(0) % latestDate;
}

/** As nginx makes it of the page's file, so that a browser may hold against either what it had from the other. */
export function createEtag(body: Buffer): string {
  return `"${dateOfContent(body).toString(16)}-${body.length.toString(16)}"`;
}
