/**
 * The proof of work of a form (W9), in the form that `GET /api/challenge` and an enquiry use. The format is ALTCHA's
 * second version: find the counter, from 0 up, whose derived key begins with `keyPrefix`.
 */
export interface Challenge {
  parameters: {
    algorithm: string;
    /** Hexadecimal, like `salt` and `keyPrefix`. */
    nonce: string;
    salt: string;
    /** Iterations of one key derivation. */
    cost: number;
    /** In bytes. */
    keyLength: number;
    keyPrefix: string;
    /** Seconds since 1970. */
    expiresAt: number;
    /** The form and the visitor that the challenge is for. It is not valid for others. */
    data: { form: string; owner: string };
  };
  /** The server's signature of `parameters`. */
  signature: string;
}

export interface Solution {
  counter: number;
  derivedKey: string;
}

/** The proof in an enquiry. */
export interface Proof {
  challenge: Challenge;
  solution: Solution;
}

/** The proof's key in the body of an enquiry. */
export const proofName = "proof";
