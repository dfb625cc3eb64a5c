import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import request from "supertest";
import { expect, test } from "vitest";
import { createMachineFiles } from "../server/pages/machineFiles.ts";
import { events } from "../shared/content/events.ts";
import { eventAddress } from "../shared/content/eventsPage.ts";
import { agencyMessages } from "../shared/products/saibalite/tour.ts";
import { routes } from "../shared/routes.ts";
import { countSmsParts } from "../shared/smsParts.ts";
import { createTestApp } from "./support/app.ts";
import { manifest, sections, testOrigin } from "./support/page.ts";
import { readText } from "./support/servedWords.ts";

/**
 * Zero-width space, word joiner and soft hyphen, as characters, entities or escapes of JSON and JavaScript: whoever
 * copies, searches or counts a text with one of them gets another text than they see (A100).
 */
const invisible =
  /[\u200b\u2060\u00ad]|\\u(?:200b|2060|00ad)|\\xad|&(?:shy|zerowidthspace|nobreak|#(?:x0*(?:200b|2060|ad)|0*(?:8203|8288|173)));/gi;

const addresses = [
  ...routes.map(({ path }) => path),
  ...events.map((event) => eventAddress(event)),
  "/nowhere",
  "/search?q=non-proportional",
  ...sections.map(({ title }) => `/api/search?q=${encodeURIComponent(title)}`),
];

test("no page, head, structured data or search answer has an invisible character", async () => {
  const { app } = await createTestApp();
  const found: Record<string, string[]> = {};
  for (const address of addresses) {
    const { text } = await request(app).get(address);
    const around = [...text.matchAll(invisible)].map(({ index }) => text.slice(Math.max(0, index - 20), index + 20));
    if (around.length > 0) found[address] = around;
  }
  expect(found).toEqual({});
});

test("no file has an invisible character", () => {
  const files = createMachineFiles({ origin: testOrigin, isProduction: true, now: new Date("2026-11-21T08:00:00Z") });
  const assets = readdirSync(manifest.clientDir, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(js|css|svg|html|json|txt|xml)$/.test(name))
    .map((name) => [name, readFileSync(path.join(manifest.clientDir, name), "utf8")] as const);
  const texts = [...assets, ...[...files].map(([name, { body }]) => [name, body] as const)];
  expect(texts.length).toBeGreaterThan(files.size);
  expect(texts.filter(([, text]) => text.match(invisible)).map(([name]) => name)).toEqual([]);
});

test("the sample messages on SAIBALite's page have as many characters as their count says", async () => {
  const { app } = await createTestApp();
  const { text } = await request(app).get("/insurance-agency-management-software");
  const shown = [...text.matchAll(/<p class="text__bubble"[^>]*>(.*?)<\/p>/g)].map(([, words]) =>
    readText(`<body>${words}`).trim(),
  );
  const counts = [...text.matchAll(/<dt>Characters<\/dt><dd>(\d+)<\/dd>/g)].map(([, count]) => Number(count));
  expect(shown.map((words) => countSmsParts(words).characters)).toEqual(counts);
  expect(counts).toHaveLength(agencyMessages.messages.length);
});
