import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { loadConfig } from "../server/config.ts";
import { clients } from "../shared/content/clients.ts";
import { events } from "../shared/content/events.ts";
import { offices } from "../shared/content/offices.ts";
import { routes } from "../shared/routes.ts";
import { chooseCases } from "./support/cases.ts";
import { manifest, readTestPage } from "./support/page.ts";

/** Limits for each page, in bytes after Brotli. `html` includes the inlined styles; `fonts` is a count. */
const htmlOfSamples = 27_500;
/** An owner's names and numbers may be longer than ours. */
const isOwners = [...clients, ...events, ...offices].some(({ sample }) => !sample);
const budgets = { html: isOwners ? htmlOfSamples + 500 : htmlOfSamples, scripts: 107_500, fonts: 2 };

const weigh = (bytes: string | Buffer) => brotliCompressSync(bytes).length;
const readClient = (address: string) => readFileSync(path.join(manifest.clientDir, address));

// The tightest in HTML, styles and scripts.
const tight = ["/", "/faq", "/events", "/contact-us", "/reinsurance-brokers-management-software"];

test.each(chooseCases(routes, ({ path }) => tight.includes(path)))(
  "$path stays within its size limits",
  async ({ path: address }) => {
    const html = await readTestPage(address);
    const scripts = new Set(
      [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file as string),
    );
    const scriptBytes = [...scripts].reduce((sum, file) => sum + readClient(`${file}.br`).length, 0);

    expect(weigh(html), "HTML").toBeLessThanOrEqual(budgets.html);
    expect(scriptBytes, "scripts that load before the visitor's first move").toBeLessThanOrEqual(budgets.scripts);
    expect(html.match(/as="font"/g)).toHaveLength(budgets.fonts);
  },
);

const clientFiles = readdirSync(path.join(manifest.clientDir, "assets"));
const scriptFiles = clientFiles.filter((file) => file.endsWith(".js"));

test("the browser's scripts contain no secret and no server code", () => {
  const { apiKey, apiIv } = loadConfig({});
  expect(scriptFiles.length).toBeGreaterThan(18);
  for (const file of scriptFiles) {
    const code = readClient(`assets/${file}`).toString();
    for (const secret of [
      apiKey,
      apiIv,
      "CryptoJS",
      "crypto-js",
      "encryptedModel",
      "EncryptString",
      "ZodError",
      "API_KEY",
    ]) {
      expect(code.includes(secret), `${file} contains ${secret}`).toBe(false);
    }
  }
});

test("the code of the forms' proof of work is at most 3 kB, and no page loads it from the start", async () => {
  const own = clientFiles.filter((file) => /^challenge\w*-\w+\.js\.br$/.test(file));
  expect(own).toHaveLength(2);
  // The part of the proof that is in the form's own code, bundled alone.
  const { outputFiles } = await build({
    entryPoints: ["client/browser/forms/prove.ts"],
    ...{ bundle: true, minify: true, write: false, format: "esm", external: ["./*"], packages: "external" },
  });
  const bytes = own.reduce((sum, file) => sum + readClient(`assets/${file}`).length, weigh(outputFiles[0]?.text ?? ""));
  expect(bytes).toBeLessThanOrEqual(3000);
  for (const { path } of routes) expect(await readTestPage(path)).not.toContain("/assets/challenge");
});

test("the build compresses every file with a hashed name", () => {
  const plain = clientFiles.filter((file) => /\.(js|css|svg)$/.test(file));
  for (const file of plain) {
    expect(file).toMatch(/-[A-Z0-9]{8}\.\w+$/);
    expect(clientFiles).toContain(`${file}.br`);
    expect(clientFiles).toContain(`${file}.gz`);
  }
});
