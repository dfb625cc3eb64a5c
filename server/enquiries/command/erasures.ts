import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { EnquiryRecord } from "../store/records.ts";
import { appendDurably } from "./durableFile.ts";

/**
 * What has been erased at a person's request, so that it can be erased again after an older copy of the store was put in
 * place (A112). It is beside the store and not in it, because the copy would bring back an older list too. It holds no
 * personal data: a line has the time of the erasure, the reference, and the time when the enquiry was received, because
 * another enquiry may get the reference after a restore.
 */
export interface Erasure {
  reference: string;
  receivedAt: number;
}

/** One file a month, so that old entries go with their file and nothing is ever rewritten. */
const fileName = /^erasures-(\d{4}-\d\d)\.txt$/;
const linePattern = /^\S+Z ([0-9A-Z]{8}) (\S+Z)$/;

/** Called before the erasure: after an interruption it is in the list, and repeating it does no harm. */
export function noteErasure(dataDir: string, { reference, receivedAt }: Pick<EnquiryRecord, keyof Erasure>): void {
  const now = new Date();
  const line = `${now.toISOString()} ${reference} ${new Date(receivedAt).toISOString()}`;
  // The line break comes first, so that a line that a crash has cut off does not swallow this one.
  appendDurably(path.join(dataDir, `erasures-${now.toISOString().slice(0, 7)}.txt`), `\n${line}`);
  dropOld(dataDir, now);
}

/** Keeps this month and the last: at least four weeks, and a copy of the store lives for two (backup.sh). */
function dropOld(dataDir: string, now: Date) {
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
  for (const name of listFiles(dataDir)) {
    const [, month = ""] = fileName.exec(name) ?? [];
    if (month < lastMonth) rmSync(path.join(dataDir, name), { force: true });
  }
}

export function readErasures(dataDir: string): Erasure[] {
  return listFiles(dataDir)
    .flatMap((name) => readFileSync(path.join(dataDir, name), "utf8").split("\n"))
    .flatMap((line) => {
      const [, reference, received] = linePattern.exec(line) ?? [];
      return reference && received ? [{ reference, receivedAt: Date.parse(received) }] : [];
    });
}

function listFiles(dataDir: string): string[] {
  return readdirSync(dataDir)
    .filter((name) => fileName.test(name))
    .sort();
}
