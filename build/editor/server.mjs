// @ts-check
import { readdirSync, readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { pipeline } from "node:stream";
import { build } from "esbuild";
import { createConfig } from "./config.mjs";

/**
 * The server of npm run edit. Nothing that it answers is in a build.
 *
 *   /edit/      the editor, and beside it the page that the open file is for
 *   all else    the development server's. Here alone its pages may stand in a frame.
 */

/** Only this computer can ask. */
export const host = "127.0.0.1";
const sveltia = "node_modules/@sveltia/cms";
/** The editor looks for news of itself and of forges, and fetches fonts: nothing leaves this computer. */
const policy = [
  "default-src 'self' data: blob:",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "frame-ancestors 'none'",
].join("; ");

const bundlePage = () =>
  build({
    entryPoints: ["build/editor/page.mjs"],
    alias: { "@sveltia/cms": `./${sveltia}/dist/sveltia-cms.mjs` },
    bundle: true,
    format: "esm",
    write: false,
    logLevel: "error",
  });

const fonts = `${sveltia}/npm/assets`;
/** Its name goes on with a hash. @param {string} name */
const readFont = (name) =>
  readFileSync(`${fonts}/${readdirSync(fonts).find((file) => file.startsWith(name) && file.endsWith(".woff2"))}`);

/** @type {Record<string, [type: string, read: () => unknown]>} */
const files = {
  "/edit/": ["text/html; charset=utf-8", () => readFileSync("build/editor/index.html")],
  "/edit/page.mjs": ["text/javascript", async () => (await bundlePage()).outputFiles[0]?.contents],
  "/edit/config.json": ["application/json", async () => JSON.stringify(await createConfig())],
  "/edit/icons.woff2": ["font/woff2", () => readFont("material-symbols-outlined")],
  "/edit/text.woff2": ["font/woff2", () => readFont("source-sans-3")],
};

/** @param {number} sitePort Of the development server. */
export const createEditor = (sitePort) =>
  createServer(async (req, res) => {
    const [type, read] = files[req.url ?? ""] ?? [];
    if (!type || !read) return passOn(req, res, sitePort);
    res.setHeader("Content-Security-Policy", policy);
    try {
      const content = await read();
      res.setHeader("Content-Type", type).end(content);
    } catch (error) {
      res.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end(String(error));
    }
  });

/** @param {import("node:http").IncomingMessage} req @param {import("node:http").ServerResponse} res @param {number} port */
function passOn(req, res, port) {
  const options = { host, port, path: req.url, method: req.method, headers: req.headers };
  const asked = request(options, (answer) => {
    const { "x-frame-options": _, "content-security-policy": policy = "", ...headers } = answer.headers;
    const framed = String(policy).replace("frame-ancestors 'none'", "frame-ancestors 'self'");
    res.writeHead(answer.statusCode ?? 500, { ...headers, ...(policy && { "content-security-policy": framed }) });
    // What is cut off there is cut off here: the page then asks again, and loads itself anew (liveReload.ts).
    pipeline(answer, res, () => {});
  });
  asked.on("error", () => {
    if (req.headers.accept === "text/event-stream") return res.destroy();
    res.writeHead(503, { "Content-Type": "text/html", Refresh: "1" }).end("<title>Starting</title><p>Starting …");
  });
  req.pipe(asked);
}
