/**
 * The proof of work of a form (W9), as `GET /api/challenge` and an enquiry carry it. Its format is ALTCHA's, second version:
 * find the counter, from 0 up, whose derived key begins with `keyPrefix`.
 */
export interface Challenge {
  parameters: {
    algorithm: string;
    /** Hexadecimal, as `salt` and `keyPrefix` are. */
    nonce: string;
    salt: string;
    /** Iterations of one derivation. */
    cost: number;
    /** In bytes. */
    keyLength: number;
    keyPrefix: string;
    /** Seconds since 1970. */
    expiresAt: number;
    /** The form that it is for, and whose: it opens no other. */
    data: { form: string; owner: string };
  };
  /** The server's. */
  signature: string;
}

export interface Solution {
  counter: number;
  derivedKey: string;
}

/** What an enquiry brings. */
export interface Proof {
  challenge: Challenge;
  solution: Solution;
}

/** Its place in the body of an enquiry. */
export const proofName = "proof";
