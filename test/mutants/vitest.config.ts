import { defineConfig } from "vitest/config";
import { markdownForTests } from "../../build/content/markdownFiles.mjs";
import { wordsForTests } from "../../build/content/words.mjs";

/** The tests of the part that mutants.mjs measures. */
export default defineConfig({
  plugins: [...(markdownForTests() ?? []), wordsForTests],
  test: {
    setupFiles: "test/support/failOnConsole.ts",
    testTimeout: 20_000,
    include: process.env.MUTANT_TESTS?.split(",") ?? [],
    // For test/support/sqliteFile.ts: a mutant exists only in the thread of its test.
    env: { STORE_THREAD: "none" },
  },
});
