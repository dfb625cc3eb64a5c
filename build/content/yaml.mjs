// @ts-check
import { CST, isMap, isScalar, Lexer, LineCounter, parseDocument, visit } from "yaml";

/**
 * The YAML of the owner's files: names, texts and lists. What YAML would cut off or take for something else than the
 * text that it looks like is refused.
 */

/** Parts of YAML that nobody needs here, by the names of the library, with what they look like. */
const refused = /** @type {const} */ ({
  anchor: "begins with &",
  alias: "begins with *",
  tag: "begins with !",
  "directive-line": "begins with %",
  "flow-map-start": "begins with {",
  "explicit-key-ind": "begins with ?",
  "doc-start": "is three hyphens, which begin another file",
  "doc-end": "is three dots, which end the file",
});
const quoteIt = 'put the text in quotes, "..."';
/** Signs that the library's lexer adds to the text. */
const added = [CST.BOM, CST.DOCUMENT, CST.FLOW_END, CST.SCALAR];

/** @param {import("yaml").YAMLError} error */
function explain({ code, message }) {
  if (code === "DUPLICATE_KEY") return "this name is there twice: take one of the two out";
  if (code === "TAB_AS_INDENT") return "begins with a tab: write spaces";
  if (code === "BAD_SCALAR_START") return `begins with a sign that YAML keeps for itself: ${quoteIt}`;
  if (code === "BAD_DQ_ESCAPE") return "has a \\ between double quotes: write \\\\, or use single quotes, '...'";
  if (/closing ['"]/.test(message))
    return "has a quote that is not closed: close it, or put the text in the other quotes";
  return `is not understood (${message.split("\n")[0]}): put text with a colon, quotes, # or brackets into "..."`;
}

/**
 * @param {string} text With the line ends of any system.
 * @param {(line: number, message: string) => void} say `line`: counted from 1.
 * @returns {{ value: any, lineOf: (path: readonly PropertyKey[]) => number }} `value`: undefined with a fault.
 */
export function readYaml(text, say) {
  const yaml = text.replaceAll(/\r\n?/g, "\n");
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false, logLevel: "silent" });
  /** @type {Map<number, string>} */
  const faults = new Map();
  const tell = (/** @type {number} */ offset, /** @type {string} */ message) => {
    const { line } = lines.linePos(offset);
    if (!faults.has(line)) faults.set(line, message);
  };
  let offset = 0;
  for (const token of new Lexer().lex(yaml)) {
    if (added.includes(token)) continue;
    const type = CST.tokenType(token) ?? "";
    const [before = ""] = yaml.slice(0, offset).split("\n").slice(-1);
    if (type in refused && !(type === "doc-start" && offset === 0))
      tell(offset, `${refused[/** @type {keyof typeof refused} */ (type)]}: ${quoteIt}`);
    if (type === "comment" && before.trim())
      tell(
        offset,
        `"${token.trim()}" is a comment to YAML: put the whole text in quotes, "...", or a comment on its own line`,
      );
    offset += token.length;
  }
  for (const error of [...document.errors, ...document.warnings]) tell(error.pos[0], explain(error));
  visit(document, {
    Scalar(_, { type, range }) {
      const source = yaml.slice(range?.[0], range?.[1]);
      if (type === "PLAIN" && source.includes("\n")) tell(range?.[0] ?? 0, `goes on in the next line: ${quoteIt}`);
    },
    Pair(_, { key }) {
      if (isScalar(key) && typeof key.value !== "string")
        tell(key.range?.[0] ?? 0, `the name ${key.value} is no text: ${quoteIt}`);
    },
  });
  if (faults.size === 0 && document.contents && !isMap(document.contents))
    faults.set(1, "is to be lines of a name, a colon and a text, such as title: Six questions");
  for (const [line, message] of faults) say(line, message);
  return {
    value: faults.size > 0 ? undefined : trimTexts(document.toJS()),
    lineOf(path) {
      for (let depth = path.length; depth > 0; depth -= 1) {
        const node = /** @type {{ range?: [number] } | undefined} */ (document.getIn(path.slice(0, depth), true));
        if (node?.range) return lines.linePos(node.range[0]).line;
      }
      return 0;
    },
  };
}

/** A text below | or > ends with a line break. Spaces between quotes are meant. @param {any} value @returns {any} */
function trimTexts(value) {
  if (typeof value === "string") return value.replace(/\n+$/, "");
  if (Array.isArray(value)) return value.map(trimTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, trimTexts(inner)]));
}
