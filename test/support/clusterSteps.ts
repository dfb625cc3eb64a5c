import { Client } from "pg";
import { onTestFinished } from "vitest";
import { createVisitor, type Ending } from "./createVisitor.ts";

/** Steps that the tests of several processes on one database share. */

/** A visitor with the form open, who uses a new connection for each request and leaves when the test ends. */
export async function openVisitor(origin: string) {
  const visitor = createVisitor(origin);
  onTestFinished(() => visitor.leave());
  await visitor.openForm();
  return visitor;
}

/** The answer that the visitor got to an enquiry. */
export function readAnswer(ending: Ending) {
  if (ending.kind !== "answered") throw new Error(`${ending.kind}: ${ending.code}`);
  const { status, headers, ms } = ending;
  const body = JSON.parse(ending.body) as { Reference?: string; queued?: boolean; code?: string };
  return { status, ms, body, retryAfter: Number(headers["retry-after"]) };
}

/** Runs SQL in the database, to read it or to make time pass in it. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
