import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ConfigError } from "../server/config.ts";
import { openPageSet } from "../server/pages/pageSet.ts";

// Pages as files, without nginx: nginxPages.test.ts has the rest.

test("a folder that cannot be used is told by its setting's name", () => {
  const set = { pagesDir: "/dev/null/pages", name: "0123456789abcdef", themes: [], addresses: [] };
  expect(() => openPageSet(set)).toThrow(ConfigError);
  expect(() => openPageSet(set)).toThrow(/^PAGES_DIR .*\/dev\/null\/pages/);
});

test("a set whose folder cannot be made stops no start: its pages are not written", async () => {
  const pagesDir = mkdtempSync(path.join(tmpdir(), "pages-"));
  onTestFinished(() => rmSync(pagesDir, { recursive: true }));
  const name = "0123456789abcdef";
  writeFileSync(path.join(pagesDir, name), "a file where the folder should be");
  const set = openPageSet({ pagesDir, name, themes: ["light"], addresses: ["/blog"] });
  const body = Buffer.from("page");
  expect(await set.has("light", "/blog")).toBe(false);
  await expect(set.write("light", "/blog", { identity: body, br: body, gzip: body })).rejects.toThrow("ENOTDIR");
});
