/**
 * The long runs: they test what docs/operations.md promises, over real HTTP on loopback.
 *
 *   npm run test:soak                              all of it
 *   npm run test:soak -- --only kills,stops        some parts
 *   npm run test:soak -- --only kills --share 0.1  a tenth of the amounts
 *   npm run test:soak -- --only fuzz --seed 7      repeats the requests of a seed
 *   npm run test:soak -- --only install            installs and upgrades on fresh Debians 12 and 13; as root
 *   npm run test:soak -- --only endurance          half an hour of pages and enquiries; --share 0.1: three minutes
 *   npm run test:soak -- --only sweeps             every page, width, control and fault that npm test leaves out
 *   npm run test:soak -- --only browser/everyPage  the sweep of one file
 *
 * It prints what it is doing, ends with a table, and fails on a loss, a cut request or an error. Times are judged too,
 * but only marked, because they depend on the machine as much as on our code.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { modulePlugins } from "../../build/bundleModule.mjs";
import { readArguments } from "../../build/commandLine.mjs";
import { sweepParts } from "./sweeps.mjs";

const cacheDir = "node_modules/.cache/soak";
const { values: options } = readArguments(
  { options: { only: { type: "string" }, share: { type: "string", default: "1" }, seed: { type: "string" } } },
  "Usage: npm run test:soak -- [--only kills,stops] [--share 0.1] [--seed 7]",
);
const share = Number(options.share);
const seed = options.seed ? Number(options.seed) : undefined;
const amount = (whole) => Math.max(1, Math.round(whole * share));
if (!(share > 0)) fail("--share takes a number above 0, such as 0.1");
if (Number.isNaN(seed)) fail("--seed takes a number, such as 7");

function fail(words) {
  console.error(words);
  process.exit(2);
}

// The runs are TypeScript and shared with npm test.
mkdirSync(cacheDir, { recursive: true });
await build({
  entryPoints: ["test/soak/promises.ts", "test/soak/installTrial.ts"],
  outdir: cacheDir,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  // These load Node's modules with require, which an ES module does not have.
  external: ["pg", "libsql"],
  plugins: modulePlugins(),
  logLevel: "warning",
});
const { parts: promises } = await import(path.resolve(cacheDir, "promises.mjs"));
const parts = { ...sweepParts, ...promises };

const startedAt = performance.now();
const rows = [];

function row(part, what, promise, actual, kept, isLoss = true) {
  rows.push({ part, what, promise, actual: String(actual), kept, isLoss });
}

const wanted = options.only?.split(",") ?? ["sweeps", ...Object.keys(promises)];
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) fail(`There is no part ${unknown.join(", ")}: choose from ${Object.keys(parts).join(", ")}`);

const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s`;
const all = {};
for (const name of wanted) {
  console.log(`${seconds()}  ${name}: begins`);
  try {
    const report = (text) => console.log(`${seconds()}  ${name}: ${text}`);
    const figures = await parts[name]({ amount, row, report, seed });
    all[name] = figures;
    console.log(`${seconds()}  ${name}: ${JSON.stringify(figures)}`);
  } catch (error) {
    console.error(error);
    row(name, "ran to its end", "yes", "no", false);
  }
}

const width = (name) => Math.max(...rows.map((line) => String(line[name]).length));
console.log(`\n${"".padEnd(9)}${"What".padEnd(width("part") + width("what") + 2)}  ${"Promised".padEnd(12)}  Seen`);
for (const { part, what, promise, actual, kept, isLoss } of rows) {
  const mark = kept ? "kept" : isLoss ? "BROKEN" : "slow";
  console.log(
    `${mark.padEnd(9)}${part.padEnd(width("part") + 2)}${what.padEnd(width("what"))}  ${String(promise).padEnd(12)}  ${actual}`,
  );
}
writeFileSync(`${cacheDir}/figures.json`, JSON.stringify({ rows, figures: all }, null, 1));
const broken = rows.filter(({ kept, isLoss }) => !kept && isLoss).length;
console.log(broken === 0 ? "\nEvery promise was kept." : `\n${broken} promises were broken.`);
process.exit(broken === 0 ? 0 : 1);
