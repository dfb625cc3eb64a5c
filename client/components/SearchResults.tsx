import type { ExcerptPiece, SearchResult } from "../../shared/search.ts";
import { keepHyphenated } from "./keepHyphenated.ts";

/** A ledger of what was found: where it stands or what it is, a link to the section itself, and the words around what was asked for. */
export function SearchResults({ results }: { results: readonly SearchResult[] }) {
  return (
    <ol className="search-results">
      {results.map(({ kind, product, title, titlePieces = [{ text: title }], place, url, excerpt }) => (
        <li className="search-result" data-product={product} key={url}>
          <p className="search-result__from">
            {labelsOf({ kind, place }).map((label) => (
              <span key={label}>{label}</span>
            ))}
          </p>
          <a className="search-result__link" href={url}>
            <Pieces of={titlePieces} />
          </a>
          <p className="search-result__excerpt">
            <Pieces of={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Whose page it is, then what it is. A part of a page, a product's or another, needs no kind, an event among events neither. */
function labelsOf({ kind, place }: Pick<SearchResult, "kind" | "place">): string[] {
  if (place && (kind === "Section" || kind === "Event" || kind === "Page")) return [place];
  return [place, kind].filter(Boolean);
}

function Pieces({ of }: { of: readonly ExcerptPiece[] }) {
  return of.map(({ text, marked }, index) => {
    const Piece = marked ? "mark" : "span";
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which never change places.
    return <Piece key={index}>{keepHyphenated(text)}</Piece>;
  });
}
