import { createHmac, randomInt } from "node:crypto";
import type { Envelope } from "../../vendorApi/envelope.ts";
import type { Connection } from "./spoolFile.ts";
import {
  type Added,
  type Answer,
  type Claim,
  describeHeld,
  type EnquiryIdentity,
  type NewEnquiry,
  sealEnquiry,
} from "./spoolRecord.ts";

/** How an enquiry gets into the spool: repeats, the day's quota of held ones, its reference, and the record itself. */

const dayMs = 24 * 3600_000;
/** A repeat with the same key gets the same answer for 24 hours (docs/contracts.md). */
const repeatsForMs = dayMs;
/** Beyond the quota one in so many is stored, so that ops see what comes (A86). */
const sampleOfOverQuota = 100;

/** Secrets that nobody who sees a fingerprint or a reference can work back to. */
export interface IntakeKeys {
  fingerprint: Buffer;
  reference: Buffer;
}

export function createIntakeKeys(key: string): IntakeKeys {
  const derive = (purpose: string) => createHmac("sha256", key).update(purpose).digest();
  return { fingerprint: derive("enquiry fingerprint"), reference: derive("enquiry reference") };
}

/** How many held enquiries of a day are stored (A86), and how many came beyond that since the process began. */
export interface HeldQuota {
  readonly perDay: number;
  exceeded: number;
}

export interface IntakeOptions {
  /** ms of the schedule's clock: when it is due. */
  at: number;
  /** ms since 1970: when it came. */
  receivedAt: number;
  claim: Claim | undefined;
  keys: IntakeKeys;
  envelope: Envelope;
  quota: HeldQuota;
}

/** Writes the record of a new enquiry, or says what it is a repeat of. */
export function addEnquiry(db: Connection, enquiry: NewEnquiry, options: IntakeOptions): Added {
  const { at, receivedAt, claim, keys, envelope, quota } = options;
  const repeat = findRepeat(db, enquiry, { receivedAt, keys });
  if (repeat) return repeat;
  const { form, model, held, idempotencyKey } = enquiry;
  if (held && isOverQuota(db, quota, receivedAt)) {
    return { kind: "overQuota", reference: createReference(db, keys, idempotencyKey) };
  }
  // A key older than a day no longer means its record.
  if (idempotencyKey !== undefined) {
    db.prepare("UPDATE enquiries SET idempotency_key = NULL WHERE idempotency_key = ?").run(idempotencyKey);
  }
  const reference = createReference(db, keys, idempotencyKey);
  const sealed = sealEnquiry(envelope, { form, model });
  // Until the vendor answers in time, "queued" is the truth, also after a crash. A bot in the honeypot gets a plain
  // success.
  const answer = held ? "delivered" : "queued";
  const columns = {
    reference,
    form,
    state: held ? "held" : "waiting",
    sealed,
    idempotency_key: idempotencyKey ?? null,
    fingerprint: createFingerprint(keys, enquiry),
    answer,
    outcome: held ? describeHeld(held) : "",
    received_at: receivedAt,
    queued_at: receivedAt,
    updated_at: receivedAt,
    next_at: at,
    claimed_until: claim?.untilMs ?? 0,
  };
  const names = Object.keys(columns);
  const { lastInsertRowid } = db
    .prepare(`INSERT INTO enquiries (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`)
    .run(...Object.values(columns));
  const id = Number(lastInsertRowid);
  const history = { attempts: 0, unsureTries: 0, waitedMs: 0, triedAt: 0, failedSince: undefined };
  return { kind: "new", reference, record: { id, reference, form, sealed, answer, ...history } };
}

/** What the enquiry's key already means, or undefined: it has none, or none of the last 24 hours. */
export function findRepeat(
  db: Connection,
  enquiry: EnquiryIdentity,
  { receivedAt, keys }: Pick<IntakeOptions, "receivedAt" | "keys">,
): Extract<Added, { kind: "repeat" | "conflict" }> | undefined {
  if (enquiry.idempotencyKey === undefined) return undefined;
  const row = db
    .prepare("SELECT reference, fingerprint, answer FROM enquiries WHERE idempotency_key = ? AND received_at > ?")
    .get(enquiry.idempotencyKey, receivedAt - repeatsForMs) as
    | { reference: string; fingerprint: string; answer: Answer }
    | undefined;
  if (!row) return undefined;
  if (row.fingerprint !== createFingerprint(keys, enquiry)) return { kind: "conflict" };
  return { kind: "repeat", reference: row.reference, answer: row.answer };
}

function createFingerprint(keys: IntakeKeys, { form, values }: EnquiryIdentity): string {
  const entries = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHmac("sha256", keys.fingerprint)
    .update(JSON.stringify([form, entries]))
    .digest("base64");
}

/** Counts what comes beyond the quota; one in `sampleOfOverQuota` is let through. */
function isOverQuota(db: Connection, quota: HeldQuota, receivedAt: number): boolean {
  const { count } = db
    .prepare("SELECT COUNT(*) AS count FROM enquiries WHERE state = 'held' AND received_at > ?")
    .get(receivedAt - dayMs) as { count: number };
  if (count < quota.perDay) return false;
  quota.exceeded += 1;
  return quota.exceeded % sampleOfOverQuota !== 0;
}

/** A96: a repeat gets the same reference, wherever it arrives, so it follows from the key. */
function createReference(db: Connection, keys: IntakeKeys, idempotencyKey: string | undefined): string {
  for (let round = 0; ; round += 1) {
    const reference =
      idempotencyKey === undefined
        ? drawReference()
        : spellReference(createHmac("sha256", keys.reference).update(`${round} ${idempotencyKey}`).digest());
    if (!db.prepare("SELECT id FROM enquiries WHERE reference = ?").get(reference)) return reference;
  }
}

/** Crockford's alphabet: no I, L, O or U, so that a reference survives being read out over the phone. */
const referenceLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const referenceLength = 8;

function drawReference(): string {
  return Array.from({ length: referenceLength }, () => referenceLetters[randomInt(referenceLetters.length)]).join("");
}

/** A byte a letter; 256 is a multiple of the alphabet's 32, so that all letters are equally likely. */
function spellReference(bytes: Buffer): string {
  return Array.from(
    bytes.subarray(0, referenceLength),
    (byte) => referenceLetters[byte % referenceLetters.length],
  ).join("");
}
