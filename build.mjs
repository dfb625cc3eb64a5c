// @ts-check
/**
 * Builds everything into dist/:
 *   client/   files that browsers fetch: hashed bundles in assets/, public/ and generated pictures under stable names,
 *             each text file with its .br and .gz beside it
 *   server/   the server and its commands, one file each
 *   manifest.json   what the server must know about client/: addresses, the stylesheets
 *   search.json     what the search can find: the parts of the rendered pages
 *   unavailable.html   what nginx shows when it can reach no process
 *   busy.html          what nginx shows when one address asks for too much
 *
 *   node build.mjs              builds
 *   node build.mjs --if-needed  builds when a source is newer than the last build
 *   node build.mjs --if-missing builds when there is no build: operations must not replace the build that is running
 *   node build.mjs --watch      npm run dev: rebuilds and reloads on save
 *   --out=folder                builds there instead of into dist/
 */
import { execFile, spawn } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { readArguments } from "./build/commandLine.mjs";
import { newestChange, precompress } from "./build/files.mjs";

const sources = ["server", "client", "shared", "content-images", "public", "build", "build.mjs", "package.json"];
const { values: options } = readArguments(
  {
    options: {
      "if-needed": { type: "boolean" },
      "if-missing": { type: "boolean" },
      watch: { type: "boolean" },
      out: { type: "string", default: "dist" },
    },
  },
  "Usage: node build.mjs [--if-needed | --if-missing | --watch] [--out=folder]",
);
/** Relative to the working directory, because esbuild names its output files that way. */
const outDir = path.relative("", options.out || "dist");
/** What the search can find (server/search/sections.ts). */
const sectionsFile = "search.json";
/** Built here and moved into place when complete, so that a running server never reads half a build. */
const newDir = `${outDir}.new-${process.pid}`;

if (options["if-needed"] && isFresh()) process.exit(0);
if (options["if-missing"] && existsSync(`${outDir}/manifest.json`)) process.exit(0);

let startedAt = performance.now();

function isFresh() {
  return existsSync(`${outDir}/manifest.json`) && statSync(`${outDir}/manifest.json`).mtimeMs > newestChange(sources);
}

/** @param {string} text */
function step(text) {
  console.log(`build: ${((performance.now() - startedAt) / 1000).toFixed(1)} s  ${text}`);
}

/** @returns {Promise<() => Promise<void>>} Writes the sections of the search into the finished build, in development. */
async function build({ isDevelopment = false } = {}) {
  startedAt = performance.now();
  // Imported here because they take a third of a second to load, which a fresh build (--if-needed) saves.
  const [
    { buildClient },
    { buildListSections, buildServer },
    { makePictures },
    { loadContent },
    { loadPages },
    { bundleModule },
  ] = await Promise.all([
    import("./build/client.mjs"),
    import("./build/server.mjs"),
    import("./build/pictures.mjs"),
    import("./build/content/modules.mjs"),
    import("./build/pages.mjs"),
    import("./build/bundleModule.mjs"),
  ]);
  mkdirSync(`${newDir}/client/assets`, { recursive: true });
  const drafts = isDevelopment;
  // First, because it tells what is wrong with the files that are edited by hand.
  const content = await loadContent({ assetsDir: `${newDir}/client/assets`, drafts, say: step });
  const [{ findFaults, listSampleValues, summariseSamples }, pages] = await Promise.all([
    bundleModule({ entryPoints: ["build/content/samples.ts"] }, { drafts }),
    loadPages({ drafts }),
  ]);
  /** @type {import("./build/content/samples.ts").SampleValue[]} */
  const samples = listSampleValues();
  /** @type {string[]} */
  const faults = findFaults(samples, process.env.CONTENT_STRICT);
  if (faults.length > 0) throw new Error(faults.map((fault) => `content: ${fault}`).join("\n"));
  const task = { folder: newDir, isDevelopment, content, pages };
  cpSync("public", `${newDir}/client`, { recursive: true });
  // Wait for all three, even when one fails: none may still write into the folder when tryToBuild removes it.
  const parts = /** @type {const} */ ([buildClient(task), buildServer(task), makePictures(task)]);
  await Promise.allSettled(parts);
  const [manifest] = await Promise.all(parts);
  step("bundled and drawn");
  await writePagesOfNginx(manifest);
  writeFileSync(`${newDir}/manifest.json`, JSON.stringify({ ...manifest, sampleValues: samples.length }, null, 1));
  const writeSections = async (/** @type {string} */ folder) => {
    await buildListSections({ ...task, folder });
    await listSections(folder);
  };
  // In development nothing is compressed, and a rebuild has the sections of the build before: develop makes new ones.
  const known = `${outDir}/${sectionsFile}`;
  if (isDevelopment && existsSync(known)) copyFileSync(known, `${newDir}/${sectionsFile}`);
  else {
    const last = [isDevelopment ? undefined : precompress(`${newDir}/client`), writeSections(newDir)];
    await Promise.allSettled(last);
    await Promise.all(last);
  }
  step("compressed, and read for the search");
  console.log(summariseSamples(samples.length));
  rmSync(outDir, { recursive: true, force: true });
  renameSync(newDir, outDir);
  step("done");
  return () => writeSections(outDir);
}

/**
 * The pages that nginx shows when it can reach no process and has not kept the page that was asked for, and when it
 * refuses a client that asks for too much.
 *
 * @param {{ sheets: Record<string, string> }} manifest
 */
async function writePagesOfNginx({ sheets }) {
  const { bundleModule } = await import("./build/bundleModule.mjs");
  const contents = `
    export { createErrorPage } from "./server/pages/errorPage.ts";
    export { default as words } from "./shared/content/errorPage.yaml";`;
  const { createErrorPage, words } = await bundleModule({ stdin: { contents, resolveDir: ".", loader: "ts" } });
  const link = (/** @type {string | undefined} */ sheet) => `<link rel="stylesheet" href="${sheet}"`;
  const page = createErrorPage({ styles: `${link(sheets.site)}>${link(sheets.print)} media="print">` });
  for (const name of /** @type {const} */ (["unavailable", "busy"]))
    writeFileSync(`${newDir}/${name}.html`, page(words[name], undefined));
}

/**
 * Renders the pages for the search (build/search/listSections.ts), in a process of its own: this one would keep every
 * version of the module while it watches.
 */
async function listSections(/** @type {string} */ folder) {
  const program = `${folder}/server/listSections.js`;
  await promisify(execFile)("node", ["--enable-source-maps", program]).catch(({ stderr, message }) => {
    const [words = ""] = /^\w*Error: .*/m.exec(stderr) ?? [];
    const [, place] = /^\s+at .*?((?:shared|client|server)\/[^\s()]+\.tsx?:\d+):\d+\)?$/m.exec(stderr) ?? [];
    throw new Error(place ? `${place}: ${words}` : message);
  });
  rmSync(program, { force: true });
  rmSync(`${program}.map`, { force: true });
}

/**
 * When a build fails, the previous build stays and the half-made folder is removed. The error is printed last, so that
 * it is seen.
 *
 * @param {{ isDevelopment?: boolean }} [options]
 * @returns {Promise<{ faults?: string, writeSections?: () => Promise<void> }>}
 */
async function tryToBuild(options) {
  try {
    return { writeSections: await build(options) };
  } catch (error) {
    rmSync(newDir, { recursive: true, force: true });
    // esbuild has already printed its own errors, with file and line.
    const told = error instanceof Error && "errors" in error;
    const faults = error instanceof Error ? error.message : String(error);
    console.error(`build: not built${told ? ", fix the errors above" : `:\n${faults}`}`);
    return { faults };
  }
}

/** fs.watch misses saves that replace the file. Checking every modification time takes a few milliseconds. */
const lookAgainMs = 150;
const sectionsDueMs = 2000;

/**
 * Rebuilds on save and starts the server again; the page notices through /dev/reload (client/browser/start/liveReload.ts)
 * and shows what is wrong after a save that cannot be built.
 */
async function develop() {
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let server;
  /** Answers while there is no server yet. @type {import("node:http").Server | undefined} */
  let faultPage;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      server?.kill("SIGKILL");
      process.exit(0);
    });
  }
  let built = 0;
  for (;;) {
    const newest = newestChange(sources);
    if (newest > built) {
      built = newest;
      const began = performance.now();
      const { faults, writeSections } = await tryToBuild({ isDevelopment: true });
      faultPage?.close().closeAllConnections();
      faultPage = undefined;
      if (faults && server?.connected) server.send({ faults });
      else if (faults) faultPage = showFaults(faults);
      else {
        server?.kill("SIGKILL");
        server = spawn("node", ["--enable-source-maps", `${outDir}/server/main.js`], {
          stdio: ["inherit", "inherit", "inherit", "ipc"],
          env: { ...process.env, LIVE_RELOAD: "1" },
        });
        console.log(`build: rebuilt in ${Math.round(performance.now() - began)} ms; waiting for the next save`);
        // For the next start of the server, once this one is up. The next save may replace the folder before it ends.
        void setTimeout(sectionsDueMs)
          .then(() => (built === newest ? writeSections?.() : undefined))
          .catch(() => {});
      }
    }
    await setTimeout(lookAgainMs);
  }
}

/**
 * A page with the faults at the address of the server, which cannot start without a build. It looks again each second.
 *
 * @param {string} faults
 */
function showFaults(faults) {
  const text = faults.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const page = `<!doctype html><title>Not built</title><meta http-equiv="refresh" content="1"><h1>Not built</h1><pre style="white-space: pre-wrap">${text}</pre>`;
  const answer = createServer((_, res) => res.setHeader("Content-Type", "text/html; charset=utf-8").end(page));
  // The terminal has told them; another program may have the port.
  answer.on("error", () => {});
  return answer.listen(Number(process.env.PORT || 3000));
}

if (options.watch) await develop();
else if ((await tryToBuild()).faults) process.exit(1);
