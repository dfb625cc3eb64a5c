import MiniSearch, { type SearchResult as SearchHit, type SearchOptions } from "minisearch";
import { queryLimit, type SearchAnswer, type SectionKind } from "../../shared/search.ts";
import { cutExcerpt, markFound } from "./excerpt.ts";
import type { Section } from "./sections.ts";
import { indexWords, placeWords, queryWords } from "./words.ts";

/** Results are sorted best first. A visitor who needs more should make the query more precise. */
const mostResults = 20;
/** Share of the best score. A section with a lower score only contains one of the words somewhere. */
const leastScore = 0.12;

const fieldWeights = { names: 4, title: 4, anchor: 1.5, keywords: 1.5, place: 0.5, text: 1 };
/** For a word that begins like the word of the query, or is similar to it. */
const nearWeights = { prefix: 0.4, fuzzy: 0.3 };
const kindWeights: Partial<Record<SectionKind, number>> = { Product: 1.6, Question: 1.1, Event: 0.4, Term: 0.15 };

/** Shorter words are similar to too many others. */
const shortestFuzzy = 4;
const shortestPrefix = 2;

/** The words that count; each costs time, and a visitor who needs more of them has said enough. */
const mostWords = 8;

const guess = (term: string) => (term.length >= shortestFuzzy ? 0.3 : false);
/** Tried in this order until something is found, so that correctly spelt words get no fuzzy matches. */
const tries: readonly SearchOptions[] = [
  { combineWith: "AND" },
  { combineWith: "AND", fuzzy: guess },
  { combineWith: "OR", fuzzy: guess },
];

export type Search = (query: string) => SearchAnswer;

/** Indexes all sections in memory. Queries are not stored. */
export function createSearch(sections: readonly Section[]): Search {
  const index = new MiniSearch<Section & { id: number }>({
    fields: Object.keys(fieldWeights),
    tokenize: indexWords,
    processTerm: (term) => term,
    searchOptions: {
      tokenize: (query) => queryWords(query).slice(0, mostWords),
      boost: fieldWeights,
      // Only the word that a visitor may still be typing: the beginnings of many short words are found nearly everywhere.
      prefix: (term, at, terms) => at === terms.length - 1 && term.length >= shortestPrefix,
      maxFuzzy: 2,
      weights: nearWeights,
      boostDocument: (id) => kindWeights[(sections[id] as Section).kind] ?? 1,
    },
  });
  index.addAll(sections.map((section, id) => ({ names: "", anchor: "", keywords: "", ...section, id })));
  const places = sections.map(({ title, text }) => ({ title: placeWords(title), text: placeWords(text) }));

  return (query) => {
    const asked = query.slice(0, queryLimit * 2);
    const found = tries
      .map((how) => () => index.search(asked, how))
      .reduce<SearchHit[]>((hits, attempt) => (hits.length > 0 ? hits : attempt()), []);
    const near = found.filter(({ score }) => score >= (found[0]?.score ?? 0) * leastScore);
    return {
      total: near.length,
      results: near.slice(0, mostResults).map(({ id, terms }) => {
        const { kind, product, title, place, url, text, sample } = sections[id] as Section;
        const words = new Set(terms);
        return {
          kind,
          product,
          title,
          titlePieces: markFound(title, places[id]?.title ?? [], words),
          place,
          url,
          sample,
          excerpt: cutExcerpt(text, places[id]?.text ?? [], words),
        };
      }),
    };
  };
}
