import { Link } from "react-router-dom";
import { sample as sampleWords } from "../../shared/content/common.yaml";
import type { ExcerptPiece, SearchResult } from "../../shared/search.ts";
import { keepCompounds } from "./inlineText.tsx";

interface SearchResultsProps {
  results: readonly SearchResult[];
}

/** A list of results: place or kind, a link to the section itself, and the text around the words searched for. */
export function SearchResults({ results }: SearchResultsProps) {
  return (
    <ol className="search-results">
      {results.map(({ kind, product, title, titlePieces = [{ text: title }], place, url, sample, excerpt }) => (
        <li className="search-result" data-product={product} key={url}>
          <p className="search-result__from">
            {labelsOf({ kind, place, sample }).map((label, index) => (
              <span className={product && index === 0 ? "product-name" : undefined} key={label}>
                {label}
              </span>
            ))}
          </p>
          <Link className="search-result__link" to={url}>
            <Pieces of={titlePieces} />
          </Link>
          <p className="search-result__excerpt">
            <Pieces of={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The place, then the kind, then whether it is a sample. A section, a page or an event with a place needs no kind. */
function labelsOf({ kind, place, sample }: Pick<SearchResult, "kind" | "place" | "sample">): string[] {
  const needsKind = !place || !(kind === "Section" || kind === "Event" || kind === "Page");
  return [place, needsKind ? kind : "", sample ? sampleWords.mark : ""].filter(Boolean);
}

function Pieces({ of }: { of: readonly ExcerptPiece[] }) {
  return of.map(({ text, marked }, index) => {
    const Piece = marked ? "mark" : "span";
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change positions.
    return <Piece key={index}>{keepCompounds(text)}</Piece>;
  });
}
