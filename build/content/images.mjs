// @ts-check
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import sharp from "sharp";
import { bundleModule } from "../bundleModule.mjs";
import { findFile, listFiles } from "./folder.mjs";
import { sanitiseSvg } from "./svg.mjs";

/** Each picture is converted once and cached between builds, under a hash of its bytes. */
const usualCacheDir = "node_modules/.cache/content-images";
/**
 * Raise this when you change how pictures are made: it clears the cache. Widths and qualities are in the key already.
 */
const edition = 5;
const mostBytes = 20 * 1024 * 1024;
/** A small file can claim any size and fill the memory when decoded. No phone takes more than 100 megapixels. */
const mostPixels = 100_000_000;
/** WebP can hold no more. The width needs no limit of its own, because visitors get 1600 pixels at most. */
const mostHigh = 16_383;
/** Anything smaller is a tracking pixel or a slip of the mouse. */
const leastSide = 16;
const avif = { quality: 52, effort: 3 };
const webp = { quality: 76, effort: 4 };
const sayEveryMs = 3000;

/** @typedef {import("../../shared/content/images.ts").ImageFile} ImageFile */

/**
 * Converts each picture to AVIF and WebP in up to three widths, upright, in sRGB and without the camera's metadata
 * (place, time, owner), and writes them into the folder of hashed files. An SVG is sanitised and stays one file.
 *
 * @param {{ names: readonly string[], assetsDir: string, say: (text: string) => void, dir?: string, cacheDir?: string }} options
 * @returns {Promise<Map<string, ImageFile>>} Keyed by name. Throws all errors at once, each with its file and a remedy.
 */
export async function makeImages({ names, assetsDir, say, dir, cacheDir = usualCacheDir }) {
  mkdirSync(cacheDir, { recursive: true });
  /** @type {typeof import("../../shared/content/images.ts")} */
  const { imageAddress, widthsOf } = await bundleModule({ entryPoints: ["shared/content/images.ts"] });
  const recipe = JSON.stringify([edition, avif, webp, widthsOf({ width: mostPixels })]);
  const files = listFiles(dir);
  /** @type {Map<string, ImageFile>} */
  const made = new Map();
  /** @type {string[]} */
  const faults = [];
  let done = 0;
  let saidAt = Date.now();
  // Two pictures at a time keep all processors busy: sharp uses them all for one picture, except at its start and end.
  const limit = pLimit(Math.min(2, availableParallelism()));
  await Promise.all(
    names.map((name) =>
      limit(async () => {
        try {
          made.set(name, await makeImage(name));
        } catch (error) {
          faults.push(`content-images/${name} ${error instanceof Error ? error.message : error}`);
        }
        done += 1;
        if (Date.now() - saidAt < sayEveryMs) return;
        saidAt = Date.now();
        say(`pictures: ${done} of ${names.length}`);
      }),
    ),
  );
  if (faults.length > 0) throw new Error(`faults in pictures:\n${faults.sort().join("\n")}`);
  const used = new Set(names.map((name) => name.normalize()));
  const unused = files.map(({ name }) => name).filter((name) => !used.has(name) && !/\.pdf$/i.test(name));
  if (unused.length > 0) say(`no record names content-images/${unused.join(", ")}`);
  return made;

  /** @param {string} name @returns {Promise<ImageFile>} */
  async function makeImage(name) {
    const bytes = readChecked(name, files);
    const hash = nameOf(recipe, bytes);
    const known = `${cacheDir}/${hash}.json`;
    const kept = existsSync(known) ? JSON.parse(readFileSync(known, "utf8")) : await make(name, bytes, hash);
    /** @type {{ image: ImageFile, removed: string[] }} */
    const { image, removed } = kept;
    if (removed.length > 0) say(`content-images/${name}: taken out: ${removed.join(", ")}`);
    for (const file of filesOf(image)) copyFileSync(`${cacheDir}/${file}`, `${assetsDir}/${file}`);
    // The JSON file is written last, so that an interrupted build leaves no cache entry that looks complete.
    if (!existsSync(known)) write(known, JSON.stringify(kept));
    return image;
  }

  /** @param {string} name @param {Buffer} bytes @param {string} hash @returns {Promise<{ image: ImageFile, removed: string[] }>} */
  async function make(name, bytes, hash) {
    const { width, height, svg, removed } = await examine(name, bytes);
    if (svg !== undefined) {
      /** @type {ImageFile} */
      const image = {
        src: `/assets/picture-${hash}.svg`,
        width,
        height,
        isSvg: true,
        ...((await isLight(svg)) && { isLight: true }),
      };
      for (const file of filesOf(image)) write(`${cacheDir}/${file}`, svg);
      return { image, removed };
    }
    const image = {
      src: `/assets/${widthsOf({ width }).at(-1)}-${hash}.webp`,
      width,
      height,
      isLight: (await isLight(bytes)) || undefined,
    };
    for (const one of widthsOf(image)) {
      // Each width has its own pipeline: sharp's JPEG decoder can then read a large picture at a reduced size.
      const small = () => open(bytes).autoOrient().resize({ width: one });
      write(`${cacheDir}/${fileNameOf(image, one, "avif")}`, await small().avif(avif).toBuffer());
      write(`${cacheDir}/${fileNameOf(image, one, "webp")}`, await small().webp(webp).toBuffer());
    }
    return { image, removed };
  }

  /** @param {ImageFile} image */
  function filesOf(image) {
    if (image.isSvg) return [fileNameOf(image, image.width, "avif")];
    return widthsOf(image).flatMap((one) => [fileNameOf(image, one, "avif"), fileNameOf(image, one, "webp")]);
  }

  /** @param {ImageFile} image @param {number} width @param {"avif" | "webp"} type */
  function fileNameOf(image, width, type) {
    return imageAddress(image, width, type).slice("/assets/".length);
  }
}

/**
 * For the import, which names each fault before it writes anything: the build makes the same check.
 *
 * @param {string} name
 * @param {ReturnType<typeof listFiles>} files
 */
export async function checkImage(name, files) {
  await examine(name, readChecked(name, files));
}

/** @param {string} name @param {ReturnType<typeof listFiles>} files */
function readChecked(name, files) {
  const path = findFile(name, files);
  const { size } = statSync(path);
  if (size === 0) throw new Error("is empty (0 bytes): copy it here again");
  if (size > mostBytes)
    throw new Error(
      `has ${Math.round(size / 1024 / 1024)} MB: at most 20 MB; save it smaller, 2000 pixels wide are plenty`,
    );
  return readFileSync(path);
}

/** @param {Buffer} bytes */
const open = (bytes) => sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" });

const saveAs = "save it as JPEG, PNG, WebP or AVIF";
const heic =
  "is HEIC inside, as iPhones take photographs: save it as JPEG (on the iPhone: Settings, Camera, Formats, Most Compatible)";
const moves = "moves: save its best frame as a still picture, as visitors could not stop it";

/** Files that are often put where a picture belongs, by how they begin. The decoder knows the other formats. */
const beginnings = /** @type {const} */ ([
  [/^.{4}ftyp(hei[cxms]|hev[cxms])/s, heic],
  [/^.{4}ftypavis/s, moves],
  [/^.{4}ftyp(qt {2}|isom|iso\d|mp4\d|M4V |3gp)/s, "is a film: save one frame of it as JPEG"],
  [/^(\xef\xbb\xbf)?\s*<(!doctype html|html)/i, "is a web page, not a picture: save the picture itself from that page"],
  [/^%PDF/, `is PDF inside: ${saveAs}`],
  [/^BM/, `is BMP inside: ${saveAs}`],
  [/^8BPS/, `is a Photoshop file: ${saveAs}`],
  [/^PK/, "is a ZIP file or a document: take the picture out of it"],
  [/^.\x8b/s, "is compressed: save it as plain SVG, not SVGZ"],
]);

/**
 * The one check of a picture: opens it and decodes all of it.
 *
 * @param {string} name
 * @param {Buffer} bytes
 * @returns {Promise<{ width: number, height: number, svg?: string, removed: string[] }>} Size when upright. Throws what
 *   is wrong, with the remedy.
 */
async function examine(name, bytes) {
  const start = bytes.toString("latin1", 0, 512);
  const told = beginnings.find(([beginning]) => beginning.test(start))?.[1];
  if (told) throw new Error(told);
  const isSvg = /\.svg$/i.test(name);
  if (isSvg && !/^(\x89PNG|GIF8|RIFF|\xff\xd8)/.test(start)) return sanitiseSvg(bytes);
  const metadata = await decoded(open(bytes).metadata());
  const { format, compression, pages = 1, hasAlpha } = metadata;
  if (format === "heif" && compression !== "av1") throw new Error(heic);
  if (format === "svg") throw new Error("is SVG inside: let its name end in .svg");
  if (!["jpeg", "png", "webp", "heif"].includes(format))
    throw new Error(`is ${format.toUpperCase()} inside: ${saveAs}`);
  if (isSvg) throw new Error(`is ${format.toUpperCase()} inside: let its name end in .${format}`);
  if (pages > 1 || (format === "png" && isAnimatedPng(bytes))) throw new Error(moves);
  const { width, height } = metadata.autoOrient;
  const size = `is ${width} × ${height} pixels`;
  if (height > mostHigh)
    throw new Error(`${size}: at most ${mostHigh.toLocaleString("en")} high; cut it into several, or save it smaller`);
  if (Math.min(width, height) < leastSide) throw new Error(`${size}, too small to be seen: save the picture itself`);
  // A small copy needs all of the file, but little memory.
  const small = open(bytes).resize({ width: 64, height: 64, fit: "inside" }).ensureAlpha();
  const pixels = await decoded(small.raw({ depth: "uchar" }).toBuffer());
  if (hasAlpha && pixels.every((value, at) => at % 4 !== 3 || value === 0))
    throw new Error("shows nothing, as it is transparent all over: save the picture itself");
  return { width, height, removed: [] };
}

/** The contrast to white from which a logo is easily seen there. Yellow has less, orange has more. */
const leastContrast = 2;

/**
 * True for a picture with transparent parts that would hardly be seen on white.
 *
 * @param {string | Buffer} picture One that was examined.
 */
async function isLight(picture) {
  const small = open(Buffer.from(picture)).resize({ width: 64, height: 64, fit: "inside" });
  const pixels = await small.toColourspace("srgb").ensureAlpha().raw({ depth: "uchar" }).toBuffer();
  const share = (/** @type {number} */ at) => pixels.readUInt8(at) / 255;
  let opacity = 0;
  let luminance = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = share(at + 3);
    opacity += alpha;
    luminance += alpha * (0.2126 * share(at) ** 2.2 + 0.7152 * share(at + 1) ** 2.2 + 0.0722 * share(at + 2) ** 2.2);
  }
  const hasGround = opacity > (pixels.length / 4) * 0.95;
  return !hasGround && 1.05 / (luminance / opacity + 0.05) < leastContrast;
}

/** sharp reads the first frame only and does not say that there are others. @param {Buffer} bytes */
function isAnimatedPng(bytes) {
  const control = bytes.indexOf("acTL");
  return control > 0 && control < bytes.indexOf("IDAT");
}

/**
 * Replaces the library's error messages, which are written for programmers.
 *
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
async function decoded(work) {
  try {
    return await work;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    if (/pixel limit/.test(words))
      throw new Error("has more than 100 million pixels: save it smaller, 2000 pixels wide are plenty");
    if (/unsupported image format/.test(words))
      throw new Error("is no picture that can be read: open it in a picture program and save it as JPEG or PNG");
    throw new Error(`is damaged or cut off: copy it from the camera again (${words.split("\n")[0]})`);
  }
}

/** @param {string} recipe @param {Buffer} bytes @returns {string} Eight letters and digits, as in all hashed names. */
function nameOf(recipe, bytes) {
  const digest = createHash("sha256").update(recipe).update(bytes).digest("hex");
  return BigInt(`0x${digest.slice(0, 12)}`)
    .toString(36)
    .toUpperCase()
    .padStart(8, "0")
    .slice(-8);
}

/**
 * Writes the file in one step, because builds may run in parallel.
 *
 * @param {string} path
 * @param {Buffer | string} contents
 */
function write(path, contents) {
  const half = `${path}.${process.pid}`;
  writeFileSync(half, contents);
  renameSync(half, path);
}
