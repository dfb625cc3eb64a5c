import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeImages } from "../build/content/images.mjs";
import { readSheet } from "../build/content/import.mjs";
import { Picture } from "../client/components/Picture.tsx";
import { imageAddress, widthsOf } from "../shared/content/images.ts";
import { shape, svg } from "./support/svgFile.ts";

const folder = mkdtempSync(path.join(tmpdir(), "content-images-"));
const dir = path.join(folder, "content-images");
const assetsDir = path.join(folder, "assets");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(path.join(dir, "2025"), { recursive: true });
  mkdirSync(assetsDir, { recursive: true });
});

/** A noisy picture. withPlace() adds what a camera adds: rotation and the place where it was taken. */
function photograph(width: number, height: number) {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#777", noise } });
}

const withPlace = (image: ReturnType<typeof sharp>) =>
  image
    .withExif({ IFD0: { Artist: "Somebody" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "30/1 42/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const put = (name: string, bytes: Buffer | string) => writeFileSync(path.join(dir, name), bytes);

async function make(...names: string[]) {
  const told: string[] = [];
  const files = await makeImages({
    names,
    assetsDir,
    dir,
    cacheDir: path.join(folder, "kept"),
    say: (text) => told.push(text),
  });
  return { files, told };
}

/** The faults of an import whose first client has this logo. */
async function importLogo(name: string) {
  const rows = [..."ABCDEFGHIJKL"].map((client, at) => `${client},broker,${at === 0 ? name : ""}`);
  const bytes = Buffer.from(["clientName,kind,logo", ...rows].join("\n"));
  return (await readSheet({ list: "clients", bytes, dir })).faults;
}

const read = (address: string) => readFileSync(path.join(folder, address));

describe("a photograph", () => {
  test("becomes AVIF and WebP in three widths, upright, without metadata such as place or author", async () => {
    put("2025/walk.JPG", await withPlace(photograph(400, 1000)));
    const { files } = await make("2025/walk.JPG");
    const file = files.get("2025/walk.JPG");
    if (!file) throw new Error("not made");
    expect([file.width, file.height]).toEqual([1000, 400]);
    expect(widthsOf(file)).toEqual([480, 960, 1000]);
    for (const width of widthsOf(file)) {
      for (const type of ["avif", "webp"] as const) {
        const bytes = read(imageAddress(file, width, type));
        const metadata = await sharp(bytes).metadata();
        expect([metadata.width, metadata.height, metadata.space]).toEqual([width, width * 0.4, "srgb"]);
        const { exif, xmp, icc, orientation } = metadata;
        expect({ exif, xmp, icc, orientation }).toEqual({});
        expect(bytes.includes("Somebody")).toBe(false);
      }
    }
  });

  test("is never enlarged", async () => {
    put("small.png", await photograph(300, 200).png().toBuffer());
    const file = (await make("small.png")).files.get("small.png");
    expect(file && widthsOf(file)).toEqual([300]);
  });

  test("in CMYK colours is converted to the colours of screens", async () => {
    const red = sharp({ create: { width: 600, height: 400, channels: 3, background: "#c83c28" } });
    put("print.jpg", await red.toColourspace("cmyk").jpeg().toBuffer());
    const file = (await make("print.jpg")).files.get("print.jpg");
    if (!file) throw new Error("not made");
    const shown = sharp(read(imageAddress(file, 480, "webp")));
    expect((await shown.metadata()).space).toBe("srgb");
    const { dominant } = await shown.stats();
    expect([dominant.r > 170, dominant.g < 90, dominant.b < 90]).toEqual([true, true, true]);
  });

  test.each([
    ["walk (1) & 100%.jpg", "walk (1) & 100%.jpg"],
    ["walk..2.JPG", "walk..2.JPG"],
    ["walk#1.jpeg", "walk#1.jpeg"],
    ["café.jpg, which is stored as a Mac does", "café.jpg".normalize("NFD")],
  ])("may be called %s", async (_, stored) => {
    const name = stored.normalize("NFC");
    put(stored, await photograph(40, 30).jpeg().toBuffer());
    expect(await importLogo(name)).toEqual([]);
    const { files, told } = await make(name);
    expect([files.has(name), told]).toEqual([true, []]);
  });

  test("that two dots in its name hide from nobody is opened at import", async () => {
    put("walk..2.jpg", "not a picture");
    expect((await importLogo("walk..2.jpg")).join()).toContain("walk..2.jpg is no picture that can be read");
  });

  test("is converted once: the second build copies it", async () => {
    put("walk.jpg", await withPlace(photograph(500, 300)));
    const [image] = (await make("walk.jpg")).files.values();
    const { src } = image as NonNullable<typeof image>;
    writeFileSync(path.join(folder, "kept", path.basename(src)), "as it was kept");
    await make("walk.jpg");
    expect(readFileSync(path.join(assetsDir, path.basename(src)), "utf8")).toBe("as it was kept");
  });

  test("that no record names is reported", async () => {
    put("walk.png", await photograph(300, 200).png().toBuffer());
    put("spare.png", await photograph(300, 200).png().toBuffer());
    const { told } = await make("walk.png");
    expect(told).toEqual(["no record names content-images/spare.png"]);
  });
});

/** sharp writes none: the chunk that makes a PNG move stands behind its header, which ends at byte 33. */
async function animatedPng() {
  const still = await photograph(40, 40).png().toBuffer();
  const control = Buffer.from("00000008" + "6163544c" + "0000000200000000" + "f38d9370", "hex");
  return Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]);
}

/** Files that are refused, with the message for the owner. */
const refused: [string, string, () => Promise<Buffer | string> | Buffer | string, string][] = [
  ["an empty file", "a.png", () => "", "a.png is empty (0 bytes): copy it here again"],
  [
    "a picture of 50 MB",
    "a.jpg",
    () => Buffer.alloc(50 * 1024 * 1024),
    "a.jpg has 50 MB: at most 20 MB; save it smaller",
  ],
  [
    "a text file named .jpg",
    "a.jpg",
    () => "not a picture",
    "a.jpg is no picture that can be read: open it in a picture program",
  ],
  ...(["jpeg", "png", "webp", "avif"] as const).map((format): (typeof refused)[number] => [
    `a picture that is cut off, ${format}`,
    "a.jpg",
    async () => (await photograph(400, 300).toFormat(format).toBuffer()).subarray(0, -2000),
    "a.jpg is damaged or cut off: copy it from the camera again",
  ]),
  [
    "a HEIC file named .jpg",
    "a.jpg",
    () => "\0\0\0\x18ftypheic\0\0\0\0mif1heic",
    "a.jpg is HEIC inside, as iPhones take",
  ],
  ["a film", "a.jpg", () => "\0\0\0\x14ftypqt  \0\0\0\0qt  ", "a.jpg is a film: save one frame of it as JPEG"],
  ["a web page", "a.jpg", () => "<!DOCTYPE html><html></html>", "a.jpg is a web page, not a picture: save the picture"],
  ["a PDF file", "a.png", () => "%PDF-1.4\n", "a.png is PDF inside: save it as JPEG, PNG, WebP or AVIF"],
  ["a BMP file", "a.jpg", () => "BM\0\0\0\0", "a.jpg is BMP inside: save it as JPEG, PNG, WebP or AVIF"],
  [
    "a picture that is higher than WebP can hold",
    "a.jpg",
    () => photograph(20, 16_384).jpeg().toBuffer(),
    "a.jpg is 20 × 16384 pixels: at most 16,383 high; cut it into several, or save it smaller",
  ],
  ["a tracking pixel", "a.png", () => photograph(1, 1).png().toBuffer(), "a.png is 1 × 1 pixels, too small to be seen"],
  [
    "a picture that is transparent all over",
    "a.png",
    () =>
      sharp({ create: { width: 90, height: 90, channels: 4, background: "#fff0" } })
        .png()
        .toBuffer(),
    "a.png shows nothing, as it is transparent all over: save the picture itself",
  ],
  ["an animated PNG", "a.png", animatedPng, "a.png moves: save its best frame as a still picture"],
  [
    "a PNG named .svg",
    "a.svg",
    () => photograph(40, 40).png().toBuffer(),
    "a.svg is PNG inside: let its name end in .png",
  ],
  ["an SVG named .png", "a.png", () => svg(shape), "a.png is SVG inside: let its name end in .svg"],
  [
    "an SVG without any size",
    "a.svg",
    () => svg(shape).replace(/ viewBox="[^"]*"/, ""),
    "a.svg has no size: save it as SVG with a viewBox, or as PNG",
  ],
  ["an SVG in Windows-1252", "a.svg", () => Buffer.from(svg(`<text>é</text>${shape}`), "latin1"), "a.svg is not UTF-8"],
  ["a compressed SVG", "a.svg", () => gzipSync(svg(shape)), "a.svg is compressed: save it as plain SVG, not SVGZ"],
  [
    "a decompression bomb",
    "a.png",
    async () =>
      sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "white" } })
        .png()
        .toBuffer(),
    "a.png has more than 100 million pixels: save it smaller",
  ],
  [
    "a GIF named .png",
    "a.png",
    () => photograph(40, 40).gif().toBuffer(),
    "a.png is GIF inside: save it as JPEG, PNG, WebP or AVIF",
  ],
  [
    "an animated WebP",
    "a.webp",
    async () => {
      const frames = await Promise.all([0, 1].map(() => photograph(40, 40).png().toBuffer()));
      return sharp(frames, { join: { animated: true } })
        .webp({ delay: [100, 100] })
        .toBuffer();
    },
    "a.webp moves: save its best frame as a still picture",
  ],
  ["an SVG file without SVG", "a.svg", () => "<drawing></drawing>", "a.svg is no SVG inside: save it as SVG again"],
  ["an SVG that is cut off", "a.svg", () => svg(shape).slice(0, -20), "a.svg is not well-formed SVG: save it again"],
  [
    "an SVG whose only picture is on another server",
    "a.svg",
    () => svg('<image href="https://example.com/a.png" width="9" height="9"/>'),
    "a.svg has nothing left to draw once <image> is taken out: save it as PNG",
  ],
  [
    "an SVG with entities",
    "a.svg",
    () => `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg(shape)}`,
    "a.svg declares entities, which can blow up: save it as plain SVG",
  ],
];

describe("the build refuses", () => {
  test.each(refused)("%s, and so does an import: the file is named, and what to do", async (_, name, bytes, told) => {
    put(name, await bytes());
    await expect(make(name)).rejects.toThrow(`content-images/${told}`);
    expect(await importLogo(name)).toEqual([
      expect.stringContaining(`line 2, column C "logo": content-images/${told}`),
    ]);
  });

  test("a missing file, and a file whose name has capitals where the record has none", async () => {
    put("Walk.JPG", "x");
    await expect(make("away.jpg")).rejects.toThrow("content-images/away.jpg is not there: put the file into");
    await expect(make("walk.jpg")).rejects.toThrow('walk.jpg is not there, but "Walk.JPG" is: write its name so');
  });

  test("two files whose names differ only in capital letters", async () => {
    put("walk.jpg", "x");
    put("Walk.jpg", "x");
    await expect(make("walk.jpg")).rejects.toThrow('walk.jpg and "Walk.jpg" differ in capital letters only');
  });

  test("a symbolic link, and a name that leads out of the folder", async () => {
    writeFileSync(path.join(folder, "secret.png"), await photograph(10, 10).png().toBuffer());
    symlinkSync(path.join(folder, "secret.png"), path.join(dir, "link.png"));
    await expect(make("link.png")).rejects.toThrow("link.png is a link to another place: copy the file itself");
    await expect(make("../secret.png")).rejects.toThrow("../secret.png is not there");
  });

  test("several files with one message for all", async () => {
    put("a.png", "");
    put("b.jpg", "no");
    await expect(make("a.png", "b.jpg", "c.svg")).rejects.toThrow(
      /a\.png is empty[\s\S]*b\.jpg is no picture[\s\S]*c\.svg is not there/,
    );
  });
});

describe("an SVG", () => {
  const sized = `<?xml version="1.0" encoding="UTF-16"?>${svg(shape).replace(/viewBox="[^"]*"/, 'width="30mm" height="10mm"')}`;
  test.each([
    ["in UTF-16", Buffer.from(`\uFEFF${sized}`, "utf16le")],
    ["in UTF-16 with its bytes the other way round", Buffer.from(`\uFEFF${sized}`, "utf16le").swap16()],
    ["in millimetres without a viewBox", Buffer.from(sized.replace("UTF-16", "UTF-8"))],
  ])("%s becomes UTF-8, with a viewBox, so that it can be shown in any size", async (_, bytes) => {
    put("a.svg", bytes);
    const file = (await make("a.svg")).files.get("a.svg");
    expect(file).toMatchObject({ width: 113, height: 38 });
    expect(read(file?.src ?? "").toString("utf8")).toMatch(/^<svg [^>]*viewBox="0 0 113\.\d* 37\.\d*"/);
  });
});

describe("a logo", () => {
  const bar = (fill: string, ground = "") => svg(`${ground}<rect x="20" y="8" width="40" height="10" fill="${fill}"/>`);
  const white = '<rect width="100%" height="100%" fill="#fff"/>';
  const asPng = (text: string) => sharp(Buffer.from(text)).png().toBuffer();

  test.each([
    ["white on nothing", bar("#fff"), true],
    ["yellow on nothing", bar("#fd0"), true],
    ["orange on nothing", bar("#f70"), undefined],
    ["black on nothing", bar("#000"), undefined],
    ["yellow on its own white", bar("#fd0", white), undefined],
  ])("%s: its plate is dark only where it would not be seen on white", async (_, text, isLight) => {
    put("logo.svg", text);
    put("logo.png", await asPng(text));
    const { files } = await make("logo.svg", "logo.png");
    for (const [name, file] of files) {
      expect(file.isLight, name).toBe(isLight);
      const image = { imageUrl: name, alt: "Tidewell", file };
      const markup = renderToStaticMarkup(Picture({ image, sizes: "160px", className: "logo" }));
      expect(markup.includes("logo--light"), name).toBe(isLight === true);
      expect(markup).toContain('alt="Tidewell"');
    }
  });
});

test("the build reports what it took out of an SVG", async () => {
  put("logo.svg", svg(`<image href="https://example.com/a.png"/>${shape}`));
  const { told, files } = await make("logo.svg");
  expect(told).toEqual(["content-images/logo.svg: taken out: <image>"]);
  const file = files.get("logo.svg");
  expect(file && readdirSync(assetsDir)).toContain(imageAddress(file as never, 100, "avif").slice("/assets/".length));
});
