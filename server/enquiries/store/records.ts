import type { FormId } from "../../../shared/enquiry/forms.ts";
import { keptDays } from "../../../shared/enquiry/retention.ts";
import type { HeldReason, UnprovenReason } from "./heldReasons.ts";

/** A store's records, and the arguments and results of its methods. The content is encrypted (enquiryCipher.ts). */

export type EnquiryState = (typeof enquiryStates)[number];
/**
 * waiting: must be sent. refused: by the vendor, and the visitor knows. held: for review. parked: needs a person, as
 * delivery was given up, stayed unsure, or was refused after the thanks. closed: by a person. erased: no content.
 */
export const enquiryStates = ["waiting", "delivered", "refused", "held", "parked", "closed", "erased"] as const;

/** The answer that the visitor got. A repeat of the same enquiry gets it again for 24 hours. */
export type Answer = "delivered" | "queued" | "refused";

/** A new enquiry for a store, created by enquiryCipher.ts. */
export interface NewRecord {
  form: FormId;
  /** Equal for equal enquiries. Repeats are recognised by it. */
  fingerprint: string;
  /** What an equal enquiry got while another key was the newest. Not stored. */
  olderFingerprints: readonly string[];
  idempotencyKey: string | undefined;
  /** The enquiry gets the first whose reference is free. The last is random, so that one of them is free. */
  candidates: readonly EncryptedContent[];
  /** Why it is held for review: stored, and not sent until released. */
  held: HeldReason | undefined;
  /** Why it is held when too many without a proof were let through in the last hour (A99). undefined: it has a proof. */
  unproven: UnprovenReason | undefined;
  /** The nonce of its challenge. No two records may have the same: the second enquiry is held. */
  challenge: string | undefined;
}

/** The content and what it is bound to: with another reference it cannot be decrypted. Empty when it was erased. */
export interface EncryptedContent {
  reference: string;
  ciphertext: string;
}

export type RecordIdentity = Pick<NewRecord, "idempotencyKey" | "fingerprint" | "olderFingerprints">;

export type Added =
  /** `record`: claimed for the caller, if the caller asked for a lease and the enquiry is not held. */
  | { kind: "new"; reference: string; record: Claimed | undefined; held: HeldReason | undefined }
  | Known
  /** It would be held, and the store should grow no further (A98): nothing was stored. */
  | { kind: "full"; held: HeldReason };

/** The key has been used: for the same enquiry, or for another. */
export type Known = { kind: "repeat"; reference: string; answer: Answer } | { kind: "conflict" };

export type Changed = "changed" | "delivered" | "erased" | "unchanged" | "unknown";

/** new: never sent, oldest first. retry: sent before, longest due first. any: what has waited longest of both. */
export type Lane = "new" | "retry" | "any";

/** The history of an enquiry before the current attempt. Times in ms of the schedule's clock. */
export interface History {
  attempts: number;
  /** Attempts with the outcome "unsure": nobody knows whether the vendor has the enquiry. */
  unsureTries: number;
  /** Time since the first failed attempt, as far as it counts towards giving up. */
  waitedMs: number;
  /** End of the last attempt; 0 before the first. */
  triedAt: number;
}

/** No pause is longer. A later due time comes from a clock that was wrong. */
export const longestPauseMs = 12 * 3600_000;

/** `claim` counts a record's claims (a fencing token), so that a late sender whose lease has expired is recognised. */
export interface Claim {
  id: number;
  claim: number;
}

/** A record that only the caller may send until its lease expires. Times are of the store's clock. */
export interface Claimed extends History, Claim {
  reference: string;
  form: string;
  ciphertext: string;
  /** When it first failed. null: it has not failed. */
  failedSince: number | null;
  answer: Answer;
}

/** What becomes of an enquiry after an attempt. A parked one is a dead letter: it needs a person. */
export type AttemptResult =
  /** `pauseMs`: time until it is due again. */
  | { state: "waiting"; pauseMs: number; waitedMs: number; unsureTries: number; outcome: string }
  /** `answer`: the visitor's answer, if the visitor still waits. */
  | { state: "delivered" | "refused" | "parked"; outcome: string; answer?: Answer };

/** A record as the ops command shows it. Times are ms since 1970. */
export interface EnquiryRecord {
  id: number;
  reference: string;
  form: string;
  state: EnquiryState;
  ciphertext: string;
  attempts: number;
  /** Result of the last try, empty before the first. For a held record: the reason. */
  outcome: string;
  receivedAt: number;
  updatedAt: number;
  /** When a waiting record is due. 0: now. */
  nextAt: number;
  /** When it was received, or put back into the queue. */
  queuedAt: number;
  /** End of the last try. 0: never. */
  triedAt: number;
  failedSince: number | null;
  /** When its mail was sent (A128). 0: it is still to be sent; null: none is wanted. */
  leadMailedAt: number | null;
}

/** A complete record, to hand it over to another store. */
export interface FullRecord extends EnquiryRecord {
  idempotencyKey: string | null;
  fingerprint: string;
  answer: Answer;
  unsureTries: number;
  waitedMs: number;
  challenge: string | null;
  /** Why it had no proof of work when it was let through (A99). */
  unproven: string | null;
}

/** A repeat with the same key gets the same answer for this long (docs/contracts.md). */
export const repeatsForMs = 24 * 3600_000;
/** A challenge is valid for one hour. The second hour allows for clock differences. */
export const challengesForMs = 2 * 3600_000;
/** Records per change, so that no change delays other work for long. */
export const batchSize = 200;

export interface StoreLimits {
  /** From this many held records on, what would be held is not stored (A98); half of it for what only programs send. */
  heldLimit: number;
  /** At most this many enquiries without a proof of work are let through in an hour (A99). */
  unprovenPerHour: number;
  /** Closed, refused and held enquiries are erased after this many days (A85). */
  retentionDays: number;
  /** New enquiries are to be mailed (A128). */
  mailsLeads: boolean;
}

export const defaultLimits: StoreLimits = {
  retentionDays: keptDays.settled,
  heldLimit: 50_000,
  unprovenPerHour: 20,
  mailsLeads: false,
};

export interface StoreSummary {
  available: boolean;
  counts: Record<EnquiryState, number>;
  /** 0 when no enquiry waits. */
  oldestWaitingMs: number;
  /** With a shared database: whether it answers and keeps what it confirms, and how many enquiries wait for it here. */
  database?: "answering" | "away" | "unsafe";
  toHandOver?: number;
  /** Whether the process can write its own store, which it needs when the database is away. */
  fallback?: "ready" | "failed";
}

/** `rows`: the states that have records. By default the summary of a store that cannot be used. */
export function createSummary(
  rows: readonly { state: EnquiryState; count: number }[] = [],
  { available = false, oldestWaitingMs = 0 } = {},
): StoreSummary {
  const counts = createCounts();
  for (const { state, count } of rows) counts[state] = count;
  return { available, counts, oldestWaitingMs: Math.max(0, Math.round(oldestWaitingMs)) };
}

export function createCounts(): StoreSummary["counts"] {
  return Object.fromEntries(enquiryStates.map((state) => [state, 0])) as StoreSummary["counts"];
}
