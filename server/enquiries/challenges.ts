import { createHmac, pbkdf2Sync } from "node:crypto";
import { createChallenge, type DeriveKeyFunction, randomInt, verifySolution } from "altcha-lib";
import * as z from "zod";
import type { Challenge } from "../../shared/enquiry/challenge.ts";
import type { FormId } from "../../shared/enquiry/forms.ts";
import type { HeldReason, UnprovenReason } from "./store/heldReasons.ts";
import { deriveSubkey, type StoreKey } from "./storeKeys.ts";

/** The form and visitor that a challenge is bound to. */
export interface ChallengeOwner {
  form: FormId;
  csrfSecret: string;
}

export interface CheckedProof {
  /** Of a valid proof. The store accepts it only once. */
  nonce?: string;
  /** No visitor's browser sends such a proof. */
  held?: HeldReason;
  /** A browser that could not solve the challenge in time sends this (A99). */
  unproven?: UnprovenReason;
}

export type Challenges = ReturnType<typeof createChallenges>;

export interface ChallengesOptions {
  /** The most keys that a browser must derive. The least is half of them. */
  cost: number;
  /** The store's keys, which all processes of this site share. The newest signs; all verify. */
  keys: readonly StoreKey[];
  now?: () => number;
}

/** `challengesForMs` of the store must be longer, or a proof could be used twice. */
const validMs = 3600_000;
const algorithm = "PBKDF2/SHA-256";
/** Per key: costly enough to outweigh the browser's own overhead per key, and cheap enough to issue in 0.1 ms. */
const iterations = 200;

/** Synchronous: the library hands this small job to another thread, which makes it cost 1.5 times as much. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, "sha256"),
});

const hex = (most: number) => z.stringFormat("hex", /^[0-9a-f]+$/).max(most);
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

interface Signer {
  hmacSignatureSecret: string;
  nameOwner(csrfSecret: string): string;
}

/** The forms' proofs of work (W9). A challenge is signed, and not stored until it is used: any process can check it. */
export function createChallenges({ cost, keys, now = Date.now }: ChallengesOptions) {
  const signers = keys.map((key): Signer => {
    const ownerKey = deriveSubkey(key, "challenge owner");
    return {
      hmacSignatureSecret: deriveSubkey(key, "challenge signature").toString("hex"),
      nameOwner: (csrfSecret) => createHmac("sha256", ownerKey).update(csrfSecret).digest("hex").slice(0, 32),
    };
  });
  const [newest] = signers;
  if (!newest) throw new Error("Challenges need a key.");

  return {
    async issue({ form, csrfSecret }: ChallengeOwner): Promise<Challenge> {
      const challenge = await createChallenge({
        algorithm,
        cost: iterations,
        // The counter is fixed in advance (deterministic mode), so that luck cannot make the work short or long.
        counter: randomInt(cost, Math.ceil(cost / 2)),
        deriveKey,
        hmacSignatureSecret: newest.hmacSignatureSecret,
        expiresAt: new Date(now() + validMs),
        data: { form, owner: newest.nameOwner(csrfSecret) },
      });
      return challenge as Challenge;
    },
    /** Checks the proof of an enquiry. `proof` may be any value from the request. Never rejects because of it. */
    async check(proof: unknown, { form, csrfSecret }: ChallengeOwner): Promise<CheckedProof> {
      if (proof === undefined || proof === null) return { unproven: "challenge missing" };
      const parsed = proofShape.safeParse(proof);
      if (!parsed.success) return { held: "challenge unreadable" };
      const { challenge, solution } = parsed.data;
      const { nonce, data } = challenge.parameters;
      // A visitor who has had the form open since before a change of keys has a challenge of the older one.
      const owns = ({ nameOwner }: Signer) => nameOwner(csrfSecret) === data.owner;
      const signer = signers.find(owns) ?? newest;
      const { hmacSignatureSecret } = signer;
      const found = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
      if (found.invalidSignature) return { held: "challenge tampered" };
      // The library does not look at the signature of an expired one. It is worth no more than a missing one anyway.
      if (data.form !== form || !owns(signer)) return { held: "challenge foreign" };
      if (found.expired) return { unproven: "challenge expired" };
      if (!found.verified) return { unproven: "challenge unsolved" };
      return { nonce };
    },
  };
}
