import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeImages } from "../build/content/images.mjs";
import { readSheet } from "../build/content/import.mjs";
import { sanitiseSvg } from "../build/content/svg.mjs";
import { Picture } from "../client/components/Picture.tsx";
import { makeShareCards } from "../client/pictures/shareCards.mjs";
import { imageAddress, widthsOf } from "../shared/content/images.ts";
import { site } from "../shared/content/site.ts";
import { sharePicture } from "../shared/metadata.ts";
import { pageHeads } from "../shared/pages.ts";
import { products } from "../shared/products/index.ts";
import { notFoundRoute, routes } from "../shared/routes.ts";
import { articlePictures } from "../shared/structuredData/things.ts";
import { manifest } from "./support/page.ts";

const folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 50">${inside}</svg>`;
const shape = '<path d="M0 0h100v50H0z" fill="#123456"/>';

describe("an owner's pictures (W8)", () => {
  const dir = path.join(folder, "content-images");
  const assetsDir = path.join(folder, "assets");
  const cacheDir = path.join(folder, "kept");
  beforeEach(() => {
    rmSync(dir, { recursive: true, force: true });
    for (const one of [path.join(dir, "2025"), assetsDir]) mkdirSync(one, { recursive: true });
  });
  const put = (name: string, bytes: Buffer | string) => writeFileSync(path.join(dir, name), bytes);
  const read = (address = "") => readFileSync(path.join(folder, address));

  /** A noisy picture. */
  function photograph(width = 40, height = 30) {
    const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
    return sharp({ create: { width, height, channels: 3, background: "#777", noise } });
  }
  const png = (width?: number, height?: number) => photograph(width, height).png().toBuffer();
  const flat = (background: string, width: number, height: number) =>
    sharp({ create: { width, height, channels: background.length > 4 ? 4 : 3, background } });

  async function make(...names: string[]) {
    const told: string[] = [];
    const files = await makeImages({ names, assetsDir, dir, cacheDir, say: (text) => told.push(text) });
    const file = files.get(names[0] ?? "");
    if (!file) throw new Error("not made");
    return { files, file, told };
  }

  /** The faults of an import whose first client has this logo. */
  async function importLogo(name: string) {
    const rows = [..."ABCDEFGHIJKL"].map((client, at) => `${client},broker,${at === 0 ? name : ""}`);
    const bytes = Buffer.from(["clientName,kind,logo", ...rows].join("\n"));
    return (await readSheet({ list: "clients", bytes, dir })).faults;
  }

  test("become AVIF and WebP in three widths, upright, without metadata such as place or author", async () => {
    const camera = photograph(60, 1000)
      .withExif({ IFD0: { Artist: "Somebody" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "30/1 42/1 0/1" } })
      .withMetadata({ orientation: 6 });
    put("2025/walk.JPG", await camera.jpeg().toBuffer());
    const { file } = await make("2025/walk.JPG");
    expect([file.width, file.height]).toEqual([1000, 60]);
    expect(widthsOf(file)).toEqual([480, 960, 1000]);
    for (const width of widthsOf(file)) {
      for (const type of ["avif", "webp"] as const) {
        const bytes = read(imageAddress(file, width, type));
        const { exif, xmp, icc, orientation, ...kept } = await sharp(bytes).metadata();
        expect(kept).toMatchObject({ width, height: Math.round(width * 0.06), space: "srgb" });
        expect({ exif, xmp, icc, orientation }).toEqual({});
        expect(bytes.includes("Somebody")).toBe(false);
      }
    }
  });

  test("are never enlarged, and colours for print become those of screens", async () => {
    put("print.jpg", await flat("#c83c28", 500, 40).removeAlpha().toColourspace("cmyk").jpeg().toBuffer());
    put("small.png", await png(300, 20));
    const { file, files } = await make("print.jpg", "small.png");
    expect([...files.values()].map(widthsOf).sort()).toEqual([[300], [480, 500]]);
    const shown = sharp(read(imageAddress(file, 480, "webp")));
    expect((await shown.metadata()).space).toBe("srgb");
    const { dominant } = await shown.stats();
    expect([dominant.r > 170, dominant.g < 90, dominant.b < 90]).toEqual([true, true, true]);
  });

  test("are converted once, and those that no record names are told", async () => {
    for (const name of ["walk.png", "spare.png"]) put(name, await png());
    const { file, told } = await make("walk.png");
    expect(told).toEqual(["no record names content-images/spare.png"]);
    writeFileSync(path.join(cacheDir, path.basename(file.src)), "as it was kept");
    await make("walk.png");
    expect(readFileSync(path.join(assetsDir, path.basename(file.src)), "utf8")).toBe("as it was kept");
  });

  /** sharp writes none: the chunk that makes a PNG move stands behind its header, which ends at byte 33. */
  async function animatedPng() {
    const still = await png();
    const control = Buffer.from("00000008" + "6163544c" + "0000000200000000" + "f38d9370", "hex");
    return Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]);
  }
  const animatedWebp = async () =>
    sharp([await png(), await png()], { join: { animated: true } })
      .webp()
      .toBuffer();

  test.each<[string, () => Promise<Buffer | string> | Buffer | string]>([
    ["a.png is empty (0 bytes): copy it here again", () => ""],
    ["a.jpg has 50 MB: at most 20 MB; save it smaller", () => Buffer.alloc(50 * 1024 * 1024)],
    ["a.jpg is no picture that can be read: open it in a picture program", () => "not a picture"],
    ["a..2.jpg is no picture that can be read", () => "not a picture"],
    ...(["jpeg", "png", "webp", "avif"] as const).map((format): [string, () => Promise<Buffer>] => [
      "a.jpg is damaged or cut off: copy it from the camera again",
      async () => (await photograph(200, 100).toFormat(format).toBuffer()).subarray(0, -1000),
    ]),
    ["a.jpg is HEIC inside, as iPhones take", () => "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
    ["a.jpg is a film: save one frame of it as JPEG", () => "\0\0\0\x14ftypqt  \0\0\0\0qt  "],
    ["a.jpg is a web page, not a picture: save the picture", () => "<!DOCTYPE html><html></html>"],
    ["a.png is PDF inside: save it as JPEG, PNG, WebP or AVIF", () => "%PDF-1.4\n"],
    ["a.jpg is BMP inside: save it as JPEG, PNG, WebP or AVIF", () => "BM\0\0\0\0"],
    ["a.png is GIF inside: save it as JPEG, PNG, WebP or AVIF", () => photograph().gif().toBuffer()],
    ["a.jpg is 20 × 16384 pixels: at most 16,383 high; cut it into", () => flat("#777", 20, 16_384).jpeg().toBuffer()],
    ["a.png is 1 × 1 pixels, too small to be seen", () => png(1, 1)],
    ["a.png shows nothing, as it is transparent all over", () => flat("#ffffff00", 90, 90).png().toBuffer()],
    ["a.png moves: save its best frame as a still picture", animatedPng],
    ["a.webp moves: save its best frame as a still picture", animatedWebp],
    ["a.png has more than 100 million pixels: save it smaller", () => flat("#fff", 12_000, 12_000).png().toBuffer()],
    ["a.svg is PNG inside: let its name end in .png", () => png()],
    ["a.png is SVG inside: let its name end in .svg", () => svg(shape)],
    ["a.svg has no size: save it as SVG with a viewBox", () => svg(shape).replace(/ viewBox="[^"]*"/, "")],
    ["a.svg is not UTF-8", () => Buffer.from(svg(`<text>é</text>${shape}`), "latin1")],
    ["a.svg is compressed: save it as plain SVG, not SVGZ", () => gzipSync(svg(shape))],
    ["a.svg is no SVG inside: save it as SVG again", () => "<drawing></drawing>"],
    ["a.svg is not well-formed SVG: save it again", () => svg(shape).slice(0, -20)],
    ["a.svg has nothing left to draw once <script> is taken out: save it as PNG", () => svg("<script>draw()</script>")],
    ["a.svg declares entities, which can blow up", () => `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg(shape)}`],
  ])("are refused by the build and by an import: %s", async (told, bytes) => {
    const [name = ""] = told.split(" ");
    put(name, await bytes());
    await expect(make(name)).rejects.toThrow(`content-images/${told}`);
    expect((await importLogo(name)).join()).toContain(`line 2, column C "logo": content-images/${told}`);
  });

  test("are found by their exact name, in their folder, and never behind a link", async () => {
    put("Walk.JPG", "x");
    await expect(make("walk.jpg")).rejects.toThrow('walk.jpg is not there, but "Walk.JPG" is: write its name so');
    put("one.jpg", "x");
    put("One.jpg", "x");
    await expect(make("one.jpg")).rejects.toThrow('one.jpg and "One.jpg" differ in capital letters only');
    writeFileSync(path.join(folder, "secret.png"), await png());
    symlinkSync(path.join(folder, "secret.png"), path.join(dir, "link.png"));
    await expect(make("link.png")).rejects.toThrow("link.png is a link to another place: copy the file itself");
    await expect(make("../secret.png")).rejects.toThrow("../secret.png is not there");
    put("a.png", "");
    await expect(make("a.png", "b.svg")).rejects.toThrow(
      /a\.png is empty[\s\S]*b\.svg is not there: put the file into/,
    );
  });

  const sized = `<?xml version="1.0" encoding="UTF-16"?>${svg(shape).replace(/viewBox="[^"]*"/, 'width="30mm" height="10mm"')}`;
  test.each([
    ["in UTF-16", Buffer.from(`\uFEFF${sized}`, "utf16le")],
    ["in UTF-16 with its bytes the other way round", Buffer.from(`\uFEFF${sized}`, "utf16le").swap16()],
    ["in millimetres without a viewBox", Buffer.from(sized.replace("UTF-16", "UTF-8"))],
  ])("an SVG %s becomes UTF-8, with a viewBox, so that it can be shown in any size", async (_, bytes) => {
    put("a.svg", bytes);
    const { file } = await make("a.svg");
    expect(file).toMatchObject({ width: 113, height: 38 });
    expect(read(file.src).toString("utf8")).toMatch(/^<svg [^>]*viewBox="0 0 113\.\d* 37\.\d*"/);
  });

  const bar = (fill: string, ground = "") => svg(`${ground}<rect x="20" y="8" width="40" height="10" fill="${fill}"/>`);
  const white = '<rect width="100%" height="100%" fill="#fff"/>';
  test.each([
    ["white on nothing", bar("#fff"), true],
    ["yellow on nothing", bar("#fd0"), true],
    ["orange on nothing", bar("#f70"), undefined],
    ["black on nothing", bar("#000"), undefined],
    ["yellow on its own white", bar("#fd0", white), undefined],
  ])("a logo, %s: its plate is dark only where it would not be seen on white", async (_, text, isLight) => {
    put("logo.svg", text);
    put("logo.png", await sharp(Buffer.from(text)).png().toBuffer());
    for (const [name, file] of (await make("logo.svg", "logo.png")).files) {
      expect(file.isLight, name).toBe(isLight);
      const image = { imageUrl: name, alt: "Tidewell", file };
      expect(renderToStaticMarkup(Picture({ image, sizes: "160px", className: "logo" }))).toContain('alt="Tidewell"');
    }
  });

  test("what is taken out of an SVG is told", async () => {
    put("logo.svg", svg(`<script>draw()</script>${shape}`));
    expect((await make("logo.svg")).told).toEqual(["content-images/logo.svg: taken out: <script>"]);
  });
});

describe("an SVG", () => {
  const sanitise = async (inside: string) => (await sanitiseSvg(Buffer.from(svg(inside)))).svg;

  test("keeps its shapes, its gradients and the colours of its style element", async () => {
    const clean = await sanitise(
      `<style>.a{fill:#ff0000}.b{stroke:url(#g)}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#00f"/></linearGradient></defs>${shape}<circle class="a" cx="9" cy="9" r="5"/><rect class="b" width="5" height="5"/>`,
    );
    expect(clean).toMatch(/<linearGradient id="\w+"><stop [^>]*><\/stop><\/linearGradient>/);
    expect(clean).toMatch(/fill="(red|#f00)"/);
    expect(clean).toMatch(/url\(#\w+\)/);
    expect(clean).not.toContain("style");
  });

  test.each([
    ["<script>alert(1)</script>", /script|alert/],
    ['<g onload="alert(1)"><path d="M1 1h3" onclick="x()"/></g>', /onload|onclick/],
    [`<a href="javascript:alert(1)">${shape}</a>`, /javascript|<a/],
    [`<metadata><x:y xmlns:x="http://x/">secret</x:y></metadata>`, /secret/],
  ])("loses %s and keeps the rest", async (inside, gone) => {
    const clean = await sanitise(inside + shape);
    expect(clean).not.toMatch(gone);
    expect(clean).toContain("<path");
  });

  const box = '<rect width="9" height="9"';
  test.each([
    ["<foreignObject>", '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>'],
    ["<image>", '<image xlink:href="https://example.com/a.png"/>'],
    ['xlink:href="https://example.com/a.svg#b"', '<use xlink:href="https://example.com/a.svg#b"/>'],
    ["fill: url(https://example.com/a)", '<path d="M0 0h9v9z" fill="url(https://example.com/a)"/>'],
    ["@import", `<style>@import url(https://example.com/a.css);.a{fill:red}</style>${box} class="a"/>`],
    ["<animate>, which moves it", '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ["fill: var(--b)", `<style>:root{--b:#0a0}</style>${box} style="fill:var(--b)"/>`],
    ["mix-blend-mode", `${box} style="mix-blend-mode:multiply"/>`],
    ["mix-blend-mode", `<style>.a{mix-blend-mode:multiply}</style>${box} class="a"/>`],
    ["<filter>", `<filter id="f"><feFlood/></filter>${box} filter="url(#f)"/>`],
    ["transform-origin", `${box} transform="rotate(9)" style="transform-origin:center"/>`],
    ["@media", `<style>@media (prefers-color-scheme:dark){rect{fill:#fff}}</style>${box}/>`],
    [":hover", `<style>rect:hover{fill:red}</style>${box}/>`],
    ["the font Brand", '<text y="20" font-family="Brand">A</text>'],
    ["<flowRoot>", "<flowRoot><flowPara>A</flowPara></flowRoot>"],
    ["<switch>", `<switch><g>${shape}</g></switch>`],
    ["<blob>", "<blob/>"],
  ])("with %s, which would be lost, is refused by name", async (lost, inside) => {
    await expect(sanitise(inside + shape)).rejects.toThrow(lost);
  });

  test.each([
    [
      "a marker",
      '<marker id="m"><path d="M0 0h2v2z"/></marker><path d="M1 1h9" marker-end="url(#m)"/>',
      /marker-end="url/,
    ],
    [
      "a gradient of another",
      `<linearGradient id="a"><stop stop-color="red"/></linearGradient><linearGradient id="b" xlink:href="#a"/>${box} fill="url(#b)"/>`,
      /href="#/,
    ],
    [
      "text in a usual font",
      '<text y="20" font-family="Arial, sans-serif" dominant-baseline="middle">A</text>',
      /dominant-baseline/,
    ],
    ["the colour of what is around it", `<g color="red">${box} fill="currentColor"/></g>`, /color="red"/],
    ["small numbers", '<g transform="scale(10000)"><path d="M.0004 0h.0005v.0005z"/></g>', /d="M4/],
  ])("keeps %s", async (_, inside, kept) => {
    expect(await sanitise(inside)).toMatch(kept);
  });

  /** Parts of which each draws the one before ten times. */
  const nested = (depth: number, repeat: (id: string, before: string) => string) =>
    Array.from({ length: depth }, (_, at) =>
      at === 0 ? `<g id="p0">${shape}</g>` : repeat(`p${at}`, `p${at - 1}`),
    ).join("");
  const tenUses = (id: string, before: string) => `<g id="${id}">${`<use xlink:href="#${before}"/>`.repeat(10)}</g>`;
  const pattern = (id: string, before: string) =>
    `<pattern id="${id}" width="1" height="1">${`<path d="M0 0h9v9z" fill="url(#${before})"/>`.repeat(10)}</pattern>`;

  test("that would take a browser for ever is refused, and one that uses a part many times is not", async () => {
    for (const endless of [
      `<defs>${nested(9, tenUses)}</defs><use xlink:href="#p8"/>`,
      `<defs>${nested(9, pattern)}</defs><path d="M0 0h100v50H0z" fill="url(#p8)"/>`,
      `<g id="p0">${shape}<use xlink:href="#p0"/></g>`,
    ])
      await expect(sanitise(endless)).rejects.toThrow("save it as PNG");
    const clean = await sanitise(`<defs>${nested(3, tenUses)}</defs>${'<use xlink:href="#p2" x="1"/>'.repeat(100)}`);
    expect(clean.match(/<use /g)?.length).toBeGreaterThanOrEqual(100);
  });
});

describe("drawn at build", () => {
  const outDir = path.join(manifest.clientDir, "share");
  const sizeOf = async (file: string) => {
    const { format, width, height } = await sharp(file).metadata();
    return { format, width, height };
  };

  test("each page has a share card of its own, in the size of its tags; a post also in those of its data", async () => {
    for (const { id, published } of [...routes, notFoundRoute]) {
      expect(await sizeOf(path.join(outDir, `${id}.png`)), id).toEqual({ format: "png", ...sharePicture });
      for (const { shape, width, height } of published ? articlePictures : [])
        expect(await sizeOf(path.join(outDir, `${id}-${shape}.png`)), id).toEqual({ format: "png", width, height });
    }
    const files = readdirSync(outDir);
    expect(new Set(files.map((file) => readFileSync(path.join(outDir, file), "base64"))).size).toBe(files.length);
  });

  test("a card is drawn again only when its page's title has changed", async () => {
    const few = routes.filter(({ id }) => id === "faq" || id === "privacy");
    const draw = async (heads = pageHeads) => {
      const folders = { outDir: path.join(folder, "share"), cacheDir: path.join(folder, "cache") };
      const options = { routes: few, pageHeads: heads, products, site, ...folders };
      const cards = await makeShareCards(options);
      return cards.flatMap(({ file, drawn }) => (drawn ? [file] : [])).sort();
    };
    expect(await draw()).toEqual(["faq.png", "not-found.png", "privacy.png"]);
    expect(await draw({ ...pageHeads, faq: { ...pageHeads.faq, title: "Questions" } })).toEqual(["faq.png"]);
  });
});
