import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import * as z from "zod";
import type { FormId } from "../../shared/enquiry/forms.ts";
import type { Source } from "../../shared/enquiry/sourceNames.ts";
import { drawReference, referenceLength, spellReference } from "./reference.ts";
import type { HeldReason, UnprovenReason } from "./store/heldReasons.ts";
import type { EncryptedContent, NewRecord, RecordIdentity } from "./store/records.ts";
import { deriveSubkey, type StoreKey } from "./storeKeys.ts";

export type EnquiryCipher = ReturnType<typeof createEnquiryCipher>;

export interface NewEnquiry {
  form: FormId;
  /** The values as shared/enquiry normalised them, to recognise a repeat. Not stored. */
  values: Record<string, string | number>;
  /** The vendor's fields, which are stored and sent. */
  model: Record<string, string | number>;
  /** Where the visit came from (A129). Stored for the export; not sent by itself. */
  source?: Source;
  idempotencyKey: string | undefined;
  /** Why it is held for review: stored, and not sent until released. */
  held: HeldReason | undefined;
  /** Why it has no proof of work, although it is not held for that yet (A99). */
  unproven: UnprovenReason | undefined;
  /** The nonce of the solved challenge (challenges.ts). */
  challenge: string | undefined;
}

export type EnquiryIdentity = Pick<NewEnquiry, "form" | "values" | "idempotencyKey">;

const decryptedEnquiry = z.object({
  form: z.string(),
  model: z.record(z.string(), z.union([z.string(), z.number()])),
  source: z.record(z.string(), z.string()).optional(),
});
export type DecryptedEnquiry = z.infer<typeof decryptedEnquiry>;

/** A ciphertext begins with its key: "gcm.<id>:". */
const makePrefix = (id: string) => `gcm.${id}:`;
const readPrefix = (ciphertext: string) => ciphertext.slice(0, ciphertext.indexOf(":") + 1);

/** For messages: the key that a ciphertext needs, by its beginning. */
export const describeKey = (prefix: string) => `the key "${prefix.slice(4, prefix.indexOf(":"))}" of STORE_KEYS`;

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Converts an enquiry into the record that a store keeps, and back (A109): who has only the store cannot read, change,
 * swap or guess an enquiry, or see whether two are from one person. `keys`: the newest, which encrypts, first.
 */
export function createEnquiryCipher(keys: readonly StoreKey[]) {
  const [newest] = keys;
  if (!newest) throw new Error("The enquiry store needs a key.");
  const newestPrefix = makePrefix(newest.id);
  const encryptionKeys = new Map(keys.map((key) => [makePrefix(key.id), deriveSubkey(key, "enquiry encryption")]));
  const newestKey = encryptionKeys.get(newestPrefix) as Buffer;
  const fingerprintKeys = keys.map((key) => deriveSubkey(key, "enquiry fingerprint"));
  const referenceKey = deriveSubkey(newest, "enquiry reference");

  function encryptText(text: string, reference: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, newestKey, nonce).setAAD(Buffer.from(reference));
    const parts = [nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()];
    return newestPrefix + Buffer.concat(parts).toString("base64");
  }

  function read({ reference, ciphertext }: EncryptedContent): unknown {
    const prefix = readPrefix(ciphertext);
    const bytes = Buffer.from(ciphertext.slice(prefix.length), "base64");
    const decipher = createDecipheriv(
      algorithm,
      encryptionKeys.get(prefix) as Buffer,
      bytes.subarray(0, nonceBytes),
      // Without this Node accepts tags of four bytes, which can be guessed.
      { authTagLength: tagBytes },
    );
    decipher.setAAD(Buffer.from(reference)).setAuthTag(bytes.subarray(-tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    return JSON.parse(text.toString());
  }

  /** undefined: the record needs another key, was changed or erased. No cause: a parser's message would quote the content. */
  function decrypt(record: EncryptedContent): DecryptedEnquiry | undefined {
    try {
      return decryptedEnquiry.parse(read(record));
    } catch {
      return undefined;
    }
  }

  function identify({ form, values, idempotencyKey }: EnquiryIdentity): RecordIdentity {
    const text = JSON.stringify([form, Object.entries(values).sort()]);
    const [fingerprint, ...olderFingerprints] = fingerprintKeys.map((key) =>
      createHmac("sha256", key).update(text).digest("base64"),
    ) as [string, ...string[]];
    return { idempotencyKey, fingerprint, olderFingerprints };
  }

  /**
   * A repeat gets the same reference in every process, so the reference is derived from the idempotency key. There
   * are several, because a key that is used again after 24 hours means a new enquiry.
   */
  function suggestReferences(idempotencyKey: string | undefined): string[] {
    if (idempotencyKey === undefined) return [drawReference(), drawReference()];
    const bytes = createHmac("sha256", referenceKey).update(`0 ${idempotencyKey}`).digest();
    return [spellReference(bytes), spellReference(bytes.subarray(referenceLength)), drawReference()];
  }

  return {
    encrypt(enquiry: NewEnquiry): NewRecord {
      const text = JSON.stringify({ form: enquiry.form, model: enquiry.model, source: enquiry.source });
      return {
        ...identify(enquiry),
        form: enquiry.form,
        candidates: suggestReferences(enquiry.idempotencyKey).map((reference) => ({
          reference,
          ciphertext: encryptText(text, reference),
        })),
        held: enquiry.held,
        unproven: enquiry.unproven,
        challenge: enquiry.challenge,
      };
    },
    identify,
    decrypt,
    /** The ciphertext with the newest key, also for another reference. undefined: it cannot be decrypted. */
    reencrypt(record: EncryptedContent, reference = record.reference): string | undefined {
      const enquiry = decrypt(record);
      return enquiry && encryptText(JSON.stringify(enquiry), reference);
    },
    newestPrefix,
    hasKey: (prefix: string) => encryptionKeys.has(prefix),
  };
}
