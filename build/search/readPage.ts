import { DomUtils, parseDocument } from "htmlparser2";

/** Reads what a rendered page says, part by part (listSections.ts). */

type Node = ReturnType<typeof parseDocument>["children"][number];
type Element = Extract<Node, { attribs: object }>;

/** What stands under a heading that has an address. */
interface PagePart {
  /** The anchor that leads here. "" for the page itself. */
  id: string;
  title: string;
  kind: "heading" | "question" | "term";
  /** Words that name what is in it: those over its heading, and the headings and terms without an address. */
  labels: string[];
  /** In sentences. */
  text: string;
  /** The page says that values in it are samples. */
  isSample: boolean;
}

interface PageText {
  description: string;
  keywords: string;
  /** The page itself, with the words that stand in no other part, and then its parts. */
  parts: [PagePart, ...PagePart[]];
  /** The first article that is more than a card or a drawing, with the day in it. */
  article: (PagePart & { date: string }) | undefined;
  /** Where its links lead. */
  links: string[];
}

const setOf = (names: string) => new Set(names.split(" "));
/** Navigation, controls, heads of tables, and what stands beside the subject of the page. */
const skipped = setOf("nav aside form script style template svg button select textarea thead");
const skippedClasses = ["visually-hidden", "needs-script"];
/** The part of a heading in one of these, or in a `div` with an id, ends with it. Its id is the heading's address. */
const containers = setOf("section article details dl");
/** By depth: a heading ends the parts of its depth and of deeper ones. */
const headings = "h1 h2 h3 h4 h5 h6 summary dfn".split(" ");
/** Headings whose own id is an address too. */
const addressed = setOf("h2 dfn");
/** Words elsewhere are labels of a design, and no sentences. */
const readable = setOf("p li dt dd td th caption figcaption blockquote pre");
const inline = setOf("a abbr b br cite code em i label q small span strong time");
/** Pieces of these kinds that follow each other make one sentence. */
const listed = setOf("li dt dd th td");
const introducing = new Set(["dt", "th", ...headings]);
const sampleMark = "sample-mark";

/** A paragraph, an entry of a list, a cell of a table, or a heading without an address. */
interface Piece {
  element: string;
  text: string;
  /** How many letters of it are links. */
  linked: number;
  isByline: boolean;
}

interface OpenPart extends Omit<PagePart, "labels" | "text"> {
  label: string;
  depth: number;
  pieces: Piece[];
}

const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const textOf = (node: Node) => squeeze(DomUtils.textContent(node));
const isElement = (node: Node): node is Element => "attribs" in node;
const hasClass = ({ attribs }: Element, name: string) => (attribs.class ?? "").split(" ").includes(name);

function find(nodes: Node[], test: string | ((element: Element) => boolean)): Element | undefined {
  return DomUtils.findOne(typeof test === "string" ? ({ name }) => name === test : test, nodes) ?? undefined;
}

/** Only introduces what this page tells at an address of its own (`/events?event=…`). */
function isCard({ name, children }: Element): boolean {
  return name === "article" && find(children, ({ attribs }) => /^\/[^#]*\?/.test(attribs.href ?? "")) !== undefined;
}

/** An article under the stamp SPECIMEN: its names and figures are made up. */
function isSpecimen({ name, children }: Element): boolean {
  const isStamp = (node: Node): boolean =>
    isElement(node) &&
    node.name !== "figure" &&
    (node.name === "text" ? textOf(node) === "SPECIMEN" : node.children.some(isStamp));
  return name === "article" && children.some(isStamp);
}

/** A drawing or a photograph, but not the words under it. */
function isPicture({ name, parent }: Element): boolean {
  return name !== "figcaption" && parent !== null && isElement(parent) && parent.name === "figure";
}

function isSkipped(element: Element): boolean {
  const { name, attribs } = element;
  return (
    skipped.has(name) ||
    skippedClasses.some((one) => hasClass(element, one)) ||
    attribs["aria-hidden"] === "true" ||
    attribs["aria-roledescription"] === "carousel" ||
    /^(tel|mailto):/.test(attribs.href ?? "") ||
    isPicture(element) ||
    isCard(element) ||
    isSpecimen(element)
  );
}

/** The parts of an element. The first is the element itself. */
function readParts(root: Element): [OpenPart, ...OpenPart[]] {
  const open = (part: Pick<OpenPart, "id" | "title" | "kind" | "label" | "depth">): OpenPart => {
    return { ...part, isSample: false, pieces: [] };
  };
  const own = open({ id: "", title: "", kind: "heading", label: "", depth: 0 });
  const parts: [OpenPart, ...OpenPart[]] = [own];
  /** The part that is being read, after those around it. */
  let path: [OpenPart, ...OpenPart[]] = [own];
  /** The container that is being read, until its first heading: its id, and what the part around it had before. */
  let container: { id: string | undefined; around: OpenPart; before: number } | undefined;
  /** undefined between two blocks. */
  let piece: Piece | undefined;
  /** Two elements without a character between them: a style sets them apart. */
  let isParted = false;

  const current = () => path.at(-1) as OpenPart;
  const add = (element: string, text: string) => {
    const added: Piece = { element, text, linked: 0, isByline: false };
    current().pieces.push(added);
    return added;
  };

  /** A single paragraph before the heading is its label. */
  function takeLabel(): string {
    const before = container?.around.pieces.slice(container.before) ?? [];
    if (before.length !== 1 || before[0]?.element !== "p") return "";
    container?.around.pieces.pop();
    return squeeze(before[0].text);
  }

  function readHeading(element: Element): void {
    const { name, attribs, children } = element;
    const depth = headings.indexOf(name);
    const mark = find(children, (inner) => hasClass(inner, sampleMark));
    const title = squeeze(textOf(element).replace(mark ? textOf(mark) : "", ""));
    if (depth === 0) {
      own.title ||= title;
      return;
    }
    path = [own, ...path.slice(1).filter((part) => part.depth < depth)];
    const id = container?.id ?? (addressed.has(name) ? attribs.id : undefined);
    if (id) {
      const isQuestion = title.endsWith("?") && find(children, "button") !== undefined;
      const kind = name === "dfn" ? "term" : isQuestion ? "question" : "heading";
      const part = open({ id, title, kind, label: takeLabel(), depth });
      container = undefined;
      path.push(part);
      parts.push(part);
    } else if (name !== "summary") add(name, title);
    if (mark) current().isSample = true;
  }

  function readWords(text: string, block: string, isLink: boolean): void {
    piece ??= add(block, "");
    if (isParted && /\w$/.test(piece.text) && /^\w/.test(text)) piece.text += " ";
    isParted = false;
    piece.text += text;
    if (isLink) piece.linked += squeeze(text).length;
  }

  function read(node: Node, block: string | undefined, isLink: boolean): void {
    if (node.type === "text" && block) readWords(node.data, block, isLink);
    if (!isElement(node)) return;
    const { name, attribs, children } = node;
    if (!inline.has(name)) piece = undefined;
    if (headings.includes(name)) readHeading(node);
    else if (!isSkipped(node)) {
      isParted = node.prev !== null && isElement(node.prev);
      if (name === "time" && piece) piece.isByline = true;
      if (hasClass(node, sampleMark)) current().isSample = true;
      const before = { path, container };
      const isContainer = containers.has(name) || (name === "div" && attribs.id && attribs.role !== "tabpanel");
      if (isContainer) {
        path = [...path];
        container = { id: attribs.id, around: current(), before: current().pieces.length };
      }
      // A term of the glossary is a word of its sentence.
      const linked = isLink || (name === "a" && /^(?!\/faq#term-)[/#]/.test(attribs.href ?? ""));
      for (const child of children) read(child, readable.has(name) ? name : block, linked);
      if (isContainer) ({ path, container } = before);
    }
    if (!inline.has(name)) piece = undefined;
  }

  for (const child of root.children) read(child, undefined, false);
  for (const part of parts) {
    part.pieces = part.pieces
      .map((one) => ({ ...one, text: squeeze(one.text) }))
      .filter(({ text, isByline }) => /\w/.test(text) && !isByline);
    part.isSample ||= part.pieces.some(({ text }) => /\bare samples\b/.test(text));
  }
  return parts;
}

/** Whether at least half of it is links: it leads elsewhere. */
function isNavigation({ pieces }: OpenPart): boolean {
  const letters = pieces.reduce((sum, { text }) => sum + text.length, 0);
  return pieces.reduce((sum, { linked }) => sum + linked, 0) * 2 >= letters;
}

function finish({ depth: _, label, pieces, ...part }: OpenPart): PagePart {
  const told = pieces.filter(({ text, linked }) => text.length > linked);
  const isHeading = (piece: Piece | undefined) => piece === undefined || headings.includes(piece.element);
  // Without headings that have nothing under them.
  const filled = told.filter((piece, index) => !isHeading(piece) || !isHeading(told[index + 1]));
  const sentences = filled.map(({ element, text }, index) => {
    const next = filled[index + 1]?.element;
    if (/[.?!:…]$/.test(text)) return text;
    if (next === element && listed.has(element)) return `${text},`;
    return `${text}${next && introducing.has(element) ? ":" : "."}`;
  });
  const inside = filled.filter(({ element }) => introducing.has(element)).map(({ text }) => text);
  return { ...part, labels: [label, ...inside].filter(Boolean), text: sentences.join(" ") };
}

function readArticle(main: Element): PageText["article"] {
  const article = find(main.children, (element) => element.name === "article" && !isSkipped(element));
  if (!article) return;
  const parts = readParts(article);
  const [{ title, ...own }] = parts;
  const date = find(article.children, "time");
  const whole = finish({
    ...own,
    title: title || (parts[1]?.title ?? ""),
    isSample: parts.some(({ isSample }) => isSample),
    pieces: parts.flatMap(({ pieces }) => pieces),
  });
  return { ...whole, date: date ? textOf(date) : "" };
}

/** React never hydrates what is in StaticHtml: a handler there would do nothing. The build marks handlers (server.mjs). */
function refuseHandlersInStaticHtml(nodes: Node[]): void {
  for (const part of DomUtils.findAll(({ attribs }) => "data-static" in attribs, nodes)) {
    const control = find(part.children, ({ attribs }) => "data-handler" in attribs);
    if (!control) continue;
    const name = `<${control.name}${control.attribs.class ? ` class="${control.attribs.class}"` : ""}>`;
    throw new Error(`${name} in <StaticHtml> has a handler, but React never hydrates it. Take it out of StaticHtml.`);
  }
}

/** Reads a rendered page. Throws if it has no `main`, or a handler that would never be called. */
export function readPage(html: string): PageText {
  const { children } = parseDocument(html);
  refuseHandlersInStaticHtml(children);
  const meta = (name: string) => find(children, ({ attribs }) => attribs.name === name)?.attribs.content ?? "";
  const main = find(children, "main");
  const footer = find(children, "footer");
  if (!main) throw new Error("the page has no <main>");
  const [page, ...parts] = readParts(main);
  const [, ...atFoot] = footer ? readParts(footer) : [];
  // Their headings are invitations ("Let's Discuss"), and their ids say what is there ("offices").
  for (const part of atFoot) part.title = capitalise(part.id.replaceAll("-", " "));
  return {
    description: meta("description"),
    keywords: meta("keywords"),
    parts: [finish(page), ...[...parts, ...atFoot].filter((part) => !isNavigation(part)).map(finish)],
    article: readArticle(main),
    links: DomUtils.findAll(({ name }) => name === "a", main.children).map(({ attribs }) => attribs.href ?? ""),
  };
}
