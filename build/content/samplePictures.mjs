// @ts-check
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundleModule } from "../bundleModule.mjs";
import { launchBrowser } from "../chromium.mjs";

/**
 * `npm run content -- pictures`: draws each page as visitors see it, numbers every sample value on it, and lists what
 * the numbers mean: the content that the owner has to supply.
 *
 * @typedef {import("./samples.ts").SampleValue} SampleValue
 * @typedef {{ page: string, picture: string, found: SampleValue[], unseen: SampleValue[] }} MarkedPage
 */

/**
 * Starts the built site with the sandbox vendor and draws its pages into `folder`. Rejects with a remedy if it cannot.
 *
 * @param {string} folder
 * @returns {Promise<MarkedPage[]>}
 */
export async function drawSamplePictures(folder) {
  if (!existsSync("dist/server/main.js")) throw new Error("There is no build to draw: npm run build");
  // Before the site and the browser are started for nothing.
  mkdirSync(folder, { recursive: true });
  /** @type {typeof import("./samples.ts")} */
  const { listSampleValues } = await bundleModule({ entryPoints: ["build/content/samples.ts"] });
  const dataDir = mkdtempSync(path.join(tmpdir(), "sample-pictures-"));
  const port = await findFreePort();
  const site = spawn(process.execPath, ["dist/server/main.js"], {
    env: { PATH: process.env.PATH, NODE_ENV: "development", PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "error" },
    stdio: "ignore",
  });
  try {
    const origin = `http://127.0.0.1:${port}`;
    await waitUntilReady(origin, site);
    return await markSamples({ origin, folder, values: listSampleValues() });
  } finally {
    if (site.exitCode === null && site.kill()) await once(site, "exit");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @returns {Promise<number>} */
async function findFreePort() {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (holder.address());
  holder.close();
  await once(holder, "close");
  return port;
}

/** @param {string} origin @param {import("node:child_process").ChildProcess} site */
async function waitUntilReady(origin, site) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (site.exitCode !== null) throw new Error("The site did not start: npm start says why");
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The site did not answer within ten seconds.");
}

/**
 * `pages`: the paths to draw. By default all pages that show a sample.
 *
 * @param {{ origin: string, folder: string, values: readonly SampleValue[], pages?: readonly string[] }} options
 * @returns {Promise<MarkedPage[]>}
 */
export async function markSamples({ origin, folder, values, pages }) {
  const browser = await launchBrowser();
  try {
    // The page's content security policy would block the styles of the marks.
    const context = await browser.newContext({
      bypassCSP: true,
      reducedMotion: "reduce",
      viewport: { width: 1280, height: 900 },
    });
    const tab = await context.newPage();
    const all = [...new Set(values.flatMap(({ shownOn }) => shownOn))].filter((one) => one.startsWith("/"));
    const marked = [];
    for (const page of pages ?? all) {
      const here = values.filter(({ shownOn }) => shownOn.includes(page) || shownOn.includes("every page"));
      await tab.goto(origin + page);
      await tab.waitForFunction(() => document.documentElement.dataset.live !== undefined);
      const seen = await tab.evaluate(
        mark,
        here.map(({ texts }) => [...texts]),
      );
      const picture = `${page.slice(1).replaceAll("/", "_") || "home"}.png`;
      await tab.screenshot({ fullPage: true, path: path.join(folder, picture) });
      const found = here.filter((_, index) => seen.includes(index));
      marked.push({ page, picture, found, unseen: here.filter((value) => !found.includes(value)) });
    }
    writeFileSync(path.join(folder, "index.html"), renderIndex(marked));
    return marked;
  } finally {
    await browser.close();
  }
}

/**
 * Runs in the page: puts a number beside each sample text that is visible. Returns the indexes of these samples in the
 * list; the numbers follow that order.
 *
 * @param {string[][]} samples
 */
function mark(samples) {
  const plain = (/** @type {string | null} */ text) => (text ?? "").replaceAll("\u00a0", " ");
  const wanted = samples.map((texts) => texts.map(plain));
  /** True when the element is scrolled out of sight in a carousel. @param {Element} element */
  const isScrolledAway = (element) => {
    const { left, right } = element.getBoundingClientRect();
    for (let room = element.parentElement; room && room !== document.body; room = room.parentElement) {
      const edges = room.getBoundingClientRect();
      if (getComputedStyle(room).overflowX !== "visible" && (left >= edges.right || right <= edges.left)) return true;
    }
    return false;
  };
  /** @type {Map<Element, number[]>} */
  const marks = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = plain(walker.currentNode.nodeValue);
    const said = wanted.flatMap((texts, index) => (texts.some((one) => text.includes(one)) ? [index] : []));
    if (said.length === 0 || !element?.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest("script, style, template, option") || isScrolledAway(element)) continue;
    marks.set(element, said);
  }
  const seen = [...new Set([...marks.values()].flat())].sort((one, other) => one - other);
  for (const [element, said] of marks) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const frame = document.createElement("div");
    const label = document.createElement("b");
    label.textContent = said.map((index) => seen.indexOf(index) + 1).join(", ");
    frame.append(label);
    frame.style.cssText = `position:absolute;z-index:9999;pointer-events:none;outline:2px solid #d4007f;left:${left + scrollX}px;top:${top + scrollY}px;width:${width}px;height:${height}px`;
    label.style.cssText =
      "position:absolute;right:100%;top:0;padding:0 4px;background:#d4007f;color:#fff;font:700 12px/16px sans-serif";
    document.body.append(frame);
  }
  return seen;
}

/** @param {readonly MarkedPage[]} marked */
function renderIndex(marked) {
  const escapeHtml = (/** @type {string} */ text) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  const row = (/** @type {SampleValue} */ { key, value, file, howToReplace }) =>
    `<li>${escapeHtml(`${key}: ${value}`)}<br><small>${escapeHtml(`${file}: ${howToReplace}`)}</small></li>`;
  const part = (/** @type {MarkedPage} */ { page, picture, found, unseen }) => `<section>
<h2>${escapeHtml(page)}</h2>
<ol>${found.map(row).join("\n")}</ol>
${unseen.length > 0 ? `<p>Not on the picture (further steps, other pages of a list, numbers and links):</p><ul>${unseen.map(row).join("\n")}</ul>` : ""}
<img src="${escapeHtml(picture)}" alt="" width="960">
</section>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>What the owner has to bring</title>
<h1>What the owner has to bring, page by page</h1>
${marked.map(part).join("\n")}
</html>
`;
}
