import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ConfigError } from "../server/config.ts";
import { listPages } from "../server/pages/pageAddresses.ts";
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
  expect(await set.has("light", ["/blog"])).toBe(false);
  await expect(set.write("light", ["/blog"], { identity: body, br: body, gzip: body })).rejects.toThrow("ENOTDIR");
});

test("the addresses of a page share its files, and one that is missing or another's is written again", async () => {
  const pagesDir = mkdtempSync(path.join(tmpdir(), "pages-"));
  onTestFinished(() => rmSync(pagesDir, { recursive: true }));
  const name = "0123456789abcdef";
  const addresses = ["/crop", "/crop?page=crop", "/crop/crop"] as const;
  const set = openPageSet({ pagesDir, name, themes: ["light"], addresses });
  const files = addresses.map((address) => `${pagesDir}/${name}/light${address}.html`);
  const bodies = { identity: Buffer.from("page"), br: Buffer.from("br"), gzip: Buffer.from("gzip") };
  const expectWhole = async () => {
    expect(await set.has("light", addresses)).toBe(true);
    for (const file of files) expect(readFileSync(file, "utf8")).toBe("page");
    expect(new Set(files.map((file) => statSync(file).ino)).size).toBe(1);
  };
  expect(await set.has("light", addresses)).toBe(false);
  // As after a stop in the middle of writing, by a process with the same id.
  writeFileSync(`${files[2]}.${process.pid}`, "half");
  await set.write("light", addresses, bodies);
  await expectWhole();
  for (const breakOne of [() => rmSync(`${files[1]}`), () => writeFileSync(`${files[0]}`, "pag")]) {
    breakOne();
    expect(await set.has("light", addresses)).toBe(false);
    await set.write("light", addresses, bodies);
    await expectWhole();
  }
});

test("each page that is the same for all visitors is listed once, with addresses that nginx looks up as files", () => {
  const conf = readFileSync("server/deploy/nginx.conf", "utf8");
  const patterns = [...conf.matchAll(/^ +"~(\S+)" \$request_uri;$/gm)].map(([, pattern]) => {
    // JavaScript has no atomic groups: a lookahead and a back-reference to what it found do the same.
    return new RegExp(`${pattern}`.replace(/\(\?>(.*)\)\//, "(?=($1))\\1/"));
  });
  expect(patterns).toHaveLength(2);
  const isOverlooked = (address: string) => !patterns.some((pattern) => pattern.test(address));
  for (const odd of ["/FAQ", "/%66aq", "/faq?x=y", "/faq?page=a.b"]) expect(isOverlooked(odd), odd).toBe(true);
  const pages = listPages();
  const addresses = pages.flatMap((page) => page.addresses);
  expect(addresses.filter(isOverlooked)).toEqual([]);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(pages.map(({ addresses: [own] }) => own)).toEqual(pages.map(({ request }) => request.address));
});
