/** Parts of the site's two typefaces: files of one weight for drawing pictures, and what most pages need. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const files = {
  Besley: "@fontsource-variable/besley/files/besley-latin-wght-normal.woff2",
  "Public Sans": "@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2",
};

/** @param {"Besley" | "Public Sans"} family */
export const readVariable = (family) => readFile(fileURLToPath(import.meta.resolve(files[family])));

/**
 * One weight of a family as a TrueType file. The picture renderer reads neither woff2 nor variable fonts.
 * @param {"Besley" | "Public Sans"} family
 * @param {number} weight
 * @returns {Promise<Buffer>}
 */
export async function fontAtWeight(family, weight) {
  const { default: subsetFont } = await import("subset-font");
  return subsetFont(await readVariable(family), undefined, { targetFormat: "sfnt", keepAllGlyphs: true, variationAxes: { wght: weight } });
}

/**
 * Reads the few numbers that layout needs from a TrueType file. Lengths are in font units.
 * @param {Buffer} ttf
 */
export function readMetrics(ttf) {
  const table = {};
  for (let i = 0; i < ttf.readUInt16BE(4); i++) {
    const record = 12 + 16 * i;
    table[ttf.toString("latin1", record, record + 4)] = ttf.readUInt32BE(record + 8);
  }
  const glyphOf = readCharacterMap(ttf, table.cmap);
  const lastLongAdvance = ttf.readUInt16BE(table.hhea + 34) - 1;
  return {
    unitsPerEm: ttf.readUInt16BE(table.head + 18),
    ascent: ttf.readInt16BE(table.hhea + 4),
    descent: -ttf.readInt16BE(table.hhea + 6),
    lineGap: ttf.readInt16BE(table.hhea + 8),
    /** @param {string} character */
    advanceOf: (character) => ttf.readUInt16BE(table.hmtx + 4 * Math.min(glyphOf(character.codePointAt(0)), lastLongAdvance)),
  };
}

/** Maps a character to its glyph number, or 0. Every font has format 4, which covers all characters of our texts. */
function readCharacterMap(ttf, cmap) {
  for (let i = 0; i < ttf.readUInt16BE(cmap + 2); i++) {
    const subtable = cmap + ttf.readUInt32BE(cmap + 8 + 8 * i);
    if (ttf.readUInt16BE(subtable) !== 4) continue;
    const length = ttf.readUInt16BE(subtable + 6);
    const ends = subtable + 14;
    const starts = ends + length + 2;
    const deltas = starts + length;
    const offsets = deltas + length;
    return (code) => {
      for (let at = 0; at < length; at += 2) {
        if (code > ttf.readUInt16BE(ends + at)) continue;
        const start = ttf.readUInt16BE(starts + at);
        if (code < start) return 0;
        const delta = ttf.readUInt16BE(deltas + at);
        const offset = ttf.readUInt16BE(offsets + at);
        if (offset === 0) return (code + delta) & 0xffff;
        const glyph = ttf.readUInt16BE(offsets + at + offset + 2 * (code - start));
        return glyph && (glyph + delta) & 0xffff;
      }
      return 0;
    };
  }
  throw new Error("the font has no character map of format 4");
}

/** The characters that nearly all pages get by with. A page that has others fetches the whole file too. */
const basicCharacters = Array.from({ length: 95 }, (_, index) => 32 + index).concat(
  [..."\u00a0©·×–—‘’“”•…−→₹"].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b),
);
const lastCharacter = 0x2fff;
const basicAxes = { Besley: 600, "Public Sans": { min: 400, max: 700 } };
/** Kerning, and figures of one width for tables. The other features of the typefaces are a ninth of the bytes. */
const basicFeatures = ["kern", "tnum"];

/**
 * The basic characters of a family, in the weights of the site, as woff2.
 * @param {"Besley" | "Public Sans"} family
 * @returns {Promise<Buffer>}
 */
export async function makeBasicFont(family) {
  const { default: subsetFont } = await import("subset-font");
  const options = {
    targetFormat: "woff2",
    variationAxes: { wght: basicAxes[family] },
    keepFeatures: basicFeatures,
    noHinting: true,
  };
  return subsetFont(await readVariable(family), String.fromCodePoint(...basicCharacters), options);
}

/** For `unicode-range`: the basic characters, and all others. */
export const characterRanges = {
  basic: `U+20-7E, ${basicCharacters.slice(95).map((code) => range(code, code)).join(", ")}`,
  other: basicCharacters
    .map((code, index) => range(code + 1, (basicCharacters[index + 1] ?? lastCharacter + 1) - 1))
    .filter(Boolean)
    .join(", "),
};

/** @param {number} from @param {number} to */
function range(from, to) {
  const hex = (/** @type {number} */ code) => code.toString(16).toUpperCase();
  if (from > to) return "";
  return from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`;
}
