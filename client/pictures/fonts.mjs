/**
 * The site's two typefaces outside the browser: files of one weight for drawing pictures, and the numbers with which a
 * system font takes the same space until the real fonts have loaded (W1.6: the swap causes no layout shift).
 */
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

/**
 * How often each character appears in 10,000 characters of this site's pages. Characters with fewer than three are left
 * out.
 */
const frequency = {
  " ": 1215, e: 922, a: 615, o: 596, t: 564, s: 522, n: 518, r: 485, i: 469, l: 353, 0: 308, c: 300, d: 258, h: 232,
  u: 230, m: 209, p: 182, y: 131, w: 121, g: 114, f: 108, A: 101, ".": 101, ",": 86, S: 80, C: 79, k: 77, b: 64, 2: 55,
  P: 50, R: 48, 1: 46, W: 44, v: 42, I: 38, M: 38, B: 38, T: 36, E: 34, "+": 31, "-": 29, 9: 28, O: 28, D: 26, x: 24,
  N: 22, F: 22, "*": 22, H: 21, 3: 21, U: 19, q: 19, L: 19, "?": 18, ":": 18, 4: 17, 5: 14, "@": 13, 7: 11, K: 11, Q: 11,
  Y: 9, G: 8, "(": 5, ")": 5, "'": 4, 8: 3, V: 3,
};

/**
 * Average character advance in the site's texts, as a share of the font size.
 * @param {ReturnType<typeof readMetrics>} metrics
 */
function averageWidth({ advanceOf, unitsPerEm }) {
  let sum = 0;
  let count = 0;
  for (const [character, times] of Object.entries(frequency)) {
    sum += advanceOf(character) * times;
    count += times;
  }
  return sum / count / unitsPerEm;
}

/**
 * How much wider than the real font a fallback font is made, on average over all words. No two fonts break every line
 * alike: one line in six differs by more than 1.4%. If the fallback text needs a line more, its height is kept
 * (client/browser/start/fontRoom.ts) and nothing moves. If it needs a line less, the content below is pushed down. So
 * fallbacks are slightly too wide.
 */
const allowance = { Besley: 1.025, "Public Sans": 1.015 };

const heading = { family: /** @type {const} */ ("Besley"), weight: 600, range: "400 900" };
const text = { family: /** @type {const} */ ("Public Sans"), weight: 400, range: "100 500" };
const bold = { ...text, weight: 600, range: "600 900" };

/**
 * The fallback system fonts, by the names that local() knows (Safari knows Apple's by their PostScript names), with
 * their averageWidth. For fonts that are not free, a free font with the same advances was measured: Liberation for
 * Arial, Gelasio for Georgia. A later face wins if it is installed. Fonts of nearly the same width share a face, and the
 * browser asks the system for each name before the first paint: phones' names come first. Headings have weight 600 or
 * more, so they only need bold serifs. On newer Androids Roboto may be one variable file whose bold has no separate
 * name. Then the regular font is used for bold.
 */
const standIns = [
  { ...heading, names: ["DejaVu Serif Bold"], width: 0.5953 },
  { ...heading, names: ["Noto Serif Bold"], width: 0.5308 },
  { ...heading, names: ["Georgia-Bold", "Georgia Bold", "Gelasio Bold"], width: 0.5449 },
  { ...text, names: ["DejaVu Sans"], width: 0.531 },
  { ...text, names: ["Roboto", "ArialMT", "Arial", "Liberation Sans", "Arimo"], width: 0.4681 },
  { ...bold, names: ["DejaVu Sans Bold"], width: 0.5976 },
  { ...bold, names: ["Roboto"], width: 0.4681 },
  { ...bold, names: ["Roboto Bold"], width: 0.4757 },
  { ...bold, names: ["Arial-BoldMT", "Arial Bold", "Liberation Sans Bold", "Arimo Bold"], width: 0.503 },
];

const percent = (share) => `${(share * 100).toFixed(2)}%`;

/**
 * The @font-face rules of "Besley Fallback" and "Public Sans Fallback", which the build adds to client/styles/tokens.css.
 * @returns {Promise<string>}
 */
export async function makeFontFallbacks() {
  const rules = [];
  for (const { family, weight, range, names, width } of standIns) {
    const metrics = readMetrics(await fontAtWeight(family, weight));
    const adjust = (averageWidth(metrics) / width) * allowance[family];
    // Divides by `adjust`, because browsers multiply the overrides by size-adjust. A line keeps the real font's height.
    const override = (length) => percent(length / metrics.unitsPerEm / adjust);
    rules.push(
      `@font-face {\n  font-family: "${family} Fallback"; font-weight: ${range};\n` +
        `  src: ${names.map((name) => `local("${name}")`).join(", ")};\n` +
        `  size-adjust: ${percent(adjust)}; ascent-override: ${override(metrics.ascent)}; ` +
        `descent-override: ${override(metrics.descent)}; line-gap-override: ${override(metrics.lineGap)};\n}\n`,
    );
  }
  return rules.join("");
}

/** The characters that nearly all pages get by with: the rest is in a file that a page fetches when it needs it. */
const basicCharacters = `${String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0©·×–—‘’“”•…−→₹`;
const basicAxes = { Besley: 600, "Public Sans": { min: 400, max: 700 } };

/** @param {"Besley" | "Public Sans"} family @returns {Promise<Buffer>} The basic characters in the weights of the site, as woff2. */
export async function makeBasicFont(family) {
  const { default: subsetFont } = await import("subset-font");
  return subsetFont(await readVariable(family), basicCharacters, { targetFormat: "woff2", variationAxes: { wght: basicAxes[family] } });
}
