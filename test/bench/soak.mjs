/**
 * The long runs: what README promises, over real HTTP on loopback, in about twenty minutes.
 *
 *   npm run test:soak                              all of it
 *   npm run test:soak -- --only kills,stops        some parts
 *   npm run test:soak -- --only kills --share 0.1  a tenth of the amounts
 *   npm run test:soak -- --only fuzz --seed 7      the requests of a seed again
 *
 * It says what it is doing, ends with a table, and fails on a loss, a cut request or a fault. Times are judged too, but
 * only marked, as they are the machine's as much as ours.
 */
import { randomInt } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const cacheDir = "node_modules/.cache/soak";
const { values: options } = parseArgs({
  options: { only: { type: "string" }, share: { type: "string", default: "1" }, seed: { type: "string" } },
});
const share = Number(options.share);
const amount = (whole) => Math.max(1, Math.round(whole * share));

// The scenarios are TypeScript and shared with npm test.
mkdirSync(cacheDir, { recursive: true });
await build({
  entryPoints: ["test/bench/scenarios.ts"],
  outfile: `${cacheDir}/scenarios.mjs`,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
});
const scenarios = await import(path.resolve(cacheDir, "scenarios.mjs"));

const startedAt = performance.now();
const rows = [];

/** One line of the table. `isLoss`: not kept, it fails the run; else it is only marked. */
function row(part, what, promise, actual, kept, isLoss = true) {
  rows.push({ part, what, promise, actual: String(actual), kept, isLoss });
}

const isNone = (list) => (list.length === 0 ? "none" : list.join("; "));

const parts = {
  async kills(report) {
    const figures = await scenarios.surviveKills({ enquiries: amount(10_000), kills: amount(50), report });
    const scale = `${figures.acknowledged} enquiries, ${figures.kills} kill -9`;
    row("kills", `${scale}: lost`, "0", figures.lost, figures.lost === 0);
    row(
      "kills",
      "most duplicates of one kill",
      "4 or fewer",
      figures.mostDuplicatesOfAKill,
      figures.mostDuplicatesOfAKill <= 4,
    );
    const { duplicatesWithoutKill } = figures;
    row("kills", "duplicates without a kill", "0", duplicatesWithoutKill, duplicatesWithoutKill === 0);
    row("kills", "errors answered", "none", isNone(figures.faults), figures.faults.length === 0);
    return figures;
  },
  async stops(report) {
    const figures = await scenarios.surviveStops({ stops: amount(20), report });
    stopRows("stops", figures);
    return figures;
  },
  async "held-stops"(report) {
    const figures = await scenarios.surviveStops({ stops: amount(20), held: true, report });
    stopRows("held-stops", figures);
    row("held-stops", "refused between two lives (socket held)", "0", figures.refused, figures.refused === 0);
    row("held-stops", "longest wait, ms", "below 10000", figures.longestWaitMs, figures.longestWaitMs < 10_000, false);
    return figures;
  },
  async outage(report) {
    const figures = await scenarios.surviveOutage({ outageMs: amount(60_000), perSecond: 20, isWarm: true, report });
    const { submitted, acknowledged } = figures;
    row("outage", `${submitted} submitted: acknowledged`, submitted, acknowledged, submitted === acknowledged);
    row("outage", "lost", "0", figures.lost, figures.lost === 0);
    row("outage", "delivered twice", "0", figures.twice, figures.twice === 0);
    row("outage", "pages not answered 200", "0", figures.pagesNot200, figures.pagesNot200 === 0);
    row("outage", "page p99, ms", "below 100", figures.pageP99, figures.pageP99 < 100, false);
    row(
      "outage",
      "wait for the acknowledgement, p99, ms",
      "2000 or less",
      figures.waitP99,
      figures.waitP99 <= 2100,
      false,
    );
    row(
      "outage",
      "queue empty after the vendor is back, ms",
      "below 15000",
      figures.recoveredMs,
      figures.recoveredMs < 15_000,
      false,
    );
    return figures;
  },
  async weathers(report) {
    const { results, ...rest } = await scenarios.surviveWeathers({ enquiries: amount(12), isWarm: true, report });
    for (const { weather, heard, wrong, lost, twice, longestWaitMs, countries, pageP99, pagesNot200 } of results) {
      row("weathers", `${weather}: lost, twice`, "0, 0", `${lost}, ${twice}`, lost === 0 && twice === 0);
      row(
        "weathers",
        `${weather}: the visitor heard`,
        "as decided",
        heard,
        wrong === 0 && countries && pagesNot200 === 0,
      );
      row(
        "weathers",
        `${weather}: longest wait; page p99, ms`,
        "1000; 100",
        `${longestWaitMs}; ${pageP99}`,
        longestWaitMs <= 1200 && pageP99 < 100,
        false,
      );
    }
    row("weathers", "exit code afterwards", "0", rest.exitCode, rest.exitCode === 0);
    return rest;
  },
  async malformed(report) {
    const figures = await scenarios.surviveMalformed({ requests: amount(2000), report });
    row(
      "malformed",
      `${figures.sent} requests of ${figures.kinds} kinds: 5xx`,
      "none",
      isNone(figures.faults),
      figures.faults.length === 0,
    );
    row(
      "malformed",
      "input or Host in an answer",
      "none",
      isNone(figures.reflections),
      figures.reflections.length === 0,
    );
    row(
      "malformed",
      "answers without nosniff",
      "none",
      isNone(figures.withoutNosniff),
      figures.withoutNosniff.length === 0,
    );
    row("malformed", "unexpected errors in the log", "0", figures.errorsLogged, figures.errorsLogged === 0);
    row(
      "malformed",
      "alive, and exits with",
      "0",
      figures.exitCode,
      !figures.crashed && figures.exitCode === 0 && figures.pageAfterwards === 200,
    );
    return figures;
  },
  async fuzz(report) {
    // Different each time, and told, so that what is found can be found again.
    const seeds = options.seed ? [Number(options.seed)] : Array.from({ length: 4 }, () => randomInt(2 ** 31));
    const all = [];
    for (const seed of seeds) {
      report(`seed ${seed}`);
      const figures = await scenarios.surviveFuzz({ requests: amount(60_000), seed, report });
      const { exits, uncaughtErrors, requestsFailed, failures, faults } = figures;
      const scale = `${figures.sent} requests of seed ${seed}`;
      row(
        "fuzz",
        `${scale}: exits, uncaught errors`,
        "0, 0",
        `${exits}, ${uncaughtErrors}`,
        exits + uncaughtErrors === 0,
      );
      row(
        "fuzz",
        "5xx, or no page afterwards",
        "none",
        isNone([...faults, ...failures]),
        faults.length + failures.length === 0,
      );
      row("fuzz", "unexpected errors in the log", "none", isNone(requestsFailed), requestsFailed.length === 0);
      all.push(figures);
    }
    return all;
  },
  async "half-open"() {
    const figures = await scenarios.surviveHalfOpen({ connections: amount(1000), pages: amount(4000), isWarm: true });
    row("half-open", `${figures.connections} held: pages not 200`, "0", figures.pagesNot200, figures.pagesNot200 === 0);
    row(
      "half-open",
      `bare: page p99 (p50 ${figures.pageP50}), ms`,
      "500 or less",
      figures.pageP99,
      figures.pageP99 <= 500,
      false,
    );
    row(
      "half-open",
      `exit code 0 within, ms`,
      "10000",
      figures.exitMs,
      figures.exitCode === 0 && figures.exitMs < 10_000,
    );
    return figures;
  },
  async "half-open-nginx"() {
    const figures = await scenarios.surviveHalfOpen({
      connections: amount(1000),
      pages: amount(4000),
      isWarm: true,
      behindNginx: true,
    });
    row("half-open", "behind nginx: pages not 200", "0", figures.pagesNot200, figures.pagesNot200 === 0);
    const quick = figures.pageP99 <= 100;
    row(
      "half-open",
      `behind nginx: page p99 (p50 ${figures.pageP50}), ms`,
      "100 or less",
      figures.pageP99,
      quick,
      false,
    );
    return figures;
  },
};

function stopRows(part, figures) {
  const scale = `${figures.stops} SIGTERMs, ${figures.acknowledged} enquiries`;
  row(part, `${scale}: requests cut`, "0", `${figures.cut} ${figures.cutCodes}`.trim(), figures.cut === 0);
  row(part, "lost, twice", "0, 0", `${figures.lost}, ${figures.twice}`, figures.lost === 0 && figures.twice === 0);
  row(part, "exit codes", "0", figures.exitCodes, figures.exitCodes.join() === "0");
  row(part, "/readyz after the signal", "503", figures.readyzAfterSignal, figures.readyzAfterSignal.join() === "503");
  row(part, "errors answered", "none", isNone(figures.faults), figures.faults.length === 0);
  row(part, "slowest exit, ms", "below 10000", figures.slowestExitMs, figures.slowestExitMs < 10_000);
}

const wanted = options.only?.split(",") ?? Object.keys(parts);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0 || !(share > 0)) {
  console.error(`Usage: npm run test:soak -- [--only ${Object.keys(parts).join(",")}] [--share 0.1] [--seed 7]`);
  process.exit(2);
}

const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s`;
const all = {};
for (const name of wanted) {
  console.log(`${seconds()}  ${name}: begins`);
  try {
    const figures = await parts[name]((text) => console.log(`${seconds()}  ${name}: ${text}`));
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
