import { createHmac, randomUUID } from "node:crypto";
import * as z from "zod";
import type { FormId } from "../../shared/enquiry/forms.ts";
import { type Envelope, EnvelopeError } from "../vendorApi/envelope.ts";
import { drawReference, referenceLength, spellReference } from "./reference.ts";
import type { HeldReason, NewRecord, RecordIdentity, UnprovenReason } from "./store/records.ts";

/**
 * Converts an enquiry into the record that a store keeps, and back. Somebody who has only the store cannot read an
 * enquiry, guess one, or find out whether two are from the same person.
 */
export interface EnquiryCipher {
  encrypt(enquiry: NewEnquiry): NewRecord;
  identify(enquiry: EnquiryIdentity): RecordIdentity;
  /** Throws EnvelopeError when the record was encrypted with another key, or erased. */
  decrypt(record: { ciphertext: string }): DecryptedEnquiry;
}

export interface NewEnquiry {
  form: FormId;
  /** The values as shared/enquiry normalised them, to recognise a repeat. Not stored. */
  values: Record<string, string | number>;
  /** The vendor's fields, which are stored and sent. */
  model: Record<string, string | number>;
  idempotencyKey: string | undefined;
  /** Why it is held for review: stored, and not sent until released. */
  held: HeldReason | undefined;
  /** Why it has no proof of work, although it is not held for that yet (A99). */
  unproven: UnprovenReason | undefined;
  /** The nonce of the solved challenge (challenges.ts). */
  challenge: string | undefined;
}

/** The parts that identify a repeat. */
export type EnquiryIdentity = Pick<NewEnquiry, "form" | "values" | "idempotencyKey">;

const decryptedEnquiry = z.object({
  form: z.string(),
  model: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type DecryptedEnquiry = z.infer<typeof decryptedEnquiry>;

/** `key`: the HMAC key of fingerprints and references, so that nobody can compute the enquiry from them. */
export function createEnquiryCipher({ envelope, key }: { envelope: Envelope; key: string }): EnquiryCipher {
  const derive = (purpose: string) => createHmac("sha256", key).update(purpose).digest();
  const fingerprintKey = derive("enquiry fingerprint");
  const referenceKey = derive("enquiry reference");

  function identify({ form, values, idempotencyKey }: EnquiryIdentity): RecordIdentity {
    const entries = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
    const fingerprint = createHmac("sha256", fingerprintKey)
      .update(JSON.stringify([form, entries]))
      .digest("base64");
    return { idempotencyKey, fingerprint };
  }

  /**
   * A96: a repeat gets the same reference in every process, so the reference is derived from the idempotency key. There
   * are several, because a key that is used again after 24 hours means a new enquiry.
   */
  function suggestReferences(idempotencyKey: string | undefined): string[] {
    if (idempotencyKey === undefined) return [drawReference(), drawReference()];
    const bytes = createHmac("sha256", referenceKey).update(`0 ${idempotencyKey}`).digest();
    return [spellReference(bytes), spellReference(bytes.subarray(referenceLength)), drawReference()];
  }

  return {
    encrypt: (enquiry) => ({
      ...identify(enquiry),
      form: enquiry.form,
      // The vendor's iv never changes, so enquiries with equal beginnings would encrypt to equal text. A salt in front
      // hides that two people have the same name.
      ciphertext: envelope.encrypt({ salt: randomUUID(), form: enquiry.form, model: enquiry.model }),
      references: suggestReferences(enquiry.idempotencyKey),
      held: enquiry.held,
      unproven: enquiry.unproven,
      challenge: enquiry.challenge,
    }),
    identify,
    decrypt(record) {
      const opened = decryptedEnquiry.safeParse(envelope.decrypt(record.ciphertext));
      if (!opened.success) throw new EnvelopeError();
      return opened.data;
    },
  };
}
