import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { products } from "../shared/products/index.ts";
import { routes } from "../shared/routes.ts";
import type { SearchAnswer } from "../shared/search.ts";
import { findFreePort } from "./support/site.ts";

/** Deletes a product, its two folders and its line, on a copy. Every product: PRODUCTS=all npx vitest run test/productFolders.test.ts */
const chosen = products.filter(({ code }) => process.env.PRODUCTS === "all" || code === "swap");

const list = "shared/products/index.ts";
let folder = "";
let server: ChildProcess | undefined;

afterEach(() => {
  server?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

test.each(chosen)(
  "without the folders and the line of $name the site is built, and no page, menu, form or search result names it",
  { timeout: 120_000 },
  async ({ code, name, shortName, path: address }) => {
    folder = mkdtempSync(path.join(tmpdir(), "product-folders-"));
    for (const part of ["build", "build.mjs", "client", "content-images", "server", "shared", "public", "package.json"])
      cpSync(part, path.join(folder, part), { recursive: true });
    symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
    for (const room of ["shared", "client"]) rmSync(path.join(folder, room, "products", code), { recursive: true });
    const source = readFileSync(list, "utf8");
    const line = new RegExp(`^import .* from "./${code}/.*\\n|(?<=const list = .*)\\b${code}\\b,? ?`, "gm");
    writeFileSync(path.join(folder, list), source.replace(line, ""));

    execFileSync(process.execPath, ["build.mjs"], { cwd: folder, stdio: "pipe" });
    const port = await findFreePort();
    server = spawn(process.execPath, ["dist/server/main.js"], {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_ENV: "test", PORT: String(port), DATA_DIR: path.join(folder, "data") },
      stdio: "ignore",
    });
    const origin = `http://127.0.0.1:${port}`;
    await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).ok).toBe(true), 20_000);

    expect((await fetch(origin + address)).status).toBe(404);
    const named = new RegExp(`(?<![\\w/.-])(${name}|${shortName})(?!\\w)|"${address}|/share/${code}\\b`);
    // A post may name any product: it is what was said on that day.
    const paths = routes.filter(({ product, published }) => product !== code && !published).map((route) => route.path);
    const found: string[] = [];
    const look = (where: string, text: string) => {
      const at = text.search(named);
      if (at >= 0) found.push(`${where}: ${text.slice(Math.max(0, at - 80), at + 80)}`);
    };
    for (const one of [...paths, "/sitemap.xml", "/nowhere"]) look(one, await (await fetch(origin + one)).text());
    const { results } = (await (await fetch(`${origin}/api/search?q=${shortName}`)).json()) as SearchAnswer;
    look("search", JSON.stringify(results.filter(({ url }) => !url.startsWith("/blog/"))));
    expect(found).toEqual([]);
  },
);
