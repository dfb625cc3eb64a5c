import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { markdownForTests } from "./build/content/markdownFiles.mjs";
import { wordsForTests } from "./build/content/words.mjs";

/** It puts others in the place of whole modules. */
const simulation = "test/simulation.test.ts";
const sweeps = process.env.TEST_CASES === "all" ? ["test/**/*.{sweep,soak}.ts"] : [];

/** Without the durations of an earlier run vitest begins with the largest files. These are small and take long. */
const long = /(simulation|mailedPerson|failover|lifecycle|everyPage|editor|motion)\.test\.ts$/;
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const project = (name: string, test: object) => ({
  extends: true as const,
  test: { name, globalSetup: "test/support/setUp.ts", ...test },
});

export default defineConfig({
  plugins: [...(markdownForTests() ?? []), wordsForTests],
  test: {
    setupFiles: "test/support/failOnConsole.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a busy machine a result may take long.
    expect: { poll: { timeout: 15_000, interval: 25 } },
    sequence: { sequencer: LongestFirst },
    // At least four, because half of the long files mostly wait for clocks.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      // Files share the modules of their worker, which takes a third less of the processor's time than loading them anew.
      project("together", {
        isolate: false,
        include: ["test/**/*.test.{ts,tsx}", "client/products/*/*.test.ts"],
        exclude: [simulation],
      }),
      project("alone", { include: [simulation, ...sweeps] }),
    ],
  },
});
