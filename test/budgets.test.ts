import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { routes } from "../shared/routes.ts";
import { manifest, renderTestPage } from "./support/page.ts";

/** Brotli bytes of seo-and-ux.md 2.3, for Home and no more for any other page. */
const budgets = { html: 14_000, css: 16_000, scripts: 90_000 };
/** Next.js spends 141 kB on a page of this size; ours must stay under 0.65 of that. */
const shareOfNext = 0.65 * 141_000;

const addresses = [...routes.map((route) => route.path), "/not-found"];
const assetsDir = path.join(manifest.clientDir, "assets");

const compressedSize = (text: string) => brotliCompressSync(text).length;
const fileSize = (address: string) => readFileSync(`${path.join(manifest.clientDir, address)}.br`).length;
const scriptsNamed = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file as string);

/** The chunk of the forms, which Product Enquiry fetches at once: its form is what the window shows. */
const formChunks = readdirSync(assetsDir)
  .filter((file) => /^EnquiryForm-\w+\.js$/.test(file))
  .map((file) => `/assets/${file}`);

function scriptsBeforeInteraction(address: string, html: string): number {
  const atOnce = address === "/product-enquiry" ? withImports(formChunks) : [];
  const files = new Set([...scriptsNamed(html), ...atOnce]);
  return [...files].reduce((sum, file) => sum + fileSize(file), 0);
}

function withImports(files: readonly string[], seen = new Set<string>()): string[] {
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = readFileSync(path.join(manifest.clientDir, file), "utf8");
    const imported = [...text.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)].map(([, name]) => `/assets/${name}`);
    withImports(imported, seen);
  }
  return [...seen];
}

test.each(addresses)("%s stays within its bytes", async (address) => {
  const html = await renderTestPage(address);
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text).join("");
  const bare = html.replace(/<style[^>]*>.*?<\/style>/gs, "");

  expect(compressedSize(bare), "HTML without its stylesheet").toBeLessThanOrEqual(budgets.html);
  expect(compressedSize(styles), "inlined stylesheet").toBeLessThanOrEqual(budgets.css);
  const scripts = scriptsBeforeInteraction(address, html);
  expect(scripts, "scripts before interaction").toBeLessThanOrEqual(budgets.scripts);
  expect(scripts).toBeLessThan(shareOfNext);
  expect(html.match(/<link rel="preload" as="font"/g), "fonts").toHaveLength(2);
  expect(html, "everything of a page is ours").not.toMatch(
    /<(?:script|link rel="(?:stylesheet|preload))[^>]+(?:src|href)="https?:/,
  );
});

test.each(addresses)("%s names all scripts that its first view imports, each with its integrity", async (address) => {
  const html = await renderTestPage(address);
  const named = scriptsNamed(html);
  expect(new Set(withImports(named)), "a script that is not named is found only after another has come").toEqual(
    new Set(named),
  );
  for (const file of named) expect(html).toContain(`"${file}" integrity="${manifest.integrity[file]}"`);
  expect(html).not.toMatch(/<script(?![^>]*\b(?:src|type="application\/(?:ld\+)?json"))[^>]*>/);
});

test("no secret's code and no server's rule is in a file that browsers fetch", () => {
  for (const file of readdirSync(assetsDir).filter((name) => name.endsWith(".js"))) {
    const text = readFileSync(path.join(assetsDir, file), "utf8");
    // crypto-js and zod announce themselves by these; the names of the settings lead to key and iv.
    expect(text, file).not.toMatch(/CryptoJS|OpenSSL|encryptedModel|EncryptString|ZodError|zod|API_KEY|API_IV|csurf/);
  }
});

test("every text file is there compressed, and hashed names are all that /assets/ holds", () => {
  const files = readdirSync(assetsDir);
  for (const file of files) {
    expect(file, "a name without a hash cannot be kept for a year").toMatch(
      /-[A-Z0-9]{8}\.(?:js|css|svg|woff2)(?:\.br|\.gz)?$/,
    );
    if (/\.(?:js|css|svg)$/.test(file)) {
      expect(existsSync(path.join(assetsDir, `${file}.br`)), `${file}.br`).toBe(true);
      expect(existsSync(path.join(assetsDir, `${file}.gz`)), `${file}.gz`).toBe(true);
    }
  }
  expect(manifest.fonts).toHaveLength(2);
});
