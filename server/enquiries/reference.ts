import { randomBytes } from "node:crypto";

/** Crockford's alphabet: no I, L, O or U, so that a reference can be read out over the phone. */
const referenceLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const referenceLength = 8;

/** Turns the first bytes into a reference, a letter each. All letters are equally likely: 256 is a multiple of 32. */
export function spellReference(bytes: Buffer): string {
  return Array.from(
    bytes.subarray(0, referenceLength),
    (byte) => referenceLetters[byte % referenceLetters.length],
  ).join("");
}

/** Random: one of 32^8, about 10^12. */
export const drawReference = () => spellReference(randomBytes(referenceLength));
