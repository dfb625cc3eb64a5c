import type { ReactNode } from "react";
import type { Card, TourWords } from "../../build/content/wordShapes.ts";
import type { GlossaryTermId } from "../../shared/content/glossaryTerms.ts";
import { createTermLinker } from "../../shared/glossaryLinks.ts";
import { Pieces } from "./inlineText.tsx";

/** A record whose running text has links to the glossary. */
export type Linked<T, Key extends keyof T> = Omit<T, Key> & Record<Key, ReactNode>;

/** A name of a list. */
export interface LinkedName {
  name: string;
  text: ReactNode;
}

export interface LinkedTour {
  heading: string;
  lead: ReactNode;
  steps: readonly Linked<TourWords["steps"][number], "text" | "task">[];
}

/**
 * For the running text of one page, in which each glossary term is a link where it first stands (W6.1). Create it when
 * the page renders, and call it in the props of the page's JSX: these are evaluated from top to bottom, so the order is
 * that of the blocks, and blocks can be moved. Props come before children: a block that shows its children first takes
 * them as a prop. `readers`: the terms that name the page's readers, which get no link.
 */
export function createTermLinks(readers?: readonly GlossaryTermId[]) {
  const linkTerms = createTermLinker(readers);
  const link = (text: string): ReactNode => <Pieces pieces={linkTerms(text)} />;
  const linkEach = <T extends Record<Key, string>, Key extends keyof T>(records: readonly T[], key: Key) =>
    records.map((record): Linked<T, Key> => ({ ...record, [key]: link(record[key]) }));
  const linkNames = (names: readonly string[]) => names.map((name): LinkedName => ({ name, text: link(name) }));
  const linkCards = (cards: readonly Card[]) =>
    cards.map(({ points, ...card }) => ({ ...card, points: linkNames(points) }));
  const linkTour = (words: TourWords): LinkedTour => ({
    heading: words.heading,
    lead: link(words.lead),
    steps: words.steps.map((step) => ({ ...step, text: link(step.text), task: link(step.task) })),
  });
  return { link, linkEach, linkNames, linkCards, linkTour };
}
