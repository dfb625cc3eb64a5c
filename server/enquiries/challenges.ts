import { createHmac, pbkdf2Sync } from "node:crypto";
import { createChallenge, type DeriveKeyFunction, randomInt, verifySolution } from "altcha-lib";
import * as z from "zod";
import type { Challenge } from "../../shared/enquiry/challenge.ts";
import type { FormId } from "../../shared/enquiry/forms.ts";
import type { HeldReason } from "./store/records.ts";

/** Whom a challenge is for. */
export interface ChallengeOwner {
  form: FormId;
  /** Of the forgery guard's cookie. */
  csrfSecret: string;
}

/** `nonce`: to be spent in the store, once. */
export type CheckedProof = { nonce: string; held: undefined } | { nonce: undefined; held: HeldReason };

/** The proofs of work of the forms (W9): signed here and kept nowhere until they are spent, so any process can check another's. */
export interface Challenges {
  issue(owner: ChallengeOwner): Promise<Challenge>;
  /** What an enquiry has brought, whatever that is. Never rejects for it. */
  check(proof: unknown, owner: ChallengeOwner): Promise<CheckedProof>;
}

export interface ChallengesOptions {
  /** Keys to be derived at most; half of them at least. */
  cost: number;
  /** What the processes of this site share. */
  key: string;
  /** ms since 1970. */
  now?: () => number;
}

/** Stores forget a nonce no sooner (records.ts). */
const validMs = 3600_000;
const algorithm = "PBKDF2/SHA-256";
/** Of one key: dear enough to outweigh a browser's own work for each, and cheap enough to issue in 0.1 ms. */
const iterations = 200;

/** Here and now: to hand so little to another thread, as the library's own does, costs half as much again. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, "sha256"),
});

const hex = (most: number) =>
  z
    .string()
    .regex(/^[0-9a-f]+$/)
    .max(most);
const proofShape = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(algorithm),
      nonce: hex(64),
      salt: hex(64),
      cost: z.int().min(1).max(100_000),
      keyLength: z.int().min(1).max(64),
      keyPrefix: hex(128),
      expiresAt: z.int().min(1),
      data: z.strictObject({ form: z.string().max(20), owner: hex(64) }),
    }),
    signature: hex(64),
  }),
  solution: z.strictObject({ counter: z.int().min(0).max(0xffffffff), derivedKey: hex(128) }),
});

export function createChallenges({ cost, key, now = Date.now }: ChallengesOptions): Challenges {
  const derive = (purpose: string) => createHmac("sha256", key).update(purpose).digest("hex");
  const hmacSignatureSecret = derive("challenge signature");
  const ownerKey = derive("challenge owner");
  const nameOwner = (csrfSecret: string) =>
    createHmac("sha256", ownerKey).update(csrfSecret).digest("hex").slice(0, 32);

  async function findFault(proof: unknown, { form, csrfSecret }: ChallengeOwner): Promise<HeldReason | undefined> {
    if (proof === undefined || proof === null) return "challenge missing";
    const parsed = proofShape.safeParse(proof);
    if (!parsed.success) return "challenge unreadable";
    const { challenge, solution } = parsed.data;
    const found = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
    if (found.expired) return "challenge expired";
    if (found.invalidSignature) return "challenge tampered";
    const { data } = challenge.parameters;
    if (data.form !== form || data.owner !== nameOwner(csrfSecret)) return "challenge foreign";
    return found.verified ? undefined : "challenge unsolved";
  }

  return {
    async issue({ form, csrfSecret }) {
      const challenge = await createChallenge({
        algorithm,
        cost: iterations,
        // The answer is known, so that nobody's luck makes it short or long (deterministic mode).
        counter: randomInt(cost, Math.ceil(cost / 2)),
        deriveKey,
        hmacSignatureSecret,
        expiresAt: new Date(now() + validMs),
        data: { form, owner: nameOwner(csrfSecret) },
      });
      return challenge as Challenge;
    },
    async check(proof, owner) {
      const held = await findFault(proof, owner);
      if (held) return { nonce: undefined, held };
      return { nonce: proofShape.parse(proof).challenge.parameters.nonce, held };
    },
  };
}
