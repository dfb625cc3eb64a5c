import type { FormId } from "../../../shared/enquiry/forms.ts";
import type { History } from "../delivery/schedule.ts";

/** What a store keeps of an enquiry, and what goes in and out of it. Nothing here can be read without the vendor's key. */

export type EnquiryState = (typeof enquiryStates)[number];
/**
 * waiting: to be sent; delivered; refused: the vendor said no and the visitor was told; held: for review, not sent until
 * released; parked: given up, unsure for good, or refused when the visitor had already been thanked: it needs a person;
 * closed: done by hand; erased: its content is gone.
 */
export const enquiryStates = ["waiting", "delivered", "refused", "held", "parked", "closed", "erased"] as const;

/** What the visitor was told. A repeat of the same enquiry gets it again for 24 hours. */
export type Answer = "delivered" | "queued" | "refused";

/**
 * Why an enquiry is held. "captcha down": the service could not be asked, so it is sent once that answers again.
 * "challenge ...": it came without a valid proof of work (W9); "foreign": with another form's or visitor's.
 */
export type HeldReason =
  | "honeypot"
  | "captcha missing"
  | "captcha down"
  | `challenge ${"missing" | "unreadable" | "tampered" | "unsolved" | "foreign" | "expired" | "replayed"}`;

/** The outcome of a held record, by which those of one reason are found again. */
export function describeHeld(reason: HeldReason): string {
  return `held: ${reason}`;
}

/** An enquiry on its way into a store, made by sealer.ts. */
export interface NewRecord {
  form: FormId;
  sealed: string;
  /** Equal for equal enquiries: what a repeat is compared by. */
  fingerprint: string;
  idempotencyKey: string | undefined;
  /** The first that is free becomes the enquiry's. The last is drawn by lot, so that one of them is. */
  references: readonly string[];
  /** For review: stored, and not sent until released. */
  held: HeldReason | undefined;
  /** The nonce of its challenge, which no two records have: the second is held. */
  challenge: string | undefined;
}

/** What tells whether an enquiry is a repeat. */
export type RecordIdentity = Pick<NewRecord, "idempotencyKey" | "fingerprint">;

export type Added =
  /** `record`: claimed for the caller, where that was asked for and it is not held. */
  | { kind: "new"; reference: string; record: Claimed | undefined; held: HeldReason | undefined }
  | Known
  /** Held, and the day's quota is used up (A86): counted, answered alike, not stored. */
  | { kind: "overQuota"; reference: string; held: HeldReason };

/** The key has been used: for the same enquiry, or for another. */
export type Known = { kind: "repeat"; reference: string; answer: Answer } | { kind: "conflict" };

/** Whether a change was made, or why not. */
export type Changed = "changed" | "delivered" | "erased" | "unchanged" | "unknown";

/**
 * Whose turn it is with a record. `claim` counts its claims: who comes back late, when the lease has run out and another
 * has claimed it, is told apart by it.
 */
export interface Claim {
  id: number;
  claim: number;
}

/** A record that the caller alone may send until its lease runs out. Times are of the store's clock. */
export interface Claimed extends History, Claim {
  reference: string;
  form: string;
  sealed: string;
  /** When it first failed; undefined: it has not. */
  failedSince: number | undefined;
  /** What the visitor was told. */
  answer: Answer;
}

export type Settlement =
  /** `pauseMs`: until it is due again. */
  | { state: "waiting"; pauseMs: number; waitedMs: number; unsureTries: number; outcome: string }
  /** `answer`: what the visitor is told, when they still wait for it. */
  | { state: "delivered" | "refused" | "parked"; outcome: string; answer?: Answer };

/** As people see it. Times are ms since 1970. */
export interface EnquiryRecord {
  id: number;
  reference: string;
  form: string;
  state: EnquiryState;
  sealed: string;
  attempts: number;
  /** How the last try ended; empty before the first. For a held one: why. */
  outcome: string;
  receivedAt: number;
  updatedAt: number;
  /** When a waiting record is due; 0: now. */
  nextAt: number;
}

/** All of a record, to take it from one store to another. */
export interface WholeRecord extends EnquiryRecord {
  idempotencyKey: string | null;
  fingerprint: string;
  answer: Answer;
  unsureTries: number;
  waitedMs: number;
  queuedAt: number;
  /** 0: never. */
  triedAt: number;
  failedSince: number | null;
  challenge: string | null;
}

/** A repeat with the same key gets the same answer for as long (docs/contracts.md). */
export const repeatsForMs = 24 * 3600_000;
/** What was delivered is deleted after as many days: no setting, as the privacy policy says it too. */
export const deliveredDays = 30;
/** A challenge is valid for an hour; a second one for clocks that differ. */
export const challengesForMs = 2 * 3600_000;
/** As many are changed at once, so that no change holds the others up. */
export const batchSize = 200;

type Content = Pick<WholeRecord, "fingerprint" | "receivedAt">;

/**
 * Whether two records with one reference are one enquiry. What is erased has lost its fingerprint; and a key that is used
 * again after its day leads to the same reference, but means a new enquiry.
 */
export function isSame(one: Content, other: Content): boolean {
  const isNear = Math.abs(one.receivedAt - other.receivedAt) < repeatsForMs;
  return isNear && (one.fingerprint === other.fingerprint || one.fingerprint === "" || other.fingerprint === "");
}

/** Of two records of one enquiry: whether what has become of the first is final, and that of the second is not. */
export function outranks(one: EnquiryState, other: EnquiryState): boolean {
  const rank = (state: EnquiryState) => ["closed", "delivered", "erased"].indexOf(state);
  return rank(one) > rank(other);
}

/** A record whose challenge another has spent: it stays, and nobody sends it unseen. */
export function withoutChallenge(record: WholeRecord): WholeRecord {
  const held = { state: "held", outcome: describeHeld("challenge replayed") } as const;
  return { ...record, challenge: null, ...(record.state === "waiting" && held) };
}

/** What a key means, by the record that has it. */
export function toKnown(
  row: { reference: string; fingerprint: string; answer: Answer } | undefined,
  fingerprint: string,
): Known | undefined {
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint) return { kind: "conflict" };
  return { kind: "repeat", reference: row.reference, answer: row.answer };
}

/** A claimed record as SQL has it: none is null. */
export type ClaimRow = Omit<Claimed, "failedSince"> & { failedSince: number | null };

export function toClaimed(row: ClaimRow): Claimed {
  return { ...row, failedSince: row.failedSince ?? undefined };
}

/** The day's held ones (A86). */
export interface HeldQuota {
  /** Whether one more is too many for the store; beyond the quota one in a hundred is let through, so that ops see what comes. */
  isOver(heldToday: number): boolean;
}

const sampleOfOverQuota = 100;

export function createHeldQuota(perDay: number): HeldQuota {
  let exceeded = 0;
  return {
    isOver(heldToday) {
      if (heldToday < perDay) return false;
      exceeded += 1;
      return exceeded % sampleOfOverQuota !== 0;
    },
  };
}

export interface Purged {
  deleted: number;
  erased: number;
  /** Challenges that nobody can use any more. */
  forgotten: number;
}

export interface StoreSummary {
  /** Whether enquiries can be stored. */
  available: boolean;
  counts: Record<EnquiryState, number>;
  /** 0 when none waits. */
  oldestWaitingMs: number;
  /** Where a database is shared: whether it answers, and how many enquiries wait in this process's own store for it. */
  database?: "answering" | "away";
  toHandOver?: number;
  /** Whether that own store can be written, for when the database goes. */
  fallback?: "ready" | "failed";
}

/** No record in any state. */
export function createCounts(): StoreSummary["counts"] {
  return Object.fromEntries(enquiryStates.map((state) => [state, 0])) as StoreSummary["counts"];
}
