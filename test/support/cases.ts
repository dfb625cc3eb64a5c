/** What `vitest.config.ts` sets: `npm run test:all` tries every case of a test, `npm test` those that stand for the rest. */
const triesAll = process.env.TEST_CASES === "all";

/**
 * The cases of a test that has one for each page, form or width. `standsForRest` chooses those of `npm test`: as few as
 * fail when the code that all cases share fails, and those that differ in kind.
 */
export function chooseCases<Case>(all: readonly Case[], standsForRest: (one: Case) => boolean): Case[] {
  const chosen = all.filter((one) => triesAll || standsForRest(one));
  if (chosen.length === 0) throw new Error("No case stands for the rest: `npm test` would try none of them");
  return chosen;
}

/** How often a test repeats something at random. */
export function chooseCount(all: number, few: number): number {
  return triesAll ? all : few;
}
