// @ts-check
import sanitizeHtml from "sanitize-html";
import sharp from "sharp";
import { optimize } from "svgo";
import { checkSigns, TextFault } from "./text.mjs";

/** Elements that a logo or a drawing needs. None of them runs code, loads anything, embeds HTML or links anywhere. */
const allowedTags = [
  ...["svg", "g", "defs", "symbol", "use", "title", "desc", "path", "rect", "circle", "ellipse", "line", "polyline"],
  ...[
    "polygon",
    "text",
    "tspan",
    "textPath",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "mask",
    "pattern",
  ],
  "marker",
];
const allowedAttributes = [
  ...["xmlns", "viewBox", "width", "height", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy"],
  ...["d", "points", "id", "href", "transform", "preserveAspectRatio", "pathLength", "offset", "dx", "dy", "opacity"],
  ...["fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"],
  ...["stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "stroke-opacity", "stop-color", "stop-opacity"],
  ...["clip-path", "clip-rule", "mask", "gradientUnits", "gradientTransform", "spreadMethod", "patternUnits"],
  ...["patternContentUnits", "patternTransform", "clipPathUnits", "maskUnits", "maskContentUnits", "color"],
  ...[
    "font-family",
    "font-size",
    "font-weight",
    "font-style",
    "text-anchor",
    "letter-spacing",
    "display",
    "visibility",
  ],
  ...["vector-effect", "paint-order", "fr", "refX", "refY", "markerWidth", "markerHeight", "markerUnits", "orient"],
  ...[
    "marker-start",
    "marker-mid",
    "marker-end",
    "startOffset",
    "textLength",
    "lengthAdjust",
    "rotate",
    "word-spacing",
  ],
  ...["text-decoration", "dominant-baseline", "alignment-baseline", "baseline-shift", "writing-mode", "direction"],
  ...["font-variant", "font-stretch", "mask-type", "overflow", "shape-rendering"],
];

/** What draws nothing in a picture, and so may go. A script is told. */
const idleTags = ["script", "style", "metadata", "a", "view"];
const idleAttributes =
  /^(on\w+|class|style|version|baseProfile|data-.*|aria-.*|role|tabindex|focusable|lang|type|media|target|rel|download|enable-background|isolation|pointer-events|cursor|user-select|(text|image|color)-rendering|color-interpolation|-.*|(?!xlink:href$).*:.*|xmlns)$/;
/** Fonts that visitors have, or that a browser replaces by one that it has. */
const safeFonts =
  /^["']?(serif|sans-serif|monospace|system-ui|arial|helvetica|times|times new roman|courier|courier new|georgia|verdana|tahoma|trebuchet ms|inherit)["']?\s*(,|$)/i;

/**
 * Finds what cleaning would lose, so that the picture would be drawn otherwise. It reads the source, because svgo drops
 * what it does not know without a word.
 *
 * @param {Set<string>} lost
 * @returns {import("svgo").CustomPlugin}
 */
const findLost = (lost) => ({
  name: "findLost",
  fn: () => {
    /** What drawing programs note for themselves. @type {WeakSet<object>} */
    const notes = new WeakSet();
    const property = (/** @type {string} */ name, /** @type {string} */ value) => {
      if (/\bvar\(/.test(value)) lost.add(`${name}: ${value.trim()}`);
      if (/url\(\s*['"]?(?!#)/i.test(value)) lost.add(`${name}: ${value.trim().slice(0, 40)}`);
      if (name === "font-family" && !safeFonts.test(value.trim())) lost.add(`the font ${value.trim()}`);
    };
    const styles = (/** @type {string} */ text) => {
      for (const one of text.replaceAll(/\/\*[\s\S]*?\*\//g, "").split(";")) {
        const [, name = "", value = ""] = /^\s*([\w-]+)\s*:([\s\S]*)$/.exec(one) ?? [];
        if (!name || name.startsWith("--")) continue;
        property(name, value.replace(/!important/, ""));
        if (!allowedAttributes.includes(name) && !idleAttributes.test(name)) lost.add(`${name} in a style`);
      }
    };
    return {
      element: {
        enter(node, parent) {
          const { name, attributes } = node;
          if (name.includes(":") || name === "metadata" || notes.has(parent)) return void notes.add(node);
          if (/^(animate|set$|mpath$)/.test(name)) lost.add(`<${name}>, which moves it`);
          else if (!allowedTags.includes(name) && !idleTags.includes(name)) lost.add(`<${name}>`);
          if (name === "style") {
            const css = node.children.map((child) => ("value" in child ? child.value : "")).join("");
            for (const [at] of css.matchAll(/@(?!charset)[\w-]+/g)) lost.add(`${at} in a style`);
            for (const [, selectors = "", rules = ""] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
              const [state] = /:(?!root\b)[\w-]+/.exec(selectors) ?? [];
              if (state) lost.add(`${state} in a style`);
              styles(rules);
            }
          }
          if (attributes.style) styles(attributes.style);
          for (const [key, value] of Object.entries(attributes)) {
            if (/^(xlink:)?href$/.test(key)) {
              if (name !== "a" && !value.startsWith("#")) lost.add(`${key}="${value.slice(0, 40)}"`);
            } else if (allowedAttributes.includes(key)) property(key, value);
            else if (!idleAttributes.test(key)) lost.add(`${key}="${value.slice(0, 40)}"`);
          }
        },
      },
    };
  },
});
const drawing = /<(path|rect|circle|ellipse|line|polyline|polygon|text|use)\b/;

/**
 * Makes an SVG of the owner safe to serve. svgo runs first, because drawing programs put colours into a style element
 * and svgo moves them to the shapes. Then sanitize-html keeps only what is on the two lists.
 *
 * @param {Buffer} bytes
 * @returns {Promise<{ svg: string, removed: string[], width: number, height: number }>} `removed`: parts that the owner
 *   may miss.
 */
export async function sanitiseSvg(bytes) {
  const source = decode(bytes);
  if (!/<svg[\s>]/i.test(source)) throw new Error("is no SVG inside: save it as SVG again, or as PNG");
  if (/<!ENTITY/i.test(source))
    throw new Error("declares entities, which can blow up: save it as plain SVG (in Illustrator: Export As)");
  /** @type {Set<string>} */
  const removed = new Set();
  const flat = flatten(source);
  const svg = sanitizeHtml(flat, {
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    allowedTags,
    allowedAttributes: { "*": allowedAttributes },
    allowedSchemes: [],
    allowProtocolRelative: false,
    // Any of them may have children: a gradient its stops, a shape its title.
    selfClosing: [],
    onOpenTag(tag, attributes) {
      if (!allowedTags.includes(tag)) removed.add(`<${tag}>`);
      for (const name of Object.keys(attributes)) if (/^on/i.test(name)) removed.add(name);
    },
    transformTags: {
      "*": (tagName, attribs) => {
        for (const [name, value] of Object.entries(attribs)) {
          // Only addresses inside the picture are allowed: gradients, masks, symbols.
          const leadsOut = name === "href" ? !value.startsWith("#") : /url\(\s*['"]?(?!#)/i.test(value);
          if (!leadsOut) continue;
          if (allowedTags.includes(tagName)) removed.add(`${name}="${value.slice(0, 40)}"`);
          delete attribs[name];
        }
        return { tagName, attribs };
      },
    },
  });
  if (!drawing.test(svg))
    throw new Error(
      `has nothing left to draw once ${[...removed].join(", ") || "what is not allowed"} is taken out: save it as PNG`,
    );
  if (countDrawn(svg) > maxDrawn)
    throw new Error("repeats its parts within each other so often that browsers could not draw it: save it as PNG");
  const sized = withViewBox(svg);
  const { width, height } = await measure(sized);
  return { svg: sized, removed: [...removed], width, height };
}

/** A browser draws so many elements in under a second. A detailed map has a tenth. */
const maxDrawn = 50_000;

/**
 * How many elements a browser draws: a `use`, a pattern or a mask draws what it names again, and that may name others.
 * Infinite for a circle of names, which is an error in SVG.
 *
 * @param {string} svg sanitised, so that every "<" begins a tag
 */
function countDrawn(svg) {
  /** @typedef {{ elements: number, targets: string[], drawn?: number }} Part */
  const whole = /** @type {Part} */ ({ elements: 0, targets: [] });
  /** @type {Map<string, Part>} */
  const parts = new Map();
  /** @type {(Part | undefined)[]} The open elements; undefined for one without an id. */
  const open = [];
  for (const [, end, attributes = "", empty] of svg.matchAll(/<(\/?)\w+([^>]*?)(\/?)>/g)) {
    if (end) {
      open.pop();
      continue;
    }
    const [, id] = /\sid="([^"]*)"/.exec(attributes) ?? [];
    const part = id === undefined ? undefined : /** @type {Part} */ ({ elements: 0, targets: [] });
    if (id !== undefined && part && !parts.has(id)) parts.set(id, part);
    const targets = [...attributes.matchAll(/(?:href="|url\(['"]?)#([^"')]+)/g)].map(([, target]) => String(target));
    for (const outer of [whole, ...open, part]) {
      if (!outer) continue;
      outer.elements += 1;
      outer.targets.push(...targets);
    }
    if (!empty) open.push(part);
  }

  /** @param {Part} part @returns {number} */
  function draw(part) {
    if (part.drawn === undefined) {
      // What a part that is being counted draws in turn is a circle.
      part.drawn = Number.POSITIVE_INFINITY;
      part.drawn = part.targets.reduce((sum, target) => {
        const named = parts.get(target);
        return named ? sum + draw(named) : sum;
      }, part.elements);
    }
    return part.drawn;
  }
  return draw(whole);
}

/** @param {Buffer} bytes */
function decode(bytes) {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    return checkSigns(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof TextFault) throw new Error(`line ${error.line} ${error.message}`);
    throw new Error("is not UTF-8: save it as SVG again");
  }
}

/** CSS pixels in each unit of length. */
const pixelsPer = { "": 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 };

/**
 * Without a viewBox a browser would crop the drawing, or leave a gap, wherever it is shown in another size.
 *
 * @param {string} svg
 */
function withViewBox(svg) {
  const [root = ""] = /<svg\b[^>]*>/.exec(svg) ?? [];
  if (/\sviewBox="/.test(root)) return svg;
  const [width, height] = ["width", "height"].map((side) => {
    const [, value, unit] = new RegExp(`\\s${side}="([\\d.]+)(px|pt|pc|mm|cm|in|)"`).exec(root) ?? [];
    return unit === undefined ? 0 : Number(value) * pixelsPer[/** @type {keyof typeof pixelsPer} */ (unit)];
  });
  if (!width || !height) throw new Error("has no size: save it as SVG with a viewBox, or as PNG");
  const sides = root.replaceAll(/\s(width|height)="[^"]*"/g, "");
  return svg.replace(
    root,
    sides.replace("<svg", `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`),
  );
}

class Refused extends Error {
  /** @param {readonly string[]} lost */
  constructor(lost) {
    super(
      `has ${lost.join(", ")}, which would be lost: save it as plain SVG with text as paths and effects flattened, or as PNG`,
    );
  }
}

/** @param {string} source */
function flatten(source) {
  /** @type {Set<string>} */
  const lost = new Set();
  try {
    // Once, as each pass after the first sees what the one before has left.
    optimize(source, { plugins: [findLost(lost)] });
    if (lost.size > 0) throw new Refused([...lost]);
    const { data } = optimize(source, {
      multipass: true,
      // Small numbers of a large scale would be rounded to nothing.
      floatPrecision: 6,
      plugins: [
        { name: "preset-default", params: { overrides: { inlineStyles: { onlyMatchedOnce: false } } } },
        "convertStyleToAttrs",
        "removeXlink",
      ],
    });
    if (/<style\b/.test(data)) throw new Refused(["styles that cannot be moved to the shapes"]);
    return data;
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Error(
      `is not well-formed SVG: save it again (${error instanceof Error ? error.message.split("\n")[0] : error})`,
    );
  }
}

/** @param {string} svg */
async function measure(svg) {
  try {
    const { width, height } = await sharp(Buffer.from(svg), { limitInputPixels: 100_000_000 }).metadata();
    return { width, height };
  } catch (error) {
    throw new Error(
      `cannot be drawn: save it as SVG again, or as PNG (${error instanceof Error ? error.message.split("\n")[0] : error})`,
    );
  }
}
