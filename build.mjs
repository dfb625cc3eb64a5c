/**
 * The whole build, into dist/:
 *   client/   what browsers fetch: hashed bundles in assets/, public/ and generated pictures under stable names, each
 *             text file with its .br and .gz beside it
 *   server/   the server and its commands, one file each
 *   manifest.json   what the server needs to know of client/: addresses, integrity, the stylesheet
 *
 *   node build.mjs              builds
 *   node build.mjs --if-needed  builds when a source is newer than the last build
 *   node build.mjs --if-missing builds when there is no build: operations must not replace the one that is running
 *   node build.mjs --watch      npm run dev: rebuilds and reloads on save
 *   --out=folder                builds there instead of into dist/
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const sources = ["server", "client", "shared", "public", "build.mjs", "package.json"];
const outDir = process.argv.find((argument) => argument.startsWith("--out="))?.slice("--out=".length) ?? "dist";
/** Built beside and moved into place when whole, so that a running server never meets half a build. */
const newDir = `${outDir}.new-${process.pid}`;
const isWatching = process.argv.includes("--watch");
/** Pictures are drawn once and kept between builds. */
const cacheDir = "node_modules/.cache/pictures";

if (process.argv.includes("--if-needed") && isFresh()) process.exit(0);
if (process.argv.includes("--if-missing") && existsSync(`${outDir}/manifest.json`)) process.exit(0);

let startedAt = performance.now();
const esbuild = await import("esbuild");

function newestChange() {
  let newest = 0;
  for (const source of sources) {
    // A file may go while it is looked at.
    for (const file of filesUnder(source)) {
      newest = Math.max(newest, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    }
  }
  return newest;
}

function filesUnder(source) {
  if (!statSync(source).isDirectory()) return [source];
  return readdirSync(source, { recursive: true }).map((name) => `${source}/${name}`);
}

function isFresh() {
  return existsSync(`${outDir}/manifest.json`) && statSync(`${outDir}/manifest.json`).mtimeMs > newestChange();
}

function step(text) {
  console.log(`build: ${((performance.now() - startedAt) / 1000).toFixed(1)} s  ${text}`);
}

async function build({ liveReload = false } = {}) {
  startedAt = performance.now();
  mkdirSync(`${newDir}/client/assets`, { recursive: true });
  cpSync("public", `${newDir}/client`, { recursive: true });
  const [manifest] = await Promise.all([buildClient({ liveReload }), buildServer(), makePictures()]);
  step("bundled and drawn");
  await precompress();
  step("compressed");
  if (!liveReload) {
    const content = spawnSync(process.execPath, [`${newDir}/server/checkContent.js`], { encoding: "utf8" });
    process.stdout.write(content.stdout.split("\n").slice(-2).join("\n"));
    process.stderr.write(content.stderr);
    if (content.status !== 0) throw new Error("sample values remain, and CONTENT_STRICT is set");
  }
  writeFileSync(`${newDir}/manifest.json`, JSON.stringify(manifest, null, 1));
  rmSync(outDir, { recursive: true, force: true });
  renameSync(newDir, outDir);
  step("done");
}

/** The stylesheet of every page, and one for each kind of page (client/pages.ts). */
const sheets = ["site", "home", "product", "company", "reading"];

async function buildClient({ liveReload }) {
  const common = {
    bundle: true,
    minify: !liveReload,
    metafile: true,
    outdir: `${newDir}/client/assets`,
    publicPath: "/assets/",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    loader: { ".svg": "file", ".woff2": "file" },
    target: ["es2022", "chrome105", "firefox110", "safari16"],
    legalComments: "none",
    logLevel: "warning",
  };
  const [scripts, boot, styles] = await Promise.all([
    esbuild.build({
      ...common,
      entryPoints: ["client/entry.tsx"],
      // Compiled whole, beside the main thread, while it arrives: React's wrapper would otherwise be parsed twice on it.
      banner: liveReload ? {} : { js: "//# allFunctionsCalledOnLoad" },
      format: "esm",
      splitting: true,
      jsx: "automatic",
      define: {
        "process.env.NODE_ENV": '"production"',
        "process.env.LIVE_RELOAD": liveReload ? "true" : "false",
      },
      plugins: [sanitisedEvents, shakenRouter, oneCommonChunk],
    }),
    // By itself, as it is there before anything else: what it shares with the others stands in both.
    esbuild.build({ ...common, entryPoints: ["client/browser/boot.ts"], format: "iife" }),
    esbuild.build({ ...common, entryPoints: sheets.map((sheet) => `client/styles/${sheet}.css`) }),
  ]);
  Object.assign(scripts.metafile.outputs, boot.metafile.outputs);
  return describeClient(scripts.metafile, styles.metafile);
}

/** What the server must know: for each page the scripts it needs at once, with their integrity, and the stylesheet. */
function describeClient(scripts, styles) {
  const address = (file) => file.replace(`${newDir}/client`, "");
  const integrity = (file) => `sha384-${createHash("sha384").update(readFileSync(file)).digest("base64")}`;
  const withImports = (file, seen = new Set()) => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const { path: imported, kind } of scripts.outputs[file].imports) {
      if (kind === "import-statement") withImports(imported, seen);
    }
    return seen;
  };
  const outputs = Object.entries(scripts.outputs);
  const outputOf = (source) => outputs.find(([, output]) => output.entryPoint === source)[0];
  const entry = outputOf("client/entry.tsx");
  const pages = {};
  for (const [file, output] of outputs) {
    const page = output.entryPoint?.match(/^client\/pages\/(\w+)\.tsx$/)?.[1];
    if (page) pages[page] = [...withImports(file)].filter((other) => !withImports(entry).has(other)).map(address);
  }
  const scriptFiles = outputs.map(([file]) => file).filter((file) => file.endsWith(".js"));
  const sheetFile = (sheet) =>
    Object.keys(styles.outputs).find((file) => styles.outputs[file].entryPoint === `client/styles/${sheet}.css`);
  const fonts = Object.keys(styles.outputs).filter((file) => file.endsWith(".woff2"));
  return {
    version: JSON.parse(readFileSync("package.json", "utf8")).version,
    boot: address(outputOf("client/browser/boot.ts")),
    entry: address(entry),
    entryImports: [...withImports(entry)].filter((file) => file !== entry).map(address),
    pages,
    integrity: Object.fromEntries(scriptFiles.map((file) => [address(file), integrity(file)])),
    sheets: Object.fromEntries(sheets.map((sheet) => [sheet, address(sheetFile(sheet))])),
    fonts: fonts.map(address),
  };
}

async function buildServer() {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  // React is bundled, so that it is the production build whatever NODE_ENV the server is started with.
  const bundled = ["react", "react-dom", "react-router-dom"];
  await esbuild.build({
    entryPoints: {
      main: "server/main.ts",
      command: "server/enquiries/command.ts",
      checkContent: "server/checkContent.ts",
    },
    outdir: `${newDir}/server`,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    jsx: "automatic",
    sourcemap: true,
    publicPath: "/assets/",
    // The same names as in the client's build, where the files themselves are.
    assetNames: "[name]-[hash]",
    loader: { ".svg": "file" },
    external: Object.keys(dependencies).filter((name) => !bundled.includes(name)),
    define: { "process.env.NODE_ENV": '"production"' },
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    plugins: [sanitisedEvents, reactWithoutHooks],
    logLevel: "warning",
  });
}

/**
 * React's renderer opens an AsyncLocalStorage, and from its first use on Node 20 follows every promise and socket of the
 * process for it: a tenth of a kept page's time. React needs it only for renders that go on after an await of their own;
 * ours are plain functions, for which a variable does.
 */
const reactWithoutHooks = {
  name: "react-without-hooks",
  setup(build) {
    build.onResolve({ filter: /^async_hooks$/ }, ({ importer }) =>
      importer.includes("react-dom") ? { path: "storage", namespace: "react-without-hooks" } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "react-without-hooks" }, () => ({
      contents: `
        exports.AsyncLocalStorage = class {
          getStore() { return this.store; }
          run(store, callback, ...values) {
            const outer = this.store;
            this.store = store;
            try { return callback(...values); } finally { this.store = outer; }
          }
        };`,
    }));
  },
};

/** A49: event HTML is local, and still passes a small list of tags before it is bundled. */
const sanitisedEvents = {
  name: "sanitised-events",
  setup(build) {
    build.onLoad({ filter: /shared\/content\/events\.ts$/ }, async ({ path: file }) => {
      const { default: sanitizeHtml } = await import("sanitize-html");
      const result = await esbuild.build({ entryPoints: [file], bundle: true, write: false, format: "esm" });
      const source = Buffer.from(result.outputFiles[0].contents).toString("base64");
      const module = await import(`data:text/javascript;base64,${source}`);
      const options = {
        allowedTags: ["p", "strong", "em", "ul", "ol", "li", "h3", "a", "br"],
        allowedAttributes: { a: ["href"] },
      };
      const events = module.events.map((event) => ({
        ...event,
        description: sanitizeHtml(event.description, options),
        shortDescription: sanitizeHtml(event.shortDescription, options),
      }));
      return { contents: `export const events = ${JSON.stringify(events)};`, loader: "js" };
    });
  },
};

/**
 * React Router names its components at the top level, for debugging, and a bundler must keep what is assigned to: all of
 * its components, used or not. Without the names, and with the one assignment that matters written into its class, the
 * router weighs a quarter: 3 kB in the browser instead of 12.
 */
const shakenRouter = {
  name: "shaken-router",
  setup(build) {
    build.onLoad({ filter: /react-router\/dist\/.*\.mjs$/ }, ({ path: file }) => ({
      contents: readFileSync(file, "utf8")
        .replace(/^\w+\.displayName = "\w+";$/gm, "")
        .replace(/^var \w+ = (?=React\d*\.(createContext|forwardRef|memo)\()/gm, "$&/* @__PURE__ */ ")
        .replace(
          /^(var (\w+) = class extends React\d*\.Component \{)([\s\S]*?)^\2\.contextType = (\w+);$/gm,
          "$1 static contextType = $4;$3",
        ),
      loader: "js",
    }));
  },
};

/**
 * esbuild makes a chunk for each set of places that share a module, so what the entry and most pages share would come in
 * twenty files. The entry is always there before any other chunk: it and every chunk claim to use all of these, which
 * makes them one file.
 */
const oneCommonChunk = {
  name: "one-common-chunk",
  setup(build) {
    const common = [
      "client/App.tsx",
      "client/browser/BrowserRouter.tsx",
      "client/components/Accordion.tsx",
      "client/components/CopyStack.tsx",
      "client/forms/FormSheet.tsx",
    ];
    const claim = common.map((file) => `import ${JSON.stringify(path.resolve(file))};`).join("");
    build.onResolve({ filter: /^\.{0,2}\/|^client\// }, ({ kind, path: name, resolveDir }) =>
      kind === "dynamic-import" || kind === "entry-point"
        ? { path: path.resolve(resolveDir, name), pluginData: "chunk" }
        : undefined,
    );
    build.onLoad({ filter: /\.tsx$/ }, ({ path: file, pluginData }) =>
      pluginData === "chunk" ? { contents: `${readFileSync(file, "utf8")}\n${claim}`, loader: "tsx" } : undefined,
    );
  },
};

async function makePictures() {
  mkdirSync(cacheDir, { recursive: true });
  const compiled = await esbuild.build({
    stdin: {
      contents:
        'export * from "./shared/routes.ts"; export * from "./shared/content/products.ts"; export * from "./shared/content/site.ts";',
      resolveDir: ".",
      loader: "ts",
    },
    bundle: true,
    write: false,
    format: "esm",
  });
  const content = await import(
    `data:text/javascript;base64,${Buffer.from(compiled.outputFiles[0].contents).toString("base64")}`
  );
  const { makeShareCards } = await import("./client/pictures/shareCards.mjs");
  const { makeIcons } = await import("./client/pictures/icons.mjs");
  await makeIcons({ outDir: `${newDir}/client`, cacheDir });
  await makeShareCards({
    routes: content.routes,
    products: content.products,
    site: content.site,
    outDir: `${newDir}/client/share`,
    cacheDir,
  });
}

async function precompress() {
  const compressBrotli = promisify(brotliCompress);
  const compressGzip = promisify(gzip);
  const files = filesUnder(`${newDir}/client`).filter((file) => /\.(js|css|svg|ico|txt)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      const quality = isWatching ? 4 : 11;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${file}.br`, await compressBrotli(bytes, { params }));
      writeFileSync(`${file}.gz`, await compressGzip(bytes, { level: 9 }));
    }),
  );
}

/** The build that was there stays: a fault is told last, where it is read, and its half-made folder goes. */
async function tryToBuild(options) {
  try {
    await build(options);
    return true;
  } catch (error) {
    rmSync(newDir, { recursive: true, force: true });
    // esbuild has told its own faults, with file and line.
    console.error(`build: not built${error.errors ? ", mend the errors above" : `: ${error.message}`}`);
    return false;
  }
}

/** A watch on folders misses saves by way of a new file; looking at every date takes a few milliseconds. */
const lookAgainMs = 300;

/** Rebuilds on save and starts the server anew; the page notices through /dev/reload and loads itself again. */
async function develop() {
  let server;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      server?.kill("SIGKILL");
      process.exit(0);
    });
  }
  let built = 0;
  for (;;) {
    const newest = newestChange();
    if (newest > built) {
      built = newest;
      const began = performance.now();
      if (await tryToBuild({ liveReload: true })) {
        server?.kill("SIGKILL");
        server = spawn("node", ["--enable-source-maps", `${outDir}/server/main.js`], {
          stdio: "inherit",
          env: { ...process.env, LIVE_RELOAD: "1" },
        });
        console.log(`build: rebuilt in ${Math.round(performance.now() - began)} ms; waiting for the next save`);
      }
    }
    await setTimeout(lookAgainMs);
  }
}

if (isWatching) await develop();
else if (!(await tryToBuild())) process.exit(1);
