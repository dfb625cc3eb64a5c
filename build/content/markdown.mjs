// @ts-check
import MarkdownIt from "markdown-it";
import { LineCounter, parseDocument, parse as parseYaml } from "yaml";
import { findFile, listFiles } from "./folder.mjs";

/**
 * Reads the owner's Markdown files: YAML between two lines of three hyphens (the front matter), then CommonMark with
 * tables. It becomes the typed blocks that pages render. HTML in a file is text like any other.
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

const markdown = new MarkdownIt("default", { html: false, linkify: false, typographer: false }).disable(
  "strikethrough",
);

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
  const source = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  source.split("\n").forEach((line, index) => {
    const sign = /[\u00ad\u200b\u2060]/.exec(line)?.[0];
    if (sign)
      say(
        index + 1,
        `has a sign that cannot be seen (U+${sign.charCodeAt(0).toString(16).padStart(4, "0")}): take it out`,
      );
  });
  const [front = "", yaml] = /^---\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(source) ?? [];
  if (!front) say(1, "begins without front matter: write ---, then title: and the other lines, then --- again");
  const { attributes, lineOf } = readFrontMatter(yaml ?? "");
  const linesBefore = front.split("\n").length - 1;

  const pictures = listFiles();
  /** The line of the token that is being read. Tokens within a line have none of their own. */
  let line = linesBefore + 1;
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
    const heading = readHeading(next());
    next();
    const blocks = sections.at(-1)?.blocks;
    if (token.tag === "h2") sections.push({ ...heading, blocks: [], line: headingLine });
    else if (token.tag === "h3" && blocks) blocks.push(heading);
    else if (token.tag === "h3") say(headingLine, "### stands before the first ##: begin with ##");
    else say(headingLine, `${token.markup} is not used here: write ## for a section, ### for a part of one`);
  }
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
    const lines = new LineCounter();
    const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
    // The first line of the file is the three hyphens.
    const lineAt = (/** @type {number} */ offset) => lines.linePos(offset).line + 1;
    for (const { message, pos } of document.errors)
      say(lineAt(pos[0]), `is not understood (${message.split("\n")[0]}): put text with a colon or quotes into "..."`);
    const attributes = document.errors.length > 0 ? {} : document.toJS();
    return {
      attributes: typeof attributes === "object" && attributes !== null ? attributes : {},
      /** @param {readonly PropertyKey[]} path */
      lineOf(path) {
        for (let depth = path.length; depth > 0; depth -= 1) {
          const node = /** @type {{ range?: [number] } | undefined} */ (document.getIn(path.slice(0, depth), true));
          if (node?.range) return lineAt(node.range[0]);
        }
        return 1;
      },
    };
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
        return token.info.trim() === "record-figure" ? readRecordFigure(token) : { code: token.content.trimEnd() };
      case "code_block":
        return { code: token.content.trimEnd() };
      case "heading_open":
        say(line, "is a heading in a list or quote: headings stand by themselves");
        next();
        next();
        return undefined;
      default:
        say(line, `"${token.markup}" is not used here: take it out`);
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
    const name = decodeURI(String(image.attrGet("src")));
    const alt = image.content.trim();
    const caption = String(image.attrGet("title") ?? "");
    if (!alt) say(line, `the picture ${name} has no words for those who cannot see it: ![what it shows](${name})`);
    tellPicture(name, line);
    return { picture: { imageUrl: name, alt }, ...(caption && { caption }) };
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
    if (isNumbered && (open.attrGet("start") ?? "1") !== "1") say(line, "a numbered list begins with 1.");
    /** @type {(readonly RichPiece[] | { blocks: readonly TextBlock[] })[]} */
    const list = [];
    for (let token = next(); token.type === "list_item_open"; token = next()) {
      const blocks = readBlocks("list_item_close");
      const [only] = blocks;
      list.push(blocks.length === 1 && only && "paragraph" in only ? only.paragraph : { blocks });
    }
    return { list, ...(isNumbered && { isNumbered }) };
  }

  /** @returns {TextTable} */
  function readTable() {
    /** @type {(string | readonly RichPiece[])[][]} */
    const rows = [];
    for (let token = next(); token.type !== "table_close"; token = next()) {
      if (token.type === "tr_open") rows.push([]);
      if (token.type !== "inline") continue;
      const pieces = readPieces(token);
      const [only = ""] = pieces;
      rows.at(-1)?.push(pieces.length < 2 && typeof only === "string" ? only : pieces);
    }
    const [head = [], ...body] = rows;
    return { head, rows: body };
  }

  /** @param {Token} fence @returns {TextBlock | undefined} */
  function readRecordFigure(fence) {
    try {
      const figure = parseYaml(fence.content);
      const isWhole = figure?.caption && figure.scattered?.places?.every(Array.isArray) && figure.joined?.line?.length;
      if (!isWhole) say(line, "the record-figure is to have scattered, joined and caption: copy one that works");
      return isWhole ? { figure } : undefined;
    } catch (error) {
      say(
        line,
        `the record-figure is not understood: ${error instanceof Error ? error.message.split("\n")[0] : error}`,
      );
      return undefined;
    }
  }

  /** @param {Token} inline */
  function readHeading(inline) {
    const words = fill((inline.children ?? []).map(({ content }) => content).join(""));
    const [mark = "", given] = /\s*\{#([^}]*)\}$/.exec(words) ?? [];
    const heading = words.slice(0, words.length - mark.length);
    const id = given ?? nameHeading(heading);
    if (!/^[a-z][a-z0-9-]*$/.test(id))
      say(line, `the id "${id}" is to be small letters, digits and hyphens: {#our-offices}`);
    anchors.push({ id, line });
    return { id, heading };
  }

  /** @param {Token} inline @returns {RichPiece[]} */
  function readPieces({ children }) {
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
        else if (token.type === "link_open")
          pieces.push(readLink(String(token.attrGet("href")), readUntil("link_close")));
        else if (token.type === "image")
          say(line, "a picture stands in a paragraph of its own: put an empty line before and after it");
        else addText(fill(token.content));
      }
      return pieces;
    }
  }

  /** @param {string} href @param {RichPiece[]} words @returns {RichPiece} */
  function readLink(href, words) {
    const [only = ""] = words;
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
    return text.replaceAll(/\{([a-z][\w.-]*)\}/g, (whole, name) => {
      if (Object.hasOwn(values.texts, name)) return /** @type {string} */ (values.texts[name]);
      const known = Object.hasOwn(values.tables, name)
        ? "is a table: put it into a paragraph of its own"
        : `is not known: write one of ${Object.keys({ ...values.texts, ...values.tables }).join(", ")}, or take the braces out`;
      say(line, `${whole} ${known}`);
      return whole;
    });
  }
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
