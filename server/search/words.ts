import synonyms from "../../shared/content/synonyms.yaml";

/** Turns text into words that can be compared: the site's texts and the queries of visitors with their own spelling. */

/** With combining marks, because accents may be characters of their own (NFD), as the vowel signs of Hindi always are. */
const wordShape = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-'’][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;

/** Endings that differ between singular and plural, and between British, Indian and American spelling. */
const endings: readonly [RegExp, string][] = [
  [/ies$/, "y"],
  [/(ch|sh|ss|x|z)es$/, "$1"],
  [/(..[^aisu])s$/, "$1"],
  [/mme$/, "m"],
  [/tred$/, "tered"],
  [/tre$/, "ter"],
  [/our$/, "or"],
  [/is(e|ed|er|ing|ation)$/, "iz$1"],
  [/ll(ed|er|ing|ment)?$/, "l$1"],
  [/^inquir/, "enquir"],
];

function fold(word: string): string {
  const plain = word
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/['’]s?/g, "");
  return endings.reduce((left, [ending, instead]) => left.replace(ending, instead), plain);
}

/** Removed from a query if other words are left: every text contains these words, and nobody searches for them. */
const fillers = new Set(
  "a an and any are at be by can do does for from get give has have how i if in is it its me much my of on or our show that the their there this to us we what when where which who why will with you your"
    .split(" ")
    .map(fold),
);

/** Splits a hyphenated word: "pre-authorisation" is also found as one word and as two. */
function foldParts(word: string): string[] {
  const parts = word.split("-");
  return parts.length > 1 ? [...parts.map(fold), fold(parts.join(""))] : [fold(word)];
}

const splitPhrase = (phrase: string) => (phrase.match(wordShape) ?? []).flatMap((word) => word.split("-").map(fold));

/** Longest phrases first: "third-party administrator" before shorter phrases inside it. */
const phrases = Object.entries(synonyms)
  .flatMap(([term, others]) => others.map((other) => ({ term: fold(term), words: splitPhrase(other) })))
  .sort((one, other) => other.words.length - one.words.length);

const startsWith = (words: readonly string[], at: number, phrase: readonly string[]) =>
  phrase.every((word, offset) => words[at + offset] === word);

/** The words of one of our texts, plus the terms for the synonyms in it. */
export function indexWords(text: string): string[] {
  const plain = splitPhrase(text);
  const said = new Set(plain);
  const terms = phrases
    .filter(({ words }) => words.every((word) => said.has(word)) && plain.some((_, at) => startsWith(plain, at, words)))
    .map(({ term }) => term);
  return [...(text.match(wordShape) ?? []).flatMap(foldParts), ...terms];
}

/** The words of a query, each in the one form that `indexWords` always includes. */
export function queryWords(query: string): string[] {
  const words = splitPhrase(query.normalize("NFKC"));
  const named: string[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = phrases.find((one) => startsWith(words, at, one.words));
    named.push(phrase ? phrase.term : (words[at] as string));
    at += phrase?.words.length ?? 1;
  }
  const telling = named.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : named;
}

export interface PlacedWord {
  start: number;
  end: number;
  words: readonly string[];
}

/** The position of each word in a text. */
export function placeWords(text: string): PlacedWord[] {
  return [...text.matchAll(wordShape)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    words: foldParts(word),
  }));
}
