/**
 * The pictures that shared links show: one card for each page, 1200 by 630, in the site's design ("Slip and ledger"). All
 * cards are drawn alike (A131): the page's title on ruled paper in the product's colour, and beside it our mark on a sheet
 * with coloured copies. The article has three more, in the aspect ratios that search engines crop to. The colours come
 * from tokens.css.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { fontAtWeight, readMetrics, readVariable } from "./fonts.mjs";

const typefaces = [
  ["Besley", 600],
  ["Besley", 700],
  ["Public Sans", 400],
  ["Public Sans", 600],
];

/** The family name inside Public Sans's font file, which is named after its lightest weight. */
const textFamily = "Public Sans Thin";

/** The most colours of a card. It keeps a card under 40 kB, because messengers drop heavy pictures. */
const paletteColours = 96;

/**
 * Draws the cards that have changed since the last run and copies all cards to `outDir` as `<route id>.png`,
 * `not-found.png` and, for articles, `<route id>-<shape>.png`.
 * @param {{
 *   routes: readonly import("../../shared/routes.ts").Route[],
 *   pageHeads: typeof import("../../shared/pages.ts").pageHeads,
 *   products: readonly import("../../shared/products/index.ts").Product[],
 *   site: typeof import("../../shared/content/site.ts").site,
 *   outDir: string,
 *   cacheDir: string,
 * }} options
 * @returns {Promise<{ file: string, drawn: boolean }[]>}
 */
export async function makeShareCards({ routes: listed, pageHeads, products, site, outDir, cacheDir }) {
  await Promise.all([mkdir(outDir, { recursive: true }), mkdir(cacheDir, { recursive: true })]);
  const fonts = await loadFonts(cacheDir);
  const draw = createArtist({ products, site, fonts, colours: await readTokens() });

  const routes = listed.map((route) => ({ ...route, ...pageHeads[route.id] }));
  const cards = [
    ...routes.map((route) => ({ file: `${route.id}.png`, svg: draw(route, 1200, 630) })),
    { file: "not-found.png", svg: draw({ id: "not-found", title: "Whoops!", description: "We can't find the page that you're looking for." }, 1200, 630) },
    ...routes
      .filter(({ published }) => published)
      .flatMap((article) => [
        { file: `${article.id}-1x1.png`, svg: draw(article, 1200, 1200) },
        { file: `${article.id}-4x3.png`, svg: draw(article, 1200, 900) },
        { file: `${article.id}-16x9.png`, svg: draw(article, 1200, 675) },
      ]),
  ];
  return Promise.all(
    cards.map(async ({ file, svg }) => {
      const hash = createHash("sha256").update(svg).update(fonts.hash).digest("hex").slice(0, 16);
      const kept = `${cacheDir}/share-${hash}.png`;
      const drawn = !existsSync(kept);
      if (drawn) await writeWhole(kept, await toPng(svg, fonts.paths));
      await copyFile(kept, `${outDir}/${file}`);
      return { file, drawn };
    }),
  );
}

/** In one step: another build may run at the same time, and an interrupted one leaves no half file. */
async function writeWhole(path, contents) {
  const half = `${path}.${process.pid}`;
  await writeFile(half, contents);
  await rename(half, path);
}

async function toPng(svg, fontFiles) {
  const [{ renderAsync }, { default: sharp }] = await Promise.all([import("@resvg/resvg-js"), import("sharp")]);
  const image = await renderAsync(svg, { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: textFamily } });
  return sharp(image.asPng()).png({ palette: true, colours: paletteColours, effort: 8, dither: 0.4 }).toBuffer();
}

/** Keeps the four weights in use as files, because the drawing library reads fonts only from files. */
async function loadFonts(cacheDir) {
  const hash = createHash("sha256");
  const metrics = {};
  const paths = [];
  for (const [family, weight] of typefaces) {
    const source = createHash("sha256").update(await readVariable(family)).digest("hex").slice(0, 16);
    const path = `${cacheDir}/${family.replace(" ", "-")}-${weight}-${source}.ttf`;
    const isKept = existsSync(path);
    const ttf = isKept ? await readFile(path) : await fontAtWeight(family, weight);
    hash.update(ttf);
    metrics[`${family} ${weight}`] = readMetrics(ttf);
    if (!isKept) await writeWhole(path, ttf);
    paths.push(path);
  }
  return { metrics, paths, hash: hash.digest() };
}

/** The light theme's colours, keyed by custom property name without the dashes. */
async function readTokens() {
  const css = await readFile(new URL("../styles/tokens.css", import.meta.url), "utf8");
  const colours = {};
  for (const [, name, value] of css.matchAll(/--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})/g)) colours[name] ??= value;
  return colours;
}

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const times = (count, drawOne) => Array.from({ length: count }, (_, i) => drawOne(i)).join("");

function createArtist({ products, site, fonts, colours: c }) {
  const widthOf = (text, font, size) => {
    const { advanceOf, unitsPerEm } = fonts.metrics[font];
    let width = 0;
    for (const character of text) width += advanceOf(character);
    return (width / unitsPerEm) * size;
  };

  function wrap(text, font, size, maxWidth) {
    const lines = [];
    for (const word of text.split(" ")) {
      const last = lines.at(-1);
      if (last && widthOf(`${last} ${word}`, font, size) <= maxWidth) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  }

  /** As few lines as possible, of similar length, like `text-wrap: balance`. */
  function balance(text, font, size, maxWidth) {
    let lines = wrap(text, font, size, maxWidth);
    for (let width = maxWidth - 8; width > maxWidth / 2; width -= 8) {
      const narrower = wrap(text, font, size, width);
      if (narrower.length > lines.length || narrower.some((line) => widthOf(line, font, size) > width)) break;
      lines = narrower;
    }
    return lines;
  }

  function text(x, y, words, { size, weight = 400, family = textFamily, fill = c["ink-2"], more = "" }) {
    return `<text x="${x}" y="${y}" font-family="${family}" font-weight="${weight}" font-size="${size}" fill="${fill}" ${more}>${escape(words)}</text>`;
  }
  const rect = (x, y, width, height, fill, more = "") =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
  const mark = (x, y, size, ground) =>
    `<g transform="translate(${x} ${y}) scale(${size / 30})"><path fill="${c.accent}" d="M11 2h17v20H11z"/><path fill="#bfe0d3" d="M7 5h17v20H7z"/>` +
    `<path fill="${c.brand}" stroke="${ground}" d="M2.5 8h17.5v20.5H2.5z"/><path fill="none" stroke="#fff" stroke-width="1.8" d="M6 14h10.5M6 18.3h10.5M6 22.6h6"/></g>`;

  /** A darker shade for copies on a background of the same tint. */
  const darker = (tint, share) =>
    `#${[1, 3, 5].map((at) => Math.round(Number.parseInt(tint.slice(at, at + 2), 16) * (1 - share)).toString(16).padStart(2, "0")).join("")}`;

  /** Our mark on a sheet of 380 by 400, with a rule in the ink above it, and its copies behind. */
  function stack(ink, colours) {
    const copies = [[34, 26, 3.2], [20, 15, 2], [9, 7, 1]].map(
      ([x, y, turn], i) =>
        `<g transform="translate(${x} ${y}) rotate(${turn} 190 200)">${rect(0, 0, 380, 400, colours[i], `rx="4" stroke="${c.ink}" stroke-opacity=".07"`)}</g>`,
    );
    const sheet = rect(0, 0, 380, 400, c.surface, `rx="4" stroke="${c.ink}" stroke-opacity=".07"`);
    const rules = times(3, (i) => rect(40, 330 + 18 * i, [300, 300, 190][i], 2, c.rule));
    return copies.join("") + sheet + rect(40, 48, 300, 5, ink) + mark(82, 82, 216, c.surface) + rules;
  }

  const tints = products.map(({ code }) => c[`${code}-tint`] ?? c["brand-tint"]);

  return function draw(route, width, height) {
    const product = products.find(({ code }) => code === route.product);
    const ink = product ? (c[product.code] ?? c.brand) : c.ink;
    const tint = (product && c[`${product.code}-tint`]) || c["brand-tint"];
    const ground = product ? tint : c.paper;
    const copies = product ? [0.24, 0.15, 0.07].map((share) => darker(tint, share)) : tints.slice(0, 3);
    const isHome = route.id === "home";
    const marker = isHome ? `Established ${site.founded}` : (product?.audience ?? (route.published ? "From our blog" : (route.label ?? "404")));

    // Product titles read "SARBOnline: reinsurance broker software". SAIBAOnline's title has no colon: its description
    // supplies the rest.
    const [name, rest = product ? route.description.split(":")[0] : ""] = (isHome ? site.tagline : route.title).split(": ");
    const subtitle = product ? rest[0].toUpperCase() + rest.slice(1) : route.description;

    const isTall = height === width;
    const left = 72;
    const room = isTall ? width - 2 * left : 590;
    let size = isTall ? 92 : 88;
    let lines;
    do {
      size -= 4;
      lines = balance(name, "Besley 600", size, room);
    } while (lines.length > (isTall ? 3 : 4) || lines.length * size * 1.14 > (isTall ? 300 : 290) || lines.some((line) => widthOf(line, "Besley 600", size) > room));
    const underSize = product ? 34 : 27;
    const under = lines.length > 2 ? [] : balance(subtitle, "Public Sans 400", underSize, product ? room : room - 30);

    const blockHeight = 60 + lines.length * size * 1.14 + (under.length ? 26 + under.length * underSize * 1.4 : 0);
    let y = isTall ? 200 : (height - blockHeight) / 2 + 42;
    const words = [rect(left, y - 9, 36, 5, c.accent) + text(left + 50, y + 2, marker, { size: 24, weight: 600 })];
    y += 26;
    for (const line of lines) {
      y += size * 1.14;
      words.push(text(left - 3, y - size * 0.16, line, { size, weight: 600, family: "Besley", fill: ink, more: `letter-spacing="${(-0.018 * size).toFixed(2)}"` }));
    }
    y += 22;
    for (const line of under) {
      y += underSize * 1.4;
      words.push(text(left, y - underSize * 0.3, line, { size: underSize }));
    }

    const scale = isTall ? 1.25 : 1;
    const stackAt = isTall ? [width - 380 * scale - 130, Math.max(y + 56, height - 400 * scale - 110)] : [width - 380 - 106, (height - 400) / 2 - 14];
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
      <linearGradient id="fade"><stop offset=".44" stop-color="#000"/><stop offset=".66" stop-color="#fff"/></linearGradient>
      <mask id="right" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="url(#fade)"/></mask>
      ${rect(0, 0, width, height, ground)}
      <g mask="url(#right)">${times(Math.floor(height / 32), (i) => rect(0, 32 * (i + 1) - 0.75, width, 1.5, product ? darker(tint, 0.08) : c.rule))}</g>
      ${mark(left - 4, 52, 44, ground)}${text(left + 50, 86, site.companyName, { size: 32, weight: 700, family: "Besley", fill: c.ink, more: 'letter-spacing="-0.4"' })}
      ${words.join("")}
      ${text(left, height - 52, isHome ? "Web-based ERP and CRM" : `${site.companyName} ${site.tagline}`, { size: 22, fill: c["ink-3"] })}
      ${rect(0, height - 10, width, 10, product ? ink : c.accent)}
      <g transform="translate(${stackAt.map((n) => n.toFixed(1)).join(" ")}) scale(${scale})">${stack(ink, copies)}</g>
    </svg>`;
  };
}
