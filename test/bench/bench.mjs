/**
 * How fast the site is: the server against a bare one and behind nginx, what each page weighs, what Lighthouse says,
 * when a page is live on a slow phone, and what a form's proof of work costs.
 *
 *   npm run bench                              all of it, in seven to eight minutes
 *   npm run bench -- --only server,bytes       some parts: server, nginx, enquiries, bytes, lighthouse, live,
 *                                              challenge
 *   npm run bench -- --out results.json        where the figures go (default: bench-results.json in the system's temp folder)
 *   npm run bench -- --only lighthouse --pages /faq,/blog
 *                                              some pages only (lighthouse, bytes)
 *   npm run bench -- --dist folder             another build than dist/
 *   npm run bench -- --only live --before dir  live: against the dist/ of another version as well
 *
 * Times are reported, never judged, because they depend on the machine as much as on our code. test/budgets.test.ts
 * judges bytes.
 */
import { writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { readArguments } from "../../build/commandLine.mjs";
import { formatTable } from "./table.mjs";

const { values: options } = readArguments(
  {
    options: {
      only: { type: "string" },
      out: { type: "string", default: path.join(tmpdir(), "bench-results.json") },
      dist: { type: "string", default: "dist" },
      before: { type: "string" },
      pages: { type: "string" },
    },
  },
  "Usage: npm run bench -- [--only server,bytes] [--pages /faq,/blog] [--dist folder] [--before folder] [--out results.json]",
);

// The shipped nginx configuration serves files from this folder (test/support/nginx.ts).
process.env.DIST = options.dist;

const round = (value, digits = 0) => (Number.isFinite(value) ? value.toFixed(digits) : "n/a");
const kb = (bytes) => (bytes / 1000).toFixed(1);

/** Formats the rows of `summarise`. */
function formatRatios(what, other, rows) {
  const cells = rows.map(({ name, cpuUs, otherUs, ratio }) => [
    name,
    round(cpuUs, 1),
    round(otherUs, 1),
    round(ratio, 2),
  ]);
  return formatTable([what, "CPU µs", other, "ratio"], cells);
}

const parts = {
  async server(context) {
    const { measureServer } = await import("./server.mjs");
    const result = await measureServer(context);
    console.log(`\n${formatRatios("answer", "bare CPU µs", result.rows)}\n`);
    console.log(
      `Start to first 200: ${round(result.startMs)} ms. Memory: ${round(result.idleMb)} MB at start, ${round(result.memoryMb)} MB after load.`,
    );
    return result;
  },
  async nginx(context) {
    const { measureNginx } = await import("./nginx.mjs");
    const result = await measureNginx(context);
    if (!result) return undefined;
    console.log(`\n${formatRatios("behind nginx", "static file µs", result.rows)}`);
    return result;
  },
  async enquiries(context) {
    const { measureEnquiries } = await import("./enquiries.mjs");
    const result = await measureEnquiries(context);
    const heads = ["store", "acknowledged/s", "CPU ms each", "p99 ms at half"];
    const rows = result.map(({ name, best, half }) => [
      name,
      round(best.perSecond),
      round(best.cpuMs, 2),
      round(half.p99Ms),
    ]);
    console.log(`\n${formatTable(heads, rows)}`);
    const floodHeads = [
      "store",
      "times",
      "acknowledged/s",
      "of the best",
      "p50 ms",
      "p99 ms",
      "answers",
      "drained ms",
      "p99 ms afterwards",
      "memory MB",
    ];
    const floodRows = result.flatMap(({ name, floods }) =>
      floods.map((flood) => [
        name,
        flood.times,
        round(flood.perSecond),
        `${round(100 * flood.share)} %`,
        round(flood.p50Ms),
        round(flood.p99Ms),
        Object.entries(flood.statuses)
          .map(([status, count]) => `${status}: ${count}`)
          .join(", "),
        round(flood.drainedMs),
        round(flood.afterP99Ms),
        round(flood.memoryMb),
      ]),
    );
    console.log(`\n${formatTable(floodHeads, floodRows)}`);
    return result;
  },
  async bytes(context) {
    const { measureBytes } = await import("./bytes.mjs");
    const result = await measureBytes(context);
    const heads = ["route", "requests", "document kB", "scripts kB", "fonts kB", "images kB", "other kB", "all kB"];
    const rows = result.map((row) => [
      row.route,
      row.requests,
      ...["document", "script", "font", "image", "other", "all"].map((kind) => kb(row[kind])),
    ]);
    console.log(`\n${formatTable(heads, rows)}`);
    return result;
  },
  async lighthouse(context) {
    const { measureLighthouse } = await import("./lighthouse.mjs");
    const result = await measureLighthouse(context);
    const heads = ["page", "perf.", "access.", "practices", "SEO", "FCP ms", "LCP ms", "TBT ms", "CLS"];
    const rows = result.pages.map((row) => [
      row.route,
      ...row.scores,
      round(row.fcpMs),
      round(row.lcpMs),
      round(row.tbtMs),
      round(row.cls, 3),
    ]);
    console.log(`\n${formatTable(heads, rows)}`);
    for (const { route, missing } of result.pages) {
      if (missing.length > 0) console.log(`${route} misses: ${missing.join(", ")}`);
    }
    const paints = result.paints.map((row) => [
      row.name,
      round(row.fcpMs),
      round(row.lcpMs),
      round(row.liveMs),
      round(row.longestTaskMs),
    ]);
    const paintHeads = ["Home, 4 x slower CPU, 1.6 Mbit/s", "FCP ms", "LCP ms", "live ms", "longest task ms"];
    console.log(`\n${formatTable(paintHeads, paints)}`);
    return result;
  },
  async challenge(context) {
    const { measureChallenge } = await import("./challenge.mjs");
    const result = await measureChallenge(context);
    const solved = result.solving.map((row) => [`${row.times} x slower`, round(row.medianMs), round(row.worstMs)]);
    console.log(`\n${formatTable([`CHALLENGE_COST=${result.cost}`, "median ms", "worst ms"], solved)}`);
    const waits = result.waits.map(({ waitMs }) => waitMs).sort((a, b) => a - b);
    const sent = result.waits.map(({ toRequestMs }) => toRequestMs).sort((a, b) => a - b);
    const at = (sorted, share) => round(sorted[Math.ceil(share * sorted.length) - 1]);
    console.log(
      `\nOn a slow phone Submit waited for nothing in ${waits.filter((ms) => ms === 0).length} of ${waits.length} runs; wait p50 ${at(waits, 0.5)} ms, worst ${at(waits, 1)} ms; from Submit to the request p50 ${at(sent, 0.5)} ms, worst ${at(sent, 1)} ms. Delivered: ${result.delivered}.`,
    );
    const solvedMs = result.waits.map(({ solveMs }) => solveMs).sort((a, b) => a - b);
    console.log(`Solved there in p50 ${at(solvedMs, 0.5)} ms, worst ${at(solvedMs, 1)} ms, behind the typing.`);
    const calls = result.calls.map((row) => [row.path, row.perSecond, round(row.p99Ms, 1), round(row.cpuUs)]);
    console.log(`\n${formatTable(["call", "req/s", "p99 ms", "CPU µs"], calls)}`);
    console.log(
      `Of that, to issue a challenge: ${round(result.issueUs)} µs. To check a proof: ${round(result.checkUs)} µs, none: ${round(result.refuseUs, 1)} µs.`,
    );
    return result;
  },
  async live(context) {
    const { measureLive } = await import("./live.mjs");
    const result = await measureLive(context);
    const heads = [
      "slow phone",
      "page",
      "first paint ms",
      "largest",
      "frame live",
      "all live",
      "blocked",
      "shift",
      "kB",
    ];
    const rows = result.pages.map((row) => [
      row.route,
      row.name,
      ...[row.fcpMs, row.lcpMs, row.readyMs, row.liveMs, row.blockedMs].map((ms) => round(ms)),
      round(row.shift, 3),
      `${kb(row.bytes)} in ${row.requests}`,
    ]);
    console.log(`\n${formatTable(heads, rows)}`);
    const answers = result.answers.map(({ route, medianMs, worst }) => [
      route,
      round(medianMs),
      `${round(worst.ms)} (${worst.name})`,
    ]);
    console.log(`\n${formatTable(["answer, processor 6 x slower", "median ms", "worst ms"], answers)}`);
    return result;
  },
};

const asked = options.only?.split(",") ?? Object.keys(parts);
const unknown = asked.filter((name) => !parts[name]);
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}: choose from ${Object.keys(parts).join(", ")}`);
  process.exit(1);
}

const startedAt = performance.now();
const results = { at: new Date().toISOString(), node: process.version, cpu: cpus()[0]?.model };
for (const name of asked) {
  const say = (text) => console.log(`${round((performance.now() - startedAt) / 1000).padStart(4)} s  ${name}: ${text}`);
  say("begins");
  results[name] = await parts[name]({
    dist: options.dist,
    before: options.before,
    pages: options.pages?.split(","),
    say,
  });
}
writeFileSync(options.out, `${JSON.stringify(results, null, 2)}\n`);
console.log(`\nDone in ${round((performance.now() - startedAt) / 1000)} s. All figures: ${options.out}`);
process.exit(0);
