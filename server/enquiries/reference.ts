import { randomInt } from "node:crypto";

/** Crockford's alphabet: no I, L, O or U, so that a reference survives being read out over the phone. */
const referenceLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const referenceLength = 8;

/** By lot, among a million million. */
export function drawReference(): string {
  return Array.from({ length: referenceLength }, () => referenceLetters[randomInt(referenceLetters.length)]).join("");
}

/** The beginning of `bytes` as a reference. A byte a letter; 256 is a multiple of the alphabet's 32, so that all letters are equally likely. */
export function spellReference(bytes: Buffer): string {
  return Array.from(
    bytes.subarray(0, referenceLength),
    (byte) => referenceLetters[byte % referenceLetters.length],
  ).join("");
}
