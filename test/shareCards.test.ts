import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeIcons } from "../client/pictures/icons.mjs";
import { makeShareCards } from "../client/pictures/shareCards.mjs";
import { site } from "../shared/content/site.ts";
import { sharePicture } from "../shared/metadata.ts";
import { pageHeads } from "../shared/pages/index.ts";
import { products } from "../shared/products/index.ts";
import { notFoundRoute, routes } from "../shared/routes.ts";
import { articlePictures } from "../shared/structuredData/things.ts";
import { articleRoute } from "./support/article.ts";

const folder = mkdtempSync(join(tmpdir(), "pictures-"));
const outDir = join(folder, "share");
const options = { routes, pageHeads, products, site, outDir, cacheDir: join(folder, "cache") };

afterAll(() => rmSync(folder, { recursive: true }));

describe("share cards", () => {
  beforeAll(() => makeShareCards(options), 30_000);

  test.each([...routes, notFoundRoute].map(({ id }) => id))(
    "%s has a card of the size in its tags, under 40 kB",
    async (id) => {
      const file = join(outDir, `${id}.png`);
      expect(await sharp(file).metadata()).toMatchObject({ format: "png", ...sharePicture });
      expect(statSync(file).size).toBeLessThan(40_000);
    },
  );

  test.each(articlePictures)(
    "the article has the picture $shape in the size of its structured data",
    async ({ shape, width, height }) => {
      expect(await sharp(join(outDir, `${articleRoute.id}-${shape}.png`)).metadata()).toMatchObject({
        format: "png",
        width,
        height,
      });
    },
  );

  test("no two pages share a card", () => {
    const files = readdirSync(outDir);
    expect(new Set(files.map((file) => readFileSync(join(outDir, file), "base64"))).size).toBe(files.length);
  });

  test("cards are drawn once: a second build only copies them", async () => {
    const cards = await makeShareCards({ ...options, outDir: join(folder, "again") });
    expect(cards.filter(({ drawn }) => drawn)).toEqual([]);
    expect(readFileSync(join(folder, "again", "home.png"))).toEqual(readFileSync(join(outDir, "home.png")));
  });

  test("a changed title draws that page's card again and no other", async () => {
    const renamed = { ...pageHeads, faq: { ...pageHeads.faq, title: "Questions" } };
    const cards = await makeShareCards({ ...options, pageHeads: renamed, outDir: join(folder, "renamed") });
    expect(cards.filter(({ drawn }) => drawn).map(({ file }) => file)).toEqual(["faq.png"]);
  });
});

describe("icons", () => {
  const iconsDir = join(folder, "icons");
  beforeAll(() => makeIcons({ outDir: iconsDir, cacheDir: options.cacheDir }), 30_000);

  test.each([
    ["apple-touch-icon.png", 180],
    ["icon-192.png", 192],
    ["icon-512.png", 512],
    ["icon-maskable-512.png", 512],
    ["logo-512.png", 512],
  ])("%s is a square of %i px", async (file, size) => {
    expect(await sharp(join(iconsDir, file)).metadata()).toMatchObject({ format: "png", width: size, height: size });
  });

  test("icons that systems cut to a shape have no transparent corners", async () => {
    for (const file of ["apple-touch-icon.png", "icon-maskable-512.png"]) {
      const { isOpaque } = await sharp(join(iconsDir, file)).stats();
      expect(isOpaque, file).toBe(true);
    }
  });

  test("favicon.ico has the icon at 16 and 32 px", async () => {
    const ico = readFileSync(join(iconsDir, "favicon.ico"));
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2]);
    for (const [entry, size] of [16, 32].entries()) {
      const at = 6 + 16 * entry;
      expect(ico[at]).toBe(size);
      const png = ico.subarray(ico.readUInt32LE(at + 12), ico.readUInt32LE(at + 12) + ico.readUInt32LE(at + 8));
      expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: size, height: size });
    }
  });
});
