/**
 * How many faults the tests notice: Stryker changes one thing of the code at a time (a mutant), and runs the tests that
 * reach it. A mutant that no test notices has survived.
 *
 *   npm run test:mutants                          every part
 *   npm run test:mutants -- --only schedule,csrf  some parts
 *
 * It prints each survivor and ends with a table. It is no part of CI: it takes minutes for each part, and a survivor may
 * be a change that nobody would miss.
 */
import { existsSync } from "node:fs";
import { Stryker } from "@stryker-mutator/core";
import { readArguments } from "../../build/commandLine.mjs";

/** The code of each part, and the tests that stand for it: the fast ones, because each mutant runs them anew. */
const parts = {
  schedule: { code: ["server/enquiries/delivery/schedule.ts"], tests: ["schedule", "deliver"] },
  breaker: { code: ["server/enquiries/delivery/circuitBreaker.ts"], tests: ["circuitBreaker", "schedule"] },
  deliver: { code: ["server/enquiries/delivery/{deliver,waitingVisitors}.ts"], tests: ["deliver", "slowStore"] },
  delivery: {
    code: ["server/enquiries/delivery/delivery.ts", "server/repeat.ts"],
    tests: ["repeat", "slowStore", "delivery"],
  },
  store: {
    code: ["server/enquiries/store/{sql,intake,upkeep,importInto}.ts"],
    tests: ["store", "reencryption", "sqlite"],
  },
  queue: {
    code: ["server/enquiries/store/{queue,sqlite/query}.ts"],
    tests: ["storeQueue", "sqliteDamage", "sqlite"],
  },
  forms: {
    code: ["shared/enquiry/{rules,normalise,vendorModels}.ts", "server/enquiries/bodies.ts"],
    tests: ["enquiryForms"],
  },
  envelope: {
    code: ["server/vendorApi/envelope.ts", "server/enquiries/{enquiryCipher,reference}.ts"],
    tests: ["envelope", "enquiryCipher"],
  },
  csrf: { code: ["server/middleware/csrf.ts"], tests: ["csrf"] },
  phones: {
    code: ["shared/enquiry/phone.ts", "server/vendorApi/countries.ts"],
    tests: ["enquiryForms", "countries"],
  },
  import: { code: ["build/content/{csv,import}.mjs"], tests: ["contentImport"] },
  markdown: { code: ["build/content/{markdown,rawMarkdown}.mjs"], tests: ["hostileWords", "content"] },
};

const { values: options } = readArguments(
  { options: { only: { type: "string" } } },
  "Usage: npm run test:mutants -- [--only schedule,csrf]",
);
const wanted = options.only?.split(",") ?? Object.keys(parts);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}: choose from ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}

// The tests' stores lie in memory: nothing is to survive here.
if (existsSync("/dev/shm")) process.env.TMPDIR = "/dev/shm";
const rows = [];
for (const name of wanted) {
  const { code, tests } = parts[name];
  // For vitest.config.ts beside this file, in the processes that Stryker starts.
  process.env.MUTANT_TESTS = tests.map((test) => `test/${test}.test.ts`).join(",");
  const startedAt = performance.now();
  const stryker = new Stryker({
    mutate: code,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "test/mutants/vitest.config.ts", related: false },
    coverageAnalysis: "perTest",
    // Stryker would rewrite the paths in tsconfig.json, which has none, by a function that TypeScript 7 does not have.
    tsconfigFile: "none",
    ignorePatterns: ["dist/client", "content-images", "docs"],
    concurrency: 2,
    // A mutant that waits for ever counts as noticed.
    timeoutMS: 5_000,
    reporters: [],
    logLevel: "error",
  });
  let mutants;
  try {
    mutants = await stryker.runMutationTest();
  } catch (error) {
    // The other parts' results are not to be lost. Stryker has logged which test fails without a mutant.
    console.error(`${name}: ${error.message}`);
    rows.push({ part: name, score: "failed" });
    process.exitCode = 1;
    continue;
  }
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const killed = count("Killed", "Timeout");
  const survivors = mutants.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  for (const { fileName, location, replacement, status } of survivors) {
    const { line, column } = location.start;
    const file = fileName.slice(fileName.search(/(server|shared|build)\//));
    console.log(`${status.padEnd(10)} ${file}:${line}:${column}  ${replacement?.replace(/\s+/g, " ").slice(0, 90)}`);
  }
  const of = killed + survivors.length;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  rows.push({ part: name, mutants: of, killed, score: `${((100 * killed) / of).toFixed(1)} %`, seconds });
}
console.table(rows);
