import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { type ChallengesOptions, createChallenges } from "../../server/enquiries/challenges.ts";
import type { Challenge, Proof } from "../../shared/enquiry/challenge.ts";
import { vendorKey } from "./vendor.ts";

/** Solved in a few milliseconds. */
export const testCost = 8;

/** As the server of the tests issues and checks them; `ageMs`: issued so long ago. */
export function createTestChallenges({ ageMs = 0, ...changes }: Partial<ChallengesOptions> & { ageMs?: number } = {}) {
  return createChallenges({ cost: testCost, key: vendorKey, now: () => Date.now() - ageMs, ...changes });
}

/** By ALTCHA's own solver, as somebody else's client would. */
export async function solve(challenge: Challenge): Promise<Proof> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("It was not solved in time.");
  const { counter, derivedKey } = solution;
  return { challenge, solution: { counter, derivedKey } };
}
