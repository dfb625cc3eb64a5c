import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { type ChallengesOptions, createChallenges } from "../../server/enquiries/challenges.ts";
import type { Challenge, Proof } from "../../shared/enquiry/challenge.ts";
import { createTestKey } from "./keys.ts";

/** A proof at this cost is solved in a few milliseconds. */
export const testCost = 8;

/** Issues and checks challenges as the test server does. `ageMs`: how long ago they were issued. */
export function createTestChallenges({ ageMs = 0, ...changes }: Partial<ChallengesOptions> & { ageMs?: number } = {}) {
  return createChallenges({ cost: testCost, keys: [createTestKey()], now: () => Date.now() - ageMs, ...changes });
}

/** Solves with ALTCHA's own solver, as a third party's client would. */
export async function solve(challenge: Challenge): Promise<Proof> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The challenge was not solved in time.");
  const { counter, derivedKey } = solution;
  return { challenge, solution: { counter, derivedKey } };
}
