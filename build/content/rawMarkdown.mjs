// @ts-check
import { refuseSign } from "./text.mjs";

/** Finds signs in the text of a paragraph, heading or cell that were meant as Markdown and would be shown as typed. */

/** @typedef {import("markdown-it").Token} Token */

/** Stands for a sign that is meant as it is: escaped, in code, or written as &amp;. */
const meant = "\ue000";
const forTheSign = (/** @type {string} */ sign) => `for the sign itself write \\${sign}`;

/** @type {readonly (readonly [RegExp, string])[]} What a line may not have, with the remedy. */
const raw = [
  [
    /^[•·▪◦‣](?:\s|$)/,
    'it is a list without its signs, as from Word: take the dots out and make it a list, "- " before each point',
  ],
  [/^#/, `a heading begins the line with ## and a space; ${forTheSign("#")}`],
  [
    /^(?:[-+*]|\d{1,9}[.)])(?:\s|$)/,
    `a list begins behind an empty line, not deeper than its place, with "- " or "1. "; ${forTheSign("- or \\.")}`,
  ],
  [/^(?:[-+*]|\d{1,9}[.)])(?=\p{L})/u, `a list entry has a space behind - or 1.; ${forTheSign("- or \\.")}`],
  [/^>/, `a quote begins the line with "> "; ${forTheSign(">")}`],
  [
    /^(?:[=-]{2,}|[+]{3,}|:{2,}.*|[!?]{3}\s.*)$/,
    "a line of signs is not used here: take it out (a heading begins with ##)",
  ],
  [/^:\s/, "a list of definitions is not used here: write **word**: and its meaning"],
  [
    /(?<![\s\ue000])\*|\*(?![\s\ue000])|__/,
    `strong words stand between ** and **, without a space inside; ${forTheSign("*")}`,
  ],
  [/(?<![\p{L}\p{N}_])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}_])/u, `stressed words stand between * and *; ${forTheSign("_")}`],
  [/`/, `code stands between \` and \`; ${forTheSign("`")}`],
  [
    /~~|~[^\s~]+~|==\S|(?<!\S)\+\+\S|\^\S+?\^|\$\$|\$[^\s\d$][^$]*\$/,
    "signs for struck, marked or raised words and formulas are not used here: take them out, or write \\ before each",
  ],
  [/\\$/, "a \\ ends a line that another one follows: take it out"],
  [
    /\[|^[^\ue000]*\]/,
    `a link is [words](/address), a picture ![words](<file name.jpg>), without a space before ( or in the address; notes, boxes and addresses below the text are not used; ${forTheSign("[ or \\]")}`,
  ],
  [/<[a-z/!?]/i, `HTML is not used here: take it out; ${forTheSign("<")}`],
  [
    /&(?:#\w+|\w+);|&(?:nbsp|amp|lt|gt|quot|shy|copy|reg|trade|hellip|mdash|ndash|euro|pound)\b/i,
    "is no sign that is known: write the sign itself",
  ],
  [
    /(?<![\w:]):[a-z][\w+-]*:(?![\w:])/i,
    "short names of pictures such as :smile: are not used here: write the sign itself",
  ],
  [
    /https?:\/\/|\bwww\.\w/i,
    "an address that is to be a link is [words](https://www.example.com/) or <https://www.example.com/>",
  ],
];
const bar = /** @type {const} */ ([
  /\|/,
  `a table has a line of | --- | below its head, with as many cells; ${forTheSign("|")}`,
]);

/**
 * @param {readonly Token[]} tokens Those of one paragraph, heading or cell.
 * @param {{ isCell?: boolean }} [options] The parser has already read a cell's \| as a bar that is meant.
 * @returns {{ at: number, message: string }[]} `at`: the line, counted from that of the first token.
 */
export function findRaw(tokens, { isCell = false } = {}) {
  const lines = [""];
  const told = [];
  let isLink = false;
  for (const { type, content, info } of tokens) {
    if (/^(soft|hard)break$/.test(type)) lines.push("");
    if (/^link_/.test(type)) isLink = type === "link_open";
    const bad = type === "text_special" ? refuseSign(content) : undefined;
    if (bad) told.push({ at: lines.length - 1, message: bad });
    const isMeant = info === "escape" || info === "entity" || /^(code_inline|image)$/.test(type);
    // The words of a link may be its address.
    const shown = isLink ? content.replaceAll(/:\/\/|www\./gi, meant) : content;
    lines[lines.length - 1] += isMeant ? meant : type.startsWith("text") ? shown : "";
  }
  const rules = isCell ? raw : [...raw, bar];
  for (const [at, line] of lines.entries()) {
    const found = rules.flatMap(([pattern, remedy]) => {
      const [sign] = pattern.exec(line) ?? [];
      return sign === undefined ? [] : [`"${sign.trim().slice(0, 40)}" would be shown as it is typed: ${remedy}`];
    });
    // The first is the most telling.
    if (found[0]) told.push({ at, message: found[0] });
  }
  return told;
}
