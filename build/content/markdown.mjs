// @ts-check
import MarkdownIt from "markdown-it";
import { findFile, listFiles } from "./folder.mjs";
import { findRaw } from "./rawMarkdown.mjs";
import { refuseBlank, refuseBraces } from "./rawText.mjs";
import { checkValues, refuseSign } from "./text.mjs";
import { readYaml } from "./yaml.mjs";

/**
 * Reads the owner's Markdown files: YAML between two lines of three hyphens (the front matter), then CommonMark with
 * tables. It becomes the typed blocks that pages render. What would be lost, or shown as it is typed, is refused (A122).
 */

/** @typedef {import("../../shared/content/textBlocks.ts").TextBlock} TextBlock */
/** @typedef {import("../../shared/content/textBlocks.ts").RichPiece} RichPiece */
/** @typedef {import("../../shared/content/textBlocks.ts").TextSection} TextSection */
/** @typedef {import("../../shared/content/textBlocks.ts").TextTable} TextTable */
/** @typedef {import("markdown-it").Token} Token */

/**
 * What a file may name between braces: `{company}` within a text, `{what-we-receive}` as a paragraph of its own.
 *
 * @typedef {{ texts: Readonly<Record<string, string>>, tables: Readonly<Record<string, TextTable>> }} Values
 */

/**
 * @typedef {object} MarkdownFile
 * @property {string} file
 * @property {any} attributes The front matter.
 * @property {(path: readonly PropertyKey[]) => number} lineOf The line of a value of the front matter.
 * @property {readonly TextBlock[]} intro What stands before the first heading.
 * @property {readonly (TextSection & { line: number })[]} sections
 * @property {readonly { to: string, line: number }[]} links Those that lead to other pages of this site.
 * @property {string[]} faults Each with file, line and remedy.
 */

// Without what pages cannot show, so that it stays in the text and is told. Escaped signs stay apart from the others.
const markdown = new MarkdownIt("default", { html: false, linkify: false, typographer: false }).disable([
  "strikethrough",
  "reference",
  "lheading",
  "text_join",
]);

/** Ids that every page has already. */
const takenIds = new Set(["top", "main", "contact", "announcer", "search", "other-blogs", "contents-label", "scripts"]);

/**
 * @param {string} file As faults name it.
 * @param {string} text
 * @param {Values} values
 * @returns {MarkdownFile}
 */
export function readMarkdown(file, text, values) {
  /** @type {string[]} */
  const faults = [];
  /** @type {{ to: string, line: number }[]} */
  const links = [];
  /** @type {{ id: string, line: number }[]} */
  const anchors = [];
  const say = (/** @type {number} */ line, /** @type {string} */ message) =>
    void faults.push(`${file}:${line}: ${message}`);

  // Some editors begin a file with a byte order mark, and end lines as Windows does.
  const source = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const sourceLines = source.split("\n");
  for (const [index, words] of sourceLines.entries()) {
    const told = refuseSign(words);
    if (told) say(index + 1, told);
  }
  const [front = "", yaml] = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(source) ?? [];
  if (!front) {
    const remedy = /^---[ \t]*\n/.test(source)
      ? "opens the front matter and never closes it: write --- below its last line"
      : "begins without front matter: write ---, then title: and the other lines, then --- again";
    return {
      file,
      attributes: {},
      lineOf: () => 1,
      intro: [],
      sections: [],
      links: [],
      faults: [`${file}:1: ${remedy}`],
    };
  }
  const linesBefore = front.split("\n").length - 1;
  /** Whether the text that follows a brace with \ before it is being read. */
  let isBraceMeant = false;
  /** The line of the token that is being read. Tokens within a line have none of their own. */
  let line = 1;
  const { attributes, lineOf } = readFrontMatter(yaml ?? "");

  const pictures = listFiles();
  if (typeof attributes.cover === "string" && attributes.cover.includes("."))
    tellPicture(attributes.cover, lineOf(["cover"]));
  const tokens = markdown.parse(source.slice(front.length), {});
  let at = 0;

  /** @type {TextBlock[]} */
  const intro = [];
  /** @type {(TextSection & { line: number, blocks: TextBlock[] })[]} */
  const sections = [];
  while (at < tokens.length) {
    const token = next();
    if (token.type !== "heading_open") {
      const block = readBlock(token);
      if (block) (sections.at(-1)?.blocks ?? intro).push(block);
      continue;
    }
    const headingLine = line;
    if (/\s#+\s*$/.test(sourceLines[line - 1] ?? ""))
      say(line, "ends with #, which would not be shown: take it out, or write \\#");
    const heading = readHeading(next());
    next();
    const blocks = sections.at(-1)?.blocks;
    if (token.tag === "h2") sections.push({ ...heading, blocks: [], line: headingLine });
    else if (token.tag === "h3" && blocks) blocks.push(heading);
    else if (token.tag === "h3") say(headingLine, "### stands before the first ##: begin with ##");
    else
      say(
        headingLine,
        `${token.markup} is not used here: write ## for a section (Heading 2), ### for a part of one (Heading 3)`,
      );
  }
  tellLost();
  for (const [index, { id, line }] of anchors.entries()) {
    if (takenIds.has(id))
      say(line, `"${id}" is an id of every page: end the heading with another, such as {#our-${id}}`);
    if (anchors.findIndex((other) => other.id === id) < index)
      say(line, `there is another heading with the id "${id}": end this one with its own, such as {#${id}-2}`);
  }
  for (const { to, line } of links) {
    if (to.startsWith("#") && !anchors.some(({ id }) => `#${id}` === to))
      say(line, `"${to}" is no heading of this file: the ids are ${anchors.map(({ id }) => `#${id}`).join(", ")}`);
  }
  faults.sort((one, other) => Number(one.split(":")[1]) - Number(other.split(":")[1]));
  return { file, attributes, lineOf, intro, sections, links: links.filter(({ to }) => to.startsWith("/")), faults };

  /** @param {string} yaml */
  function readFrontMatter(yaml) {
    // The first line of the file is the three hyphens.
    const { value = {}, lineOf } = readYaml(yaml, (at, message) => say(at + 1, message));
    const place = (/** @type {readonly PropertyKey[]} */ path) => lineOf(path) + 1;
    checkValues(value, (path, message) => say(place(path), message));
    return { attributes: fillAll(value ?? {}, []), lineOf: place };

    /** @param {any} value @param {PropertyKey[]} path @returns {any} */
    function fillAll(value, path) {
      line = place(path);
      if (typeof value === "string") return fill(value);
      if (Array.isArray(value)) return value.map((inner, index) => fillAll(inner, [...path, index]));
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillAll(inner, [...path, name])]));
    }
  }

  /**
   * What the parser drops without a word, such as a cell too many: each letter and figure of the text is to be in a
   * token, in the same order.
   */
  function tellLost() {
    if (faults.length > 0) return;
    const kept = tokens
      .map(({ type, content, info }) => (/^(fence|list_item_open)$/.test(type) ? info + content : content))
      .flatMap(lettersOf);
    let at = 0;
    for (const [index, words] of sourceLines.slice(linesBefore).entries()) {
      const letters = lettersOf(words);
      if (letters.some((letter, place) => kept[at + place] !== letter))
        return say(linesBefore + index + 1, "has words that would not be shown: write them another way");
      at += letters.length;
    }
  }

  function next() {
    const token = /** @type {Token} */ (tokens[at]);
    at += 1;
    if (token.map) line = linesBefore + token.map[0] + 1;
    return token;
  }

  /** @param {string} end @returns {TextBlock[]} The blocks up to the closing token, which is read too. */
  function readBlocks(end) {
    const blocks = [];
    for (let token = next(); token.type !== end; token = next()) {
      const block = readBlock(token);
      if (block) blocks.push(block);
    }
    return blocks;
  }

  /** @param {Token} token @returns {TextBlock | undefined} */
  function readBlock(token) {
    switch (token.type) {
      case "paragraph_open": {
        const block = readParagraph(next());
        next();
        return block;
      }
      case "bullet_list_open":
      case "ordered_list_open":
        return readList(token);
      case "blockquote_open":
        return { quote: readBlocks("blockquote_close") };
      case "table_open":
        return { table: readTable() };
      case "fence":
        return readFence(token);
      case "code_block":
        say(line, "begins with four spaces, which makes it code: take them out, or put code between two lines of ```");
        return undefined;
      case "heading_open":
        say(line, "is a heading in a list or quote: headings stand by themselves");
        next();
        next();
        return undefined;
      default:
        say(line, `"${token.markup}" is not used here: take it out (a heading begins with ##)`);
        return undefined;
    }
  }

  /** @param {Token} inline @returns {TextBlock} */
  function readParagraph(inline) {
    const [only, ...others] = inline.children ?? [];
    if (only?.type === "image" && others.length === 0) return readPicture(only);
    const named = /^\{([a-z][\w.-]*)\}$/.exec(inline.content)?.[1];
    const table = named && Object.hasOwn(values.tables, named) ? values.tables[named] : undefined;
    return table ? { table } : { paragraph: readPieces(inline) };
  }

  /** @param {Token} image @returns {TextBlock} */
  function readPicture(image) {
    const name = decode(String(image.attrGet("src")));
    const parts = image.children ?? [];
    const alt = parts
      .map(({ content }) => content)
      .join("")
      .trim();
    const caption = fill(String(image.attrGet("title") ?? ""));
    if (parts.some(({ type }) => !/^text/.test(type)))
      say(line, `what the picture ${name} shows is to be plain words, without * or links`);
    for (const told of [refuseSign(alt), refuseSign(caption)]) if (told) say(line, told);
    if (!alt) say(line, `the picture ${name} has no words for those who cannot see it: ![what it shows](${name})`);
    tellPicture(name, line);
    return { picture: { imageUrl: name, alt: fill(alt) }, ...(caption && { caption }) };
  }

  /** @param {string} address */
  function decode(address) {
    try {
      return decodeURIComponent(address);
    } catch {
      say(
        line,
        `the picture ${address} has a % that is not understood: write the name of the file, as in <my photo.jpg>`,
      );
      return address;
    }
  }

  /** @param {string} name @param {number} line */
  function tellPicture(name, line) {
    try {
      findFile(name, pictures);
    } catch (error) {
      say(line, `content-images/${name} ${error instanceof Error ? error.message : error}`);
    }
  }

  /** @param {Token} open @returns {TextBlock} */
  function readList(open) {
    const isNumbered = open.type === "ordered_list_open";
    /** @type {(readonly RichPiece[] | { blocks: readonly TextBlock[] })[]} */
    const list = [];
    for (let token = next(); token.type === "list_item_open"; token = next()) {
      const entryLine = line;
      if (isNumbered && !["1", String(list.length + 1)].includes(token.info))
        say(line, `is number ${list.length + 1} of its list, not ${token.info}: number from 1, or write 1. everywhere`);
      const blocks = readBlocks("list_item_close");
      if (blocks.length === 0)
        say(entryLine, "is a list entry without words: take it out, or write \\ before the sign");
      const [only] = blocks;
      list.push(blocks.length === 1 && only && "paragraph" in only ? only.paragraph : { blocks });
    }
    return { list, ...(isNumbered && { isNumbered }) };
  }

  /** @returns {TextTable} */
  function readTable() {
    /** @type {(string | readonly RichPiece[])[][]} */
    const rows = [];
    /** @type {number | undefined} */
    let columns;
    for (let token = next(); token.type !== "table_close"; token = next()) {
      if (token.type === "tr_open") {
        rows.push([]);
        const cells = countCells(sourceLines[line - 1] ?? "");
        columns ??= cells;
        if (cells !== columns)
          say(
            line,
            `has ${cells} cells, and the head of the table has ${columns}: write as many, | | for an empty one`,
          );
      }
      if (token.type === "th_open" && token.attrGet("style"))
        say(line + 1, "aligns columns, which tables here do not: write --- without colons");
      if (token.type !== "inline") continue;
      const pieces = readPieces(token, { isCell: true });
      const [only = ""] = pieces;
      rows.at(-1)?.push(pieces.length < 2 && typeof only === "string" ? only : pieces);
    }
    const [head = [], ...body] = rows;
    return { head, rows: body };
  }

  /** @param {Token} fence @returns {TextBlock | undefined} */
  function readFence(fence) {
    const kind = fence.info.trim();
    const last = sourceLines[linesBefore + (fence.map?.[1] ?? 0) - 1] ?? "";
    if (!/^[\s>]*(`{3,}|~{3,})\s*$/.test(last) || fence.map?.[1] === (fence.map?.[0] ?? 0) + 1)
      say(line, `${fence.markup} is opened and never closed: write ${fence.markup} below the code`);
    if (kind === "record-figure") return readRecordFigure(fence);
    if (kind) say(line, `"${kind}" would not be shown: take it out behind ${fence.markup}`);
    return { code: fence.content.trimEnd() };
  }

  /** @param {Token} fence @returns {TextBlock | undefined} */
  function readRecordFigure(fence) {
    const start = line;
    let isWhole = true;
    const { value: figure } = readYaml(fence.content, (at, message) => {
      isWhole = false;
      say(start + at, message);
    });
    if (!isWhole) return undefined;
    const problem = tellFigure(figure);
    if (problem) say(start, `the record-figure ${problem}: copy one that works`);
    return problem ? undefined : { figure };
  }

  /** @param {Token} inline */
  function readHeading(inline) {
    const children = inline.children ?? [];
    if (children.some(({ type }) => !/^text/.test(type)))
      say(line, "a heading is plain words: take links, pictures and the signs of strong, stressed words and code out");
    const words = children.map(({ content }) => content).join("");
    const [mark = "", given] = /\s*\{#([^}]*)\}$/.exec(words) ?? [];
    const heading = fill(words.slice(0, words.length - mark.length));
    if (!heading) say(line, "is a heading without words: write them, or take the signs out");
    tellRaw(inline);
    const id = given ?? nameHeading(heading);
    if (!/^[a-z][a-z0-9-]*$/.test(id))
      say(line, `the id "${id}" is to be small letters, digits and hyphens: {#our-offices}`);
    anchors.push({ id, line });
    return { id, heading };
  }

  /** @param {Token} inline @param {{ isCell?: boolean }} [options] */
  function tellRaw(inline, options) {
    const blank = refuseBlank(inline.content);
    if (blank) say(line, blank);
    for (const { at, message } of findRaw(inline.children ?? [], options)) say(line + at, message);
  }

  /** @param {Token} inline @param {{ isCell?: boolean }} [options] @returns {RichPiece[]} */
  function readPieces(inline, options) {
    const { children } = inline;
    tellRaw(inline, options);
    let index = 0;
    return readUntil("");

    /** @param {string} end @returns {RichPiece[]} */
    function readUntil(end) {
      /** @type {RichPiece[]} */
      const pieces = [];
      /** @param {string} text */
      const addText = (text) => {
        const last = pieces.at(-1);
        if (typeof last === "string") pieces[pieces.length - 1] = last + text;
        else if (text) pieces.push(text);
      };
      while (children && index < children.length) {
        const token = /** @type {Token} */ (children[index]);
        index += 1;
        if (token.type === end) break;
        if (token.type === "softbreak" || token.type === "hardbreak") {
          line += 1;
          addText(token.type === "softbreak" ? " " : "\n");
        } else if (token.type === "strong_open") pieces.push({ strong: readUntil("strong_close") });
        else if (token.type === "em_open") pieces.push({ em: readUntil("em_close") });
        else if (token.type === "code_inline") pieces.push({ code: token.content });
        else if (token.type === "link_open") {
          if (token.attrGet("title"))
            say(line, `the title "${token.attrGet("title")}" of a link would not be shown: take it out`);
          pieces.push(readLink(String(token.attrGet("href")), readUntil("link_close")));
        } else if (token.type === "image")
          say(
            line,
            "a picture stands in a paragraph of its own: begin a new paragraph for it, with an empty line before and after it",
          );
        else if (token.info === "escape") {
          isBraceMeant ||= token.content === "{";
          addText(token.content);
        } else if (/^text/.test(token.type)) {
          addText(fill(token.content));
          isBraceMeant = false;
        } else say(line, `"${token.markup || token.type}" is not used here: take it out`);
      }
      return pieces;
    }
  }

  /** @param {string} href @param {RichPiece[]} words @returns {RichPiece} */
  function readLink(href, words) {
    const [only = ""] = words;
    if (words.length === 0) say(line, `the link to ${href} has no words: write them between [ and ]`);
    if (/^(?:#|\/(?!\/))/.test(href)) {
      links.push({ to: href, line });
      if (words.length > 1 || typeof only !== "string") say(line, `the words of the link to ${href} are to be plain`);
      return { text: String(only), to: href };
    }
    if (!/^(?:https:\/\/|mailto:|tel:)/.test(href))
      say(line, `the link "${href}" leads nowhere: begin it with https://, mailto:, / or #`);
    return { link: words, href };
  }

  /** @param {string} text */
  function fill(text) {
    const rest = text.replaceAll(/\{+[^{}]*\}+/g, "");
    // "\{name}": the second brace belongs to the first, which is meant as a sign.
    if (refuseBraces(isBraceMeant ? rest.replace("}", "") : rest))
      say(line, "has a brace without the other: write both, or none; for the sign itself in a text write \\{ or \\}");
    return text.replaceAll(/\{+([^{}]*)\}+/g, (whole, name) => {
      if (whole === `{${name}}` && Object.hasOwn(values.texts, name)) return /** @type {string} */ (values.texts[name]);
      const known = Object.hasOwn(values.tables, name)
        ? "is a table: put it into a paragraph of its own"
        : `is not known: write one of ${Object.keys({ ...values.texts, ...values.tables }).join(", ")}, or take the braces out`;
      say(line, `${whole} ${known}`);
      return whole;
    });
  }
}

/** @param {string} text */
const lettersOf = (text) => text.match(/[\p{L}\p{N}]/gu) ?? [];

/** As the parser splits a row, quotes and lists around it left out. @param {string} row */
const countCells = (row) =>
  row
    .replace(/^[\s>]*(?:[-+*]\s|\d+[.)]\s)?\s*\|?/, "")
    .replace(/(?<!\\)\|\s*$/, "")
    .split(/(?<!\\)\|/).length;

/** @param {any} figure @returns {string | undefined} */
function tellFigure(figure) {
  const isText = (/** @type {unknown} */ value) => typeof value === "string" && value !== "";
  const isPlace = (/** @type {unknown} */ place) => Array.isArray(place) && place.length === 2 && place.every(isText);
  const { scattered, joined, caption, ...others } = figure ?? {};
  if (Object.keys(others).length > 0) return `has ${Object.keys(others).join(", ")}, which is not known`;
  if (!isText(caption)) return "has no caption";
  if (
    ![scattered?.name, scattered?.centre].every(isText) ||
    !scattered.places?.length ||
    !scattered.places.every(isPlace)
  )
    return "has no scattered: with name, centre and places of two texts each";
  const isPart = (/** @type {any} */ { name, parts = [] }) =>
    isText(name) && Array.isArray(parts) && parts.every(isText);
  if (!isText(joined?.name) || !Array.isArray(joined.line) || joined.line.length === 0 || !joined.line.every(isPart))
    return "has no joined: with name and a line of names";
}

/** @param {string} heading */
function nameHeading(heading) {
  return heading
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f’']/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
