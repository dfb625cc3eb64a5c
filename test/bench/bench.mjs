/**
 * How fast the site is: what a kept page costs beside other servers, how many enquiries a second are taken, what
 * Lighthouse says of each page and its bytes, and when a page is live on a slow phone.
 *
 *   npm run bench                              all of it
 *   npm run bench -- --only pages,live         some parts: pages, enquiries, lighthouse, live
 *   npm run bench -- --out results.json        where the figures go (default: bench-results.json in the system's temp folder)
 *   npm run bench -- --only lighthouse --pages /faq,/blog
 *                                              some pages only
 *   npm run bench -- --dist folder             another build than dist/
 *
 * Each part is a file of its name, which prints its tables. What is wanted stands beside what was seen, and is never
 * judged, because times depend on the machine as much as on our code. test/pages.test.ts judges bytes.
 */
import { writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { readArguments } from "../../build/commandLine.mjs";

const { values: options } = readArguments(
  {
    options: {
      only: { type: "string" },
      out: { type: "string", default: path.join(tmpdir(), "bench-results.json") },
      dist: { type: "string", default: "dist" },
      pages: { type: "string" },
    },
  },
  "Usage: npm run bench -- [--only pages,live] [--pages /faq,/blog] [--dist folder] [--out results.json]",
);

// The shipped nginx configuration serves files from this folder (test/support/nginx.ts).
process.env.DIST = options.dist;

const parts = ["pages", "enquiries", "lighthouse", "live"];
const asked = options.only?.split(",") ?? parts;
const unknown = asked.filter((name) => !parts.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}: choose from ${parts.join(", ")}`);
  process.exit(1);
}

const startedAt = performance.now();
const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s`;
const results = { at: new Date().toISOString(), node: process.version, cpu: cpus()[0]?.model };
for (const name of asked) {
  const say = (text) => console.log(`${seconds()}  ${name}: ${text}`);
  say("begins");
  const { measurePart } = await import(`./${name}.mjs`);
  results[name] = await measurePart({ ...options, pages: options.pages?.split(","), say });
}
const figures = asked.flatMap((name) => results[name].figures ?? []);
if (figures.length > 0) console.table(figures);
writeFileSync(options.out, `${JSON.stringify(results, null, 2)}\n`);
console.log(`\nDone in ${seconds().trim()}. All figures: ${options.out}`);
process.exit(0);
