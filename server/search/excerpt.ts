import type { ExcerptPiece } from "../../shared/search.ts";
import type { PlacedWord } from "./words.ts";

/** Two lines on a desktop screen. */
const excerptLength = 170;
/** How much text comes before the first marked word, when its sentence begins further back. */
const leadLength = 60;

/** From this length on, an excerpt that ends with its sentence is better than one that breaks off in the next. */
const enoughLength = 80;

/** Cuts the part of a text around the found words and marks them. Returns the beginning when nothing was found. */
export function cutExcerpt(text: string, words: readonly PlacedWord[], found: ReadonlySet<string>): ExcerptPiece[] {
  const marked = wordsFound(words, found);
  const first = marked[0]?.start ?? 0;
  const ends = [...text.matchAll(/[.?] /g)].map(({ index }) => index + 1);
  const sentences = [0, ...ends.map((end) => end + 1)].filter((at) => at <= first);
  // Near the end of the text there is room for the sentences before, which give the context.
  const toEnd = sentences.find((at) => text.length - at <= excerptLength);
  const sentence = toEnd ?? sentences.at(-1) ?? 0;
  const isFar = toEnd === undefined && first - sentence > leadLength;
  const start = isFar ? startNear(text, words, first) : sentence;
  const room = text.length - start <= excerptLength ? text.length : lastEnd(words, start + excerptLength);
  const whole = room < text.length ? ends.filter((end) => end > first && end < room).at(-1) : undefined;
  const isWhole = whole !== undefined && whole - start >= enoughLength;
  const end = isWhole ? whole : room;

  const pieces = markWords(text, marked, start, end);
  if (isFar) pieces.unshift({ text: "… " });
  if (end < text.length && !isWhole) pieces.push({ text: " …" });
  return pieces;
}

/** Marks the found words in a whole text. undefined when nothing was found. */
export function markFound(
  text: string,
  words: readonly PlacedWord[],
  found: ReadonlySet<string>,
): ExcerptPiece[] | undefined {
  const marked = wordsFound(words, found);
  return marked.length > 0 ? markWords(text, marked, 0, text.length) : undefined;
}

/** A start some words before the found word: after a comma or colon if there is one, where a reader would begin. */
function startNear(text: string, words: readonly PlacedWord[], found: number): number {
  const near = words.filter(({ start }) => start >= found - leadLength && start <= found);
  return (near.find(({ start }) => /[,:;] /.test(text.slice(start - 2, start))) ?? near[0])?.start ?? found;
}

function wordsFound(words: readonly PlacedWord[], found: ReadonlySet<string>): PlacedWord[] {
  return words.filter((placed) => placed.words.some((word) => found.has(word)));
}

function markWords(text: string, marked: readonly PlacedWord[], start: number, end: number): ExcerptPiece[] {
  const pieces: ExcerptPiece[] = [];
  let at = start;
  for (const word of marked) {
    if (word.start < start || word.end > end) continue;
    pieces.push({ text: text.slice(at, word.start) }, { text: text.slice(word.start, word.end), marked: true });
    at = word.end;
  }
  pieces.push({ text: text.slice(at, end) });
  return pieces.filter((piece) => piece.text);
}

function lastEnd(words: readonly PlacedWord[], limit: number): number {
  return words.filter(({ end }) => end <= limit).at(-1)?.end ?? limit;
}
