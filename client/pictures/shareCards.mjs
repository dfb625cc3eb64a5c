/**
 * The pictures that shared links show: one card for each page, 1200 by 630, in the site's design ("Slip and ledger"). A
 * card has the page's title on ruled paper, and beside it a sheet on coloured copies with a drawing for that page.
 * The article has three more, in the aspect ratios that search engines crop to. The colours come from tokens.css.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { fontAtWeight, readMetrics, readVariable } from "./fonts.mjs";

const typefaces = [
  ["Besley", 600],
  ["Besley", 700],
  ["Besley", 800],
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
 *   pageHeads: typeof import("../../shared/pages/index.ts").pageHeads,
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
  const draw = createArtist({ products, site, fonts, colours: await readTokens(), drawn: await findDrawn(products) });

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

/** The drawings in the products' folders, by code. */
async function findDrawn(products) {
  const drawn = {};
  for (const { code } of products) {
    const file = new URL(`../products/${code}/shareCard.mjs`, import.meta.url);
    if (existsSync(file)) drawn[code] = (await import(file)).draw;
  }
  return drawn;
}

async function toPng(svg, fontFiles) {
  const [{ renderAsync }, { default: sharp }] = await Promise.all([import("@resvg/resvg-js"), import("sharp")]);
  const image = await renderAsync(svg, { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: textFamily } });
  return sharp(image.asPng()).png({ palette: true, colours: paletteColours, effort: 8, dither: 0.4 }).toBuffer();
}

/** Keeps the five weights in use as files, because the drawing library reads fonts only from files. */
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

function createArtist({ products, site, fonts, colours: c, drawn }) {
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

  function text(x, y, words, { size = 20, weight = 400, family = textFamily, fill = c.ink, anchor = "start", more = "" } = {}) {
    return `<text x="${x}" y="${y}" font-family="${family}" font-weight="${weight}" font-size="${size}" fill="${fill}" text-anchor="${anchor}" ${more}>${escape(words)}</text>`;
  }
  const heading = (x, y, words, options = {}) =>
    text(x, y, words, { family: "Besley", weight: 600, size: 26, more: 'letter-spacing="-0.4"', ...options });
  const rect = (x, y, width, height, fill, more = "") =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
  const rule = (x, y, width, colour = c.rule, thickness = 1.5) => rect(x, y - thickness / 2, width, thickness, colour);
  const stroke = (d, colour, thickness = 3, more = "") =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
  /** A grey bar instead of text that would be too small to read. */
  const scribble = (x, y, width, colour = c.rule) => rect(x, y - 5, width, 10, colour, 'rx="2"');
  const tick = (x, y, colour) => stroke(`M${x} ${y}l7 7 13-15`, colour, 4);
  const mark = (x, y, size, ground) =>
    `<g transform="translate(${x} ${y}) scale(${size / 30})"><path fill="${c.accent}" d="M11 2h17v20H11z"/><path fill="#bfe0d3" d="M7 5h17v20H7z"/>` +
    `<path fill="${c.brand}" stroke="${ground}" d="M2.5 8h17.5v20.5H2.5z"/><path fill="none" stroke="#fff" stroke-width="1.8" d="M6 14h10.5M6 18.3h10.5M6 22.6h6"/></g>`;

  /** The stamp of client/components/Stamp.tsx, with specks where the ink did not print. */
  function stamp(cx, cy, size, word, colour, { above = "", below = "", ground = "none", turn = -12 } = {}) {
    let seed = 7;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const specks = times(60, () => `<circle cx="${(random() * 120).toFixed(1)}" cy="${(random() * 120).toFixed(1)}" r="${(0.4 + random() * 0.8).toFixed(1)}"/>`);
    const fontSize = Math.min(16.5, 15.5 * (100 / widthOf(word, "Besley 800", 15.5)));
    const arc = (id, words) =>
      words && `<text font-family="${textFamily}" font-weight="600" font-size="8.2" letter-spacing="1.3"><textPath href="#${id}" startOffset="50%" text-anchor="middle">${words}</textPath></text>`;
    return `<g transform="translate(${cx} ${cy}) rotate(${turn}) scale(${size / 120}) translate(-60 -60)">
      <mask id="worn" maskUnits="userSpaceOnUse" x="-4" y="-4" width="128" height="128"><rect x="-4" y="-4" width="128" height="128" fill="#fff"/><g fill="#000">${specks}</g></mask>
      <path id="arc-above" d="M18.5 43a44.5 44.5 0 0 1 83 0" fill="none"/><path id="arc-below" d="M14.5 80a49.5 49.5 0 0 0 91 0" fill="none"/>
      <path fill="${ground}" d="M4 60a56 56 0 1 1 112 0 56 56 0 1 1-112 0Z"/>
      <g fill="${colour}" mask="url(#worn)">
        <g fill="none" stroke="${colour}"><path stroke-width="3.5" d="M6.3 43.5a56 56 0 0 1 107.4 0M6.3 76.5a56 56 0 0 0 107.4 0"/>
        <path stroke-width="1.2" d="M12 43.5a50.5 50.5 0 0 1 96 0M12 76.5a50.5 50.5 0 0 0 96 0M25.5 43.5a38 38 0 0 1 69 0M25.5 76.5a38 38 0 0 0 69 0"/>
        <path stroke-width="2.5" d="M2 43.5h116v33H2z" ${ground === "none" ? "" : `fill="${ground}"`}/></g>
        <text x="60" y="65.6" text-anchor="middle" font-family="Besley" font-weight="800" font-size="${fontSize.toFixed(2)}">${word}</text>
        ${arc("arc-above", above)}${arc("arc-below", below)}
      </g></g>`;
  }

  const inks = products.map(({ code }) => code).filter((code) => c[code]);
  const specimen = (colour) => stamp(408, 402, 148, "SPECIMEN", colour, { above: "SAMPLE", below: "DATA" });

  /** The head of a sheet: its name above a 2.5 px rule. Sheets are 420 wide and 400 high. */
  const sheetHead = (words, note = "") =>
    heading(32, 58, words) + (note && text(388, 58, note, { size: 18, fill: c["ink-3"], anchor: "end" })) + rule(32, 78, 356, c.ink, 2.5);
  function rows(entries, top = 78, step = 48) {
    return entries
      .map(([label, value], i) => {
        const y = top + step * i;
        const words = (value ? text(160, y + 31, value, { weight: 600 }) : scribble(160, y + 25, 120 + ((i * 67) % 90)));
        return text(32, y + 31, label, { fill: c["ink-3"] }) + words + rule(32, y + step, 356);
      })
      .join("");
  }
  const chip = (x, y, words, colour, tint) => {
    const width = widthOf(words, "Public Sans 600", 17) + 24;
    return rect(x - width, y - 21, width, 30, tint, 'rx="4"') + text(x - width / 2, y, words, { size: 17, weight: 600, fill: colour, anchor: "middle" });
  };

  const fit = (words, font, size, width) => Math.min(size, (size * width) / widthOf(words, font, size));
  const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

  /** The card of a page without a drawing in `cards`: the page's name and keywords. */
  function listKeywords({ id, label, keywords }) {
    const entries = keywords.split(", ").map(capital).slice(0, 5);
    return {
      marker: label,
      copies: [0, 2, 4].map((step) => inks[(id.length + step) % inks.length]),
      sheet: () =>
        heading(32, 58, label, { size: fit(label, "Besley 600", 26, 356) }) + rule(32, 78, 356, c.ink, 2.5) +
        times(5, (i) => {
          const y = 78 + 58 * i;
          const words = entries[i];
          const line = words ? text(70, y + 37, words, { size: fit(words, "Public Sans 600", 21, 318), weight: 600 }) : scribble(70, y + 30, [250, 190, 220, 160, 200][i]);
          return (words ? tick(32, y + 30, c.brand) : rect(34, y + 24, 14, 14, "none", `stroke="${c.border}" stroke-width="2"`)) + line + rule(32, y + 58, 356);
        }) +
        stamp(408, 400, 144, `SINCE ${site.founded}`, c.brand, { ground: c.surface }),
    };
  }

  /** Cards with a drawing of their own. `marker`: label above the title; `sheet`: drawing on the white sheet; `foot`: last line. */
  const cards = {
    home: {
      marker: `Established ${site.founded}`,
      title: site.tagline,
      foot: "Web-based ERP and CRM",
      copies: inks.slice(2),
      sheet: () =>
        heading(32, 54, "Which one are you?", { size: 24 }) + rule(32, 72, 356, c.ink, 2.5) +
        products
          .map(({ code, shortName, finder }, i) => {
            const y = 72 + 45 * i;
            return (
              rect(32, y + 14, 17, 17, c[code] ?? c.brand) + text(64, y + 30, finder, { size: 20, fill: c["ink-2"] }) +
              heading(388, y + 30, shortName, { size: 21, anchor: "end" }) + (i < products.length - 1 ? rule(32, y + 45, 356) : "")
            );
          })
          .join(""),
    },
    contact: {
      marker: "Corporate office",
      copies: ["sewac", "saiba", "saibalite"],
      sheet: () =>
        `<clipPath id="street"><rect x="14" y="14" width="392" height="292"/></clipPath><g clip-path="url(#street)">${rect(14, 14, 392, 292, c["brand-tint"])}` +
        stroke("M-10 210C120 190 230 250 430 200M150-10c-10 120 40 190 20 330M300-10c30 110-10 220 30 330M-10 90c150-20 300 10 440-10", "#fff", 22) +
        stroke("M-10 210C120 190 230 250 430 200", c.accent, 3, 'stroke-dasharray="10 12"') +
        [[40, 30, 80, 40], [200, 24, 70, 42], [34, 120, 90, 60], [345, 110, 50, 70], [40, 250, 90, 40], [200, 260, 90, 40]].map(([x, y, w, h]) => rect(x, y, w, h, c.rule, 'rx="2"')).join("") +
        `</g><g transform="translate(228 176)"><path d="M0 46c32-34 48-59 48-78a48 48 0 1 0-96 0c0 19 16 44 48 78Z" fill="${c.brand}" stroke="#fff" stroke-width="4"/><circle cy="-32" r="18" fill="${c.accent}"/></g>` +
        heading(32, 348, `${site.address.locality}, ${site.address.region}`) + text(32, 378, site.address.country, { fill: c["ink-2"] }),
    },
    post: {
      marker: "From our blog",
      copies: ["sarb", "saibalite", "sata"],
      sheet: () =>
        `<clipPath id="index"><rect x="14" y="14" width="392" height="372"/></clipPath><g clip-path="url(#index)">${rect(14, 14, 392, 372, c.sunken)}` +
        ["sewac", "swap", "supercrop"].map((code, i) => rect(84 - 6 * i, 112 + 20 * i, 252 + 12 * i, 180, c[`${code}-tint`]) + rect(96 + 86 * i, 98 + 20 * i, 58, 14, c[`${code}-tint`])).join("") +
        `<g transform="rotate(-3 210 150)">${rect(262, 30, 68, 18, c.accent) + rect(88, 48, 248, 220, c.surface, `stroke="${c.rule}"`)}` +
        `<circle cx="134" cy="92" r="24" fill="${c["brand-tint"]}" stroke="${c.brand}" stroke-width="3"/><circle cx="134" cy="86" r="7" fill="${c.brand}"/>` + stroke("M119 107c3-17 27-17 30 0", c.brand) +
        scribble(174, 84, 110, c.ink) + scribble(174, 106, 70) + rule(108, 132, 208, c.ink, 2.5) + scribble(108, 158, 72) + rect(198, 148, 90, 18, c.accent) + scribble(202, 157, 74, c.ink) + scribble(108, 186, 50) + scribble(202, 186, 104, c["ink-2"]) + "</g>" +
        ["sata", "sarb"].map((code, i) => rect(64 - 6 * i, 222 + 20 * i, 292 + 12 * i, 60, c[`${code}-tint`])).join("") +
        rect(44, 264, 332, 140, c.brand) + rect(146, 292, 128, 36, c.surface) + scribble(166, 310, 64, c.ink) + stroke("M184 352c0 16 52 16 52 0", "#fff", 6) + "</g>",
    },
    "not-found": {
      marker: "404",
      copies: ["sarb", "saibalite", "sata"],
      sheet: () =>
        sheetHead("Page", "0% placed") + times(4, (i) => rule(32, 126 + 48 * i, 356)) +
        rect(32, 300, 356, 58, c.surface, `stroke="${c.border}" stroke-width="2" stroke-dasharray="7 6"`) +
        stamp(210, 196, 236, "NOT FOUND", c.danger, { ground: c.surface }),
    },
  };

  /** What the drawings in the products' folders use. */
  const tools = { c, text, heading, rect, rule, stroke, scribble, tick, specimen, sheetHead, rows, chip, times };

  function stack(card, ink, tint, copies) {
    const turned = copies
      .map((fill, i) => [fill, [[9, 7, 1], [20, 15, 2], [34, 26, 3.2], [47, 38, 4.4], [60, 50, 5.6]][i]])
      .reverse()
      .map(([fill, [x, y, turn]]) => `<g transform="translate(${x} ${y}) rotate(${turn} 210 200)"><rect width="420" height="400" rx="4" fill="${fill}" stroke="${c.ink}" stroke-opacity=".07"/></g>`);
    return turned.join("") + rect(0, 0, 420, 400, c.surface, `rx="4" stroke="${c.ink}" stroke-opacity=".07"`) + card.sheet(ink, tint);
  }

  /** A darker shade for copies on a background of the same tint. */
  const darker = (tint, share) =>
    `#${[1, 3, 5].map((at) => Math.round(Number.parseInt(tint.slice(at, at + 2), 16) * (1 - share)).toString(16).padStart(2, "0")).join("")}`;

  return function draw(route, width, height) {
    const card = cards[route.published ? "post" : route.id] ?? drawn[route.product]?.(tools) ?? listKeywords(route);
    const product = products.find(({ code }) => code === route.product);
    const ink = product ? (c[product.code] ?? c.brand) : c.ink;
    const tint = (product && c[`${product.code}-tint`]) || c["brand-tint"];
    const ground = product ? tint : c.paper;
    const copies = product ? [0.07, 0.15, 0.24].map((share) => darker(tint, share)) : card.copies.map((code) => c[`${code}-tint`]);

    // Product titles read "SARBOnline: reinsurance broker software". SAIBAOnline's title has no colon: its description
    // supplies the rest.
    const [name, rest = product ? route.description.split(":")[0] : ""] = (card.title ?? route.title).split(": ");
    const subtitle = product ? rest[0].toUpperCase() + rest.slice(1) : route.description;

    const isTall = height === width;
    const left = 72;
    const room = isTall ? width - 2 * left : 560;
    let size = isTall ? 92 : 88;
    let lines;
    do {
      size -= 4;
      lines = balance(name, "Besley 600", size, room);
    } while (lines.length > (isTall ? 3 : 4) || lines.length * size * 1.14 > (isTall ? 300 : 290) || lines.some((line) => widthOf(line, "Besley 600", size) > room));
    const under = lines.length > 2 ? [] : product ? balance(subtitle, "Public Sans 400", 34, room) : balance(subtitle, "Public Sans 400", 27, room - 30);
    const underSize = product ? 34 : 27;

    const blockHeight = 60 + lines.length * size * 1.14 + (under.length ? 26 + under.length * underSize * 1.4 : 0);
    let y = isTall ? 200 : (height - blockHeight) / 2 + 42;
    const words = [rect(left, y - 9, 36, 5, c.accent) + text(left + 50, y + 2, card.marker ?? product.audience, { size: 24, weight: 600, fill: c["ink-2"] })];
    y += 26;
    for (const line of lines) {
      y += size * 1.14;
      words.push(heading(left - 3, y - size * 0.16, line, { size, fill: ink, more: `letter-spacing="${(-0.018 * size).toFixed(2)}"` }));
    }
    y += 22;
    for (const line of under) {
      y += underSize * 1.4;
      words.push(text(left, y - underSize * 0.3, line, { size: underSize, fill: c["ink-2"] }));
    }

    const scale = isTall ? 1.25 : 1;
    const stackAt = isTall ? [width - 420 * scale - 130, Math.max(y + 56, height - 400 * scale - 110)] : [width - 420 - 96, (height - 400) / 2 - 14];
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
      <linearGradient id="fade"><stop offset=".44" stop-color="#000"/><stop offset=".66" stop-color="#fff"/></linearGradient>
      <mask id="right" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="url(#fade)"/></mask>
      ${rect(0, 0, width, height, ground)}
      <g mask="url(#right)">${times(Math.floor(height / 32), (i) => rule(0, 32 * (i + 1), width, product ? darker(tint, 0.08) : c.rule))}</g>
      ${mark(left - 4, 52, 44, ground)}${heading(left + 50, 86, site.companyName, { size: 32, weight: 700, fill: c.ink })}
      ${words.join("")}
      ${text(left, height - 52, card.foot ?? `${site.companyName} ${site.tagline}`, { size: 22, fill: c["ink-3"] })}
      ${rect(0, height - 10, width, 10, product ? ink : c.accent)}
      <g transform="translate(${stackAt.map((n) => n.toFixed(1)).join(" ")}) scale(${scale})">${stack(card, ink, tint, copies)}</g>
    </svg>`;
  };
}
