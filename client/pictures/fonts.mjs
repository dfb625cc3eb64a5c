/**
 * The site's two typefaces outside the browser: as files of one weight for drawing pictures, and as the numbers that
 * make a system font take their room until they have arrived (art-direction.md, section 3: the swap moves nothing).
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const files = {
  Besley: "@fontsource-variable/besley/files/besley-latin-wght-normal.woff2",
  "Public Sans": "@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2",
};

/**
 * One weight of a family as a TrueType file: what draws our pictures reads neither woff2 nor variable fonts.
 * @param {"Besley" | "Public Sans"} family
 * @param {number} weight
 * @returns {Promise<Buffer>}
 */
export async function fontAtWeight(family, weight) {
  const { default: subsetFont } = await import("subset-font");
  const woff2 = await readFile(fileURLToPath(import.meta.resolve(files[family])));
  return subsetFont(woff2, undefined, { targetFormat: "sfnt", keepAllGlyphs: true, variationAxes: { wght: weight } });
}

/**
 * The few numbers of a TrueType file that layout needs. Lengths are in font units.
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

/** Character to glyph number, 0 where there is none. Format 4 is in every font and holds all that our words need. */
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
 * How often each character stands in 10,000 of written English, after the latin weights of @capsizecss/unpack 4.0.1.
 * The widths of the system fonts below were averaged with the same weights.
 */
const frequency = {
  " ": 1540, e: 922, t: 672, a: 668, i: 588, n: 578, o: 571, r: 526, s: 469, h: 351, l: 304, d: 298, c: 232, u: 207,
  m: 181, f: 170, p: 163, g: 155, y: 123, b: 114, w: 110, ",": 83, ".": 79, v: 76, 0: 53, k: 46, T: 41, S: 41, A: 40,
  "|": 38, C: 31, 2: 26, x: 25, M: 25, 1: 23, P: 23, I: 22, "[": 21, B: 20, "-": 18, U: 16, R: 15, F: 15, 5: 15, "'": 14,
  N: 14, H: 13, D: 13, L: 12, W: 12, '"': 12, z: 11, G: 11, E: 11, 3: 10, "(": 10, ")": 10, j: 9, J: 9, O: 9, q: 8, 4: 8,
  8: 8, ":": 8, "]": 7, K: 7, "=": 7, 6: 7, 7: 5, 9: 6, V: 5, Y: 3, $: 2, Z: 2, Q: 1, X: 1, "/": 1, "%": 1, ";": 1,
};

/** Average advance of a running text, as a share of the type size. */
function averageWidth({ advanceOf, unitsPerEm }) {
  let sum = 0;
  for (const [character, count] of Object.entries(frequency)) sum += advanceOf(character) * count;
  return sum / 10000 / unitsPerEm;
}

/**
 * System fonts to stand in, by the names that local() knows, with their average width as a share of the type size:
 * Georgia, Arial, Roboto and Noto from @capsizecss/metrics 4, DejaVu measured from Debian's files. A later face wins
 * where it is installed, so the best likeness comes last. Headings are set in 600 and more, hence only bold serifs.
 */
const standIns = [
  { family: "Besley", weight: 600, range: "400 900", names: ["DejaVu Serif Bold", "DejaVuSerif-Bold"], width: 1168 / 2048 },
  { family: "Besley", weight: 600, range: "400 900", names: ["Noto Serif Bold", "NotoSerif-Bold"], width: 512 / 1000 },
  { family: "Besley", weight: 600, range: "400 900", names: ["Georgia Bold", "Georgia-Bold", "Gelasio Bold", "Gelasio-Bold"], width: 1062 / 2048 },
  { family: "Public Sans", weight: 400, range: "100 500", names: ["DejaVu Sans", "DejaVuSans"], width: 1041 / 2048 },
  { family: "Public Sans", weight: 600, range: "600 900", names: ["DejaVu Sans Bold", "DejaVuSans-Bold"], width: 1176 / 2048 },
  { family: "Public Sans", weight: 400, range: "100 500", names: ["Roboto", "Roboto-Regular"], width: 911 / 2048 },
  { family: "Public Sans", weight: 600, range: "600 900", names: ["Roboto Bold", "Roboto-Bold"], width: 926 / 2048 },
  { family: "Public Sans", weight: 400, range: "100 500", names: ["Arial", "ArialMT", "Liberation Sans", "LiberationSans", "Arimo"], width: 913 / 2048 },
  { family: "Public Sans", weight: 600, range: "600 900", names: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "LiberationSans-Bold", "Arimo Bold"], width: 983 / 2048 },
];

const percent = (share) => `${(share * 100).toFixed(2)}%`;

/**
 * The @font-face rules of "Besley Fallback" and "Public Sans Fallback". They stand in client/styles/fonts.css as this
 * prints them, and test/fonts.test.ts fails when the fonts have changed since.
 * @returns {Promise<string>}
 */
export async function makeFontFallbacks() {
  const rules = [];
  for (const { family, weight, range, names, width } of standIns) {
    const metrics = readMetrics(await fontAtWeight(family, weight));
    const adjust = averageWidth(metrics) / width;
    // The overrides are multiplied by size-adjust in their turn, and a line must keep the height of the real font.
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
