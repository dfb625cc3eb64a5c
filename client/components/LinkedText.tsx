import { linkTerms } from "../../shared/glossaryLinks.ts";
import { Pieces } from "./TextBlocks.tsx";

interface LinkedTextProps {
  paragraphs: readonly string[];
  /** The first paragraph has the full text colour, the others are muted. */
  firstStandsOut?: boolean;
}

/** Running text in which the first use of each glossary term is a link (W6.1). Use this component once per page. */
export function LinkedText({ paragraphs, firstStandsOut }: LinkedTextProps) {
  return linkTerms(paragraphs).map((pieces, index) => (
    <p key={paragraphs[index]} className={firstStandsOut && index === 0 ? undefined : "muted"}>
      <Pieces pieces={pieces} />
    </p>
  ));
}
