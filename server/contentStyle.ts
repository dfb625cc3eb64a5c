import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Checks the style of the texts in shared/content against lists of words and patterns. Part of `npm run check:content`.
 * Read each finding aloud and rewrite it in plain words.
 */

export interface StyleFault {
  file: string;
  line: number;
  /** The words in question. */
  found: string;
  /** What to do about it. */
  advice: string;
}

const mostWords = 28;

/** Filler words that say nothing, and words that we have used too often. */
const tics: readonly { pattern: RegExp; advice: string }[] = [
  { pattern: /\bstands?\b(?! (?:for|alone)\b)/gi, advice: "say what it does: is, has, shows, keeps" },
  { pattern: /\b(?:broking|brokerage|the|your|our|whole|a) house\b/gi, advice: "say broker, firm or company" },
  { pattern: /\b(?:at|on|to|across) (?:the|a|your|each|every|their) desks?\b/gi, advice: "say who does it" },
  { pattern: /\bwhoever\b/gi, advice: "say who" },
  {
    pattern:
      /\b(?:seamless(?:ly)?|leverag(?:e|es|ing)|cutting[- ]edge|world[- ]class|best[- ]in[- ]class|state[- ]of[- ]the[- ]art|one[- ]stop|empower(?:s|ing)?|robust|holistic|synerg(?:y|ies)|unlock(?:s|ing)?|game[- ]chang(?:er|ing)|next[- ]gen(?:eration)?|revolutioni[sz]\w+|effortless(?:ly)?|delve|tailored)\b/gi,
    advice: "say the fact behind it, or leave it out",
  },
  { pattern: /\b(?:in order to|due to the fact that|at this point in time)\b/gi, advice: "say it in one word" },
];

/** The customer's own words (specification sections 1, 2 and 9), and technical terms that look like a tic. */
const allowed: readonly string[] = [
  "Let's Discuss",
  "We can't find the page that you're looking for",
  "Run a broking house on one system",
  "Run a broking house on ",
];

interface Text {
  line: number;
  text: string;
}

/** The string literals of a content file that people read: sentences, not names of things in code. */
function readTexts(source: string): Text[] {
  return source.split("\n").flatMap((code, index) => {
    if (/^\s*(?:import|export \*|\/\/|\*|\/\*)/.test(code)) return [];
    const literals = code.matchAll(/"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g);
    return [...literals]
      .map(([, plain, template]) => (plain ?? template ?? "").replaceAll('\\"', '"'))
      .filter((text) => text.includes(" ") && !allowed.includes(text))
      .map((text) => ({ line: index + 1, text: text.replaceAll(/<[^>]+>/g, " ") }));
  });
}

function* faultsOf(text: string): Generator<Pick<StyleFault, "found" | "advice">> {
  for (const { pattern, advice } of tics)
    for (const [found] of text.matchAll(pattern)) yield { found: found.trim(), advice };
  for (const [found] of text.matchAll(/\b([a-z]+) \1\b/gi)) yield { found, advice: "a word stands twice" };
  for (const [found] of text.matchAll(/\w*'\w+/g)) yield { found, advice: "write the apostrophe as ’" };
  for (const sentence of text.split(/(?<=[.?!:])\s+/)) {
    const words = sentence.split(/\s+/).filter((word) => /\w/.test(word));
    if (words.length <= mostWords) continue;
    yield {
      found: `${words.slice(0, 6).join(" ")} …`,
      advice: `${words.length} words: at most ${mostWords} a sentence`,
    };
  }
}

/** `file`: the name to report. `source`: the TypeScript or JSON text of the file. */
export function checkStyle(file: string, source: string): StyleFault[] {
  return readTexts(source).flatMap(({ line, text }) => [...faultsOf(text)].map((fault) => ({ file, line, ...fault })));
}

/** Blanks the real records of a JSON list: we wrote the samples, but the owner wrote the real records. */
function withoutRealRecords(source: string): string {
  return source.replaceAll(/^ {2}\{$[\s\S]*?^ {2}\}/gm, (record) =>
    record.includes('"sample": true') ? record : record.replaceAll(/[^\n]/g, ""),
  );
}

/** Checks all files in the folder, at any depth. */
export function checkContentStyle(folder: string): StyleFault[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.sort().flatMap((name) => {
    const file = path.join(folder, name);
    if (name.endsWith(".json")) return checkStyle(file, withoutRealRecords(readFileSync(file, "utf8")));
    return name.endsWith(".ts") ? checkStyle(file, readFileSync(file, "utf8")) : [];
  });
}
