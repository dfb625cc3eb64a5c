import { createHash } from "node:crypto";

/** Every file system can store dates below 2^31 seconds. */
const latestDate = 2 ** 31;

/** A date in seconds, derived from the content, for the page's file. nginx makes its ETag from date and length. */
export function dateOfContent(body: Buffer): number {
  return createHash("sha256").update(body).digest().readUInt32BE(0) % latestDate;
}

/** The same ETag as nginx makes for the page's file, so that a browser can revalidate with either server. */
export function createEtag(body: Buffer): string {
  return `"${dateOfContent(body).toString(16)}-${body.length.toString(16)}"`;
}
