/**
 * The long runs: they test what docs/operations.md promises, over real HTTP on loopback.
 *
 *   npm run test:soak                              all of it
 *   npm run test:soak -- --only kills,flood        some parts
 *   npm run test:soak -- --only kills --share 0.1  a tenth of the amounts
 *   npm run test:soak -- --only requests --seed 7  repeats the random requests of a seed
 *   npm run test:soak -- --only seeds              10,000 simulated histories of enquiries; --seed 7 prints that of a seed
 *   npm run test:soak -- --only install            installs and upgrades on fresh Debians 12 and 13; as root
 *   npm run test:soak -- --only orca               a form with errors, read by the screen reader Orca in Firefox
 *   npm run test:soak -- --only endurance          half an hour of pages and enquiries; --share 0.1: three minutes
 *   npm run test:soak -- --only sweeps             every page, width, control and fault that npm test leaves out
 *   npm run test:soak -- --only browser/everyPage  the sweep of one file
 *
 * A part is a file of tests beside this one (*.soak.ts). It prints its figures, and fails on a loss, a cut request or an
 * error. Times are only marked, because they depend on the machine as much as on our code. The sweeps are *.sweep.ts,
 * and the tests that choose their cases by test/support/cases.ts.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readArguments } from "../../build/commandLine.mjs";

const limitMs = 60 * 60_000;
const { values: options } = readArguments(
  {
    options: {
      only: { type: "string" },
      share: { type: "string", default: "1" },
      seed: { type: "string", default: "" },
    },
  },
  "Usage: npm run test:soak -- [--only kills,flood] [--share 0.1] [--seed 7]",
);

function fail(words) {
  console.error(words);
  process.exit(2);
}
if (!(Number(options.share) > 0)) fail("--share takes a number above 0, such as 0.1");
if (Number.isNaN(Number(options.seed))) fail("--seed takes a number, such as 7");

const files = readdirSync("test", { recursive: true, encoding: "utf8" }).map((name) => path.join("test", name));
const soaks = files.filter((file) => file.endsWith(".soak.ts"));
const sweeps = files.filter(
  (file) =>
    file.endsWith(".sweep.ts") ||
    (/\.test\.tsx?$/.test(file) && readFileSync(file, "utf8").includes("support/cases.ts")),
);
const nameIn = (folder) => (file) => [path.relative(folder, file).split(".")[0], [file]];
const parts = {
  sweeps,
  ...Object.fromEntries(sweeps.map(nameIn("test"))),
  ...Object.fromEntries(soaks.map(nameIn("test/soak"))),
};
const wanted = options.only?.split(",") ?? ["sweeps", ...soaks.map((file) => nameIn("test/soak")(file)[0])];
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) fail(`There is no part ${unknown.join(", ")}: choose from ${Object.keys(parts).join(", ")}`);

const env = { ...process.env, TEST_CASES: "all", SOAK_SHARE: options.share, SOAK_SEED: options.seed };
const rows = wanted.map((part) => {
  const startedAt = performance.now();
  const { status } = spawnSync("node_modules/.bin/vitest", ["run", ...parts[part], "--disable-console-intercept"], {
    env,
    stdio: "inherit",
    timeout: limitMs,
  });
  return {
    part,
    promises: status === 0 ? "kept" : "BROKEN",
    seconds: Math.round((performance.now() - startedAt) / 1000),
  };
});
console.table(rows);
process.exit(rows.every(({ promises }) => promises === "kept") ? 0 : 1);
