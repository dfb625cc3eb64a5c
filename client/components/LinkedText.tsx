import { linkTerms } from "../../shared/glossaryLinks.ts";
import { Pieces } from "./TextBlocks.tsx";

interface LinkedTextProps {
  paragraphs: readonly string[];
  /** The first is set in full ink, the others recede. */
  firstStandsOut?: boolean;
}

/** Running text, each term of the trade linked to the glossary where it first appears (W6.1): once a page, so use it once. */
export function LinkedText({ paragraphs, firstStandsOut }: LinkedTextProps) {
  return linkTerms(paragraphs).map((pieces, index) => (
    <p key={paragraphs[index]} className={firstStandsOut && index === 0 ? undefined : "muted"}>
      <Pieces pieces={pieces} />
    </p>
  ));
}
