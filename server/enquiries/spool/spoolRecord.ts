import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { FormId } from "../../../shared/enquiry/forms.ts";
import { type Envelope, EnvelopeError } from "../../vendorApi/envelope.ts";
import type { History } from "../delivery/schedule.ts";

/** What the spool keeps of an enquiry, and what goes in and out of it. */

export type SpoolState = (typeof spoolStates)[number];
/**
 * waiting: to be sent; delivered; refused: the vendor said no and the visitor was told; held: for review, not sent until
 * released; parked: given up, unsure for good, or refused when the visitor had already been thanked: it needs a person;
 * closed: done by hand; erased: its content is gone.
 */
export const spoolStates = ["waiting", "delivered", "refused", "held", "parked", "closed", "erased"] as const;

/** What the visitor was told. A repeat of the same enquiry gets it again for 24 hours. */
export type Answer = "delivered" | "queued" | "refused";

/** Why an enquiry is held. "captcha down": the service could not be asked, so it is sent once that answers again. */
export type HeldReason = "honeypot" | "captcha missing" | "captcha down";

/** The outcome of a held record, by which those of one reason are found again. */
export function describeHeld(reason: HeldReason): string {
  return `held: ${reason}`;
}

export interface NewEnquiry {
  form: FormId;
  /** As normalised by shared/enquiry: what a repeat is compared with. Not stored. */
  values: Record<string, string | number>;
  /** The vendor's fields: what is stored and sent. */
  model: Record<string, string | number>;
  idempotencyKey: string | undefined;
  /** For review: stored, and not sent until released. */
  held: HeldReason | undefined;
}

/** What tells whether an enquiry is a repeat. */
export type EnquiryIdentity = Pick<NewEnquiry, "form" | "values" | "idempotencyKey">;

export interface Claim {
  /** After this time the record may be taken again: its sender hangs. */
  untilMs: number;
}

export type Added =
  | { kind: "new"; reference: string; record: Claimed }
  | { kind: "repeat"; reference: string; answer: Answer }
  /** Held, and the day's quota is used up (A86): counted, answered alike, not stored. */
  | { kind: "overQuota"; reference: string }
  | { kind: "conflict" };

/** Whether a change was made, or why not. */
export type Changed = "changed" | "delivered" | "erased" | "unchanged" | "unknown";

export interface Claimed extends History {
  id: number;
  reference: string;
  form: string;
  sealed: string;
  /** When it first failed; undefined: it has not. */
  failedSince: number | undefined;
  /** What the visitor was told. */
  answer: Answer;
}

export type Settlement =
  | { state: "waiting"; nextAt: number; waitedMs: number; unsureTries: number; outcome: string }
  /** `answer`: what the visitor is told, when they still wait for it. */
  | { state: "delivered" | "refused" | "parked"; outcome: string; answer?: Answer };

export interface SpoolRecord {
  id: number;
  reference: string;
  form: string;
  state: SpoolState;
  sealed: string;
  attempts: number;
  /** How the last try ended; empty before the first. For a held one: why. */
  outcome: string;
  receivedAt: number;
  updatedAt: number;
  /** When a waiting record is due. */
  nextAt: number;
}

export interface SpoolSummary {
  available: boolean;
  counts: Record<SpoolState, number>;
  /** 0 when none waits. */
  oldestWaitingMs: number;
}

const openedEnquiry = z.object({
  form: z.string(),
  model: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type OpenedEnquiry = z.infer<typeof openedEnquiry>;

/**
 * The vendor's iv never changes, so equal beginnings would seal to equal text. A salt in front hides that two people have
 * the same name.
 */
export function sealEnquiry(envelope: Envelope, { form, model }: OpenedEnquiry): string {
  return envelope.seal({ salt: randomUUID(), form, model });
}

/** Throws EnvelopeError when it was sealed with another key, or erased. */
export function openEnquiry(envelope: Envelope, sealed: string): OpenedEnquiry {
  const opened = openedEnquiry.safeParse(envelope.open(sealed));
  if (!opened.success) throw new EnvelopeError();
  return opened.data;
}
