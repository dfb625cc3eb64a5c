import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { markdownForTests } from "./build/content/markdownFiles.mjs";
import { wordsForTests } from "./build/content/words.mjs";

const sweeps = process.env.TEST_CASES === "all" ? ["test/**/*.{sweep,soak}.ts"] : [];

export default defineConfig({
  plugins: [...(markdownForTests() ?? []), wordsForTests],
  test: {
    setupFiles: "test/support/failOnConsole.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a busy machine a result may take long.
    expect: { poll: { timeout: 15_000, interval: 25 } },
    // At least four, because half of the long files mostly wait for clocks.
    maxWorkers: Math.max(4, availableParallelism()),
    globalSetup: "test/support/setUp.ts",
    include: ["test/**/*.test.{ts,tsx}", "client/products/*/*.test.ts", ...sweeps],
  },
});
