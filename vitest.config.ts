import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { markdownForTests } from "./build/content/markdownFiles.mjs";

/**
 * Files that `npm test` leaves to `npm run test:all`, and so to CI: every page at every width, every control at every
 * moment, failures at their own pace. They start first, so that none runs alone at the end. Files that wait for clocks
 * and processes alternate with files that draw pages, because drawing needs the processor all the time.
 */
const sweeps = [
  "browser/firstTap",
  "browser/lateFonts",
  "failoverFaults",
  "lifecycle",
  "browser/everyPage",
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
  "browser/agenda",
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
  "startErrors",
  "browser/inPieces",
  "html",
  "browser/largeText",
  "storeRaces",
  "browser/accessibility",
  "move",
  "nginxLimits",
  "browser/touch",
  "storeLateSenders",
  "bots",
  "postgres",
  "browser/productLayout",
  "nginxCache",
  "mailedPerson",
  "sqliteDamage",
  "sharedBreaker",
  "postgresPlans",
];

/**
 * Adds long files of `npm test`, because no change is safe without them: enquiries arrive, pages are served, navigation
 * works. The queue's histories come first: once used, React's server renderer makes Node 20 track every promise of the
 * process, and the histories then take 1.7 times as long.
 */
const longest = ["queue", "engines/engines", ...sweeps, "browser/enquiries", "guard", "pages", "browser/navigation"];

const pathOf = (name: string) => `test/${name}.test.ts`;

const missing = longest.find((name) => !existsSync(pathOf(name)));
if (missing)
  throw new Error(`vitest.config.ts names ${pathOf(missing)}, which is not there: correct its name or take it out`);

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
  plugins: markdownForTests(),
  test: {
    setupFiles: "test/support/failOnConsole.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a busy machine a result may take longer than the one second that vitest polls by default.
    expect: { poll: { timeout: 8000 } },
    // On a busy CI machine, tests of browsers and killed processes may fail by chance. Locally a failure shows at once.
    retry: process.env.CI ? 2 : 0,
    // At least four, because half of the long files mostly wait for clocks.
    maxWorkers: Math.max(4, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    globalSetup: "test/support/setUpBrowser.ts",
    // A worker runs its files one after the other, and keeps its modules and its browser (test/support/worker.ts).
    isolate: false,
    include: [
      "test/*.test.{ts,tsx}",
      "client/products/*/*.test.ts",
      "test/browser/*.test.ts",
      "test/engines/*.test.ts",
    ],
    exclude: mode === "all" ? [] : sweeps.map(pathOf),
    // For test/support/cases.ts: the tests of the other files try fewer cases in `npm test`.
    env: { TEST_CASES: mode === "all" ? "all" : "" },
  },
}));
