import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * From 20 s on: every page at every width, every control at every moment, faults at their own pace. `npm run test:quick` leaves
 * them out. They begin, so that none is left alone at the end; those that wait for clocks and processes stand between
 * those that draw pages, which leave them little of the processor but need it all the time.
 */
const sweeps = [
  "browser/firstTap",
  "browser/lateFonts",
  "failoverFaults",
  "lifecycle",
  "browser/everyPage",
  "nginxPages",
  "failover",
  "cluster",
  "browser/captchaProviders",
  "browser/byItself",
  "browser/enquiryFaults",
  "nginxRestart",
  "browser/tours",
  "captchaProviders",
  "browser/formErrors",
  "sqliteThread",
  "browser/challenge",
  "browser/followOneRisk",
  "slowPatterns",
  "browser/folder",
  "browser/print",
  "contentImages",
  "browser/stalledLine",
  "browser/sideGroup",
  "alerts",
  "browser/failedSends",
  "browser/earlyTyping",
  "browser/homeLayout",
  "fuzz",
  "browser/taglineDrawing",
  "storeMoves",
  "browser/companyPages",
  "realContent",
  "move",
];

/**
 * As long, but no change is safe without them: enquiries arrive, pages are served and can be walked through. The queue's
 * histories come first of all: React's server renderer, once used, makes Node 20 follow every promise of its process, and
 * they then take 1.7 times as long.
 */
const longest = ["queue", ...sweeps, "browser/enquiries", "guard", "pages", "browser/navigation"];

const pathOf = (name: string) => `test/${name}.test.ts`;

const missing = longest.find((name) => !existsSync(pathOf(name)));
if (missing)
  throw new Error(`vitest.config.ts names ${pathOf(missing)}, which is not there: correct its name or take it out`);

/** The longest first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${pathOf(name)}`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig(({ mode }) => ({
  test: {
    setupFiles: "test/support/failOnConsole.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes when it comes, on a busy machine later than in the second that vitest gives it.
    expect: { poll: { timeout: 8000 } },
    // Real browsers and killed processes on a busy machine have their moods; on a desk a failure is shown at once.
    retry: process.env.CI ? 2 : 0,
    // At least four, as half of the long files wait for clocks most of their time.
    maxWorkers: Math.max(4, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    globalSetup: "test/support/setUpBrowser.ts",
    // A worker runs file after file, and keeps its modules and its browser (test/support/worker.ts).
    isolate: false,
    include: ["test/*.test.{ts,tsx}", "test/browser/*.test.ts"],
    exclude: mode === "quick" ? sweeps.map(pathOf) : [],
  },
}));
