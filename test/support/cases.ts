/** What `npm run test:soak -- --only sweeps` sets: then a test tries every case, otherwise those that stand for the rest. */
export const triesAll = process.env.TEST_CASES === "all";

/**
 * The cases of a test that has one for each page, form or width. `standsForRest` chooses those of `npm test`: as few as
 * fail when the code that all cases share fails, and those that differ in kind.
 */
export function chooseCases<Case>(all: readonly Case[], standsForRest: (one: Case, index: number) => boolean): Case[] {
  const chosen = all.filter((one, index) => triesAll || standsForRest(one, index));
  if (chosen.length === 0) throw new Error("No case stands for the rest: `npm test` would try none of them");
  return chosen;
}
