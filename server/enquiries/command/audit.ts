import { appendFileSync, closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { makeDirectory, syncDirectory } from "../../files.ts";
import { createLog } from "../../log.ts";
import { OperatorError } from "../../operatorError.ts";
import type { EnquiryRecord } from "../store/records.ts";

/** What the ops commands leave in DATA_DIR: who did what, and what was erased. */

export type Audit = ReturnType<typeof createAudit>;

/**
 * Who did what with which enquiries (A112), in a file that no restart or rotation loses: no personal data of visitors and
 * no secret. LOG_LEVEL does not silence it.
 */
export function createAudit(dataDir: string, env: NodeJS.ProcessEnv) {
  const file = path.join(dataDir, "audit.jsonl");
  const log = createLog({ logLevel: "info", secrets: [] }, { write: (line) => appendDurably(file, line) });
  return {
    /** Throws OperatorError when a line cannot be written: what leaves no trace is not done. */
    check: () => appendDurably(file, ""),
    note(action: string, references: readonly string[], more?: Record<string, string | number>) {
      log.info({
        event: "operator_action",
        action,
        user: findUser(env),
        count: references.length,
        references: references.join(" "),
        ...more,
      });
    },
  };
}

/** The person, where sudo tells who became the user that runs this. */
function findUser(env: NodeJS.ProcessEnv): string {
  if (env.SUDO_USER) return env.SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `uid ${process.getuid?.()}`;
  }
}

/**
 * What was erased at a person's request, to be erased again in an older copy of the store (A112). After a restore
 * another enquiry may get the reference, so the time when it was received belongs to it.
 */
type Erasure = Pick<EnquiryRecord, "reference" | "receivedAt">;

/** One file a month, so that old entries go with their file and nothing is ever rewritten. */
const fileName = /^erasures-(\d{4}-\d\d)\.txt$/;
const linePattern = /^\S+Z ([0-9A-Z]{8}) (\S+Z)$/;

/** Called before the erasure: after an interruption it is in the list, and repeating it does no harm. */
export function noteErasure(dataDir: string, { reference, receivedAt }: Erasure): void {
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

export function hasErasures(dataDir: string): boolean {
  try {
    return listFiles(dataDir).length > 0;
  } catch {
    return false;
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

/** No links, which lead elsewhere, and no pipes, which keep the reader waiting. */
function listFiles(dataDir: string): string[] {
  return readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && fileName.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** Returns when the disk has it. An empty text tests whether that is possible. Throws OperatorError. */
export function appendDurably(file: string, text: string): void {
  const directory = path.dirname(file);
  try {
    makeDirectory(directory);
    const opened = openSync(file, appendOnly, 0o600);
    try {
      if (!fstatSync(opened).isFile()) throw Object.assign(new Error(), { code: "no file" });
      appendFileSync(opened, text, { flush: true });
    } finally {
      closeSync(opened);
    }
    syncDirectory(directory);
  } catch (error) {
    throw new OperatorError(
      `${file} cannot be written (${(error as NodeJS.ErrnoException).code}): it must be a file, and this must run as the user that owns it.`,
    );
  }
}

/** A link is not followed, and a pipe keeps nobody waiting. */
const appendOnly =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK;
