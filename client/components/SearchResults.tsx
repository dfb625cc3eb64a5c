import type { ExcerptPiece, SearchResult } from "../../shared/search.ts";
import { keepHyphenated } from "./keepHyphenated.ts";

/** A ledger of what was found: its kind, a link to the section itself, and the words around what was asked for. */
export function SearchResults({ results }: { results: readonly SearchResult[] }) {
  return (
    <ol className="search-results">
      {results.map(({ kind, product, title, titlePieces = [{ text: title }], place, url, excerpt }) => (
        <li className="search-result" data-product={product} key={url}>
          <span className="search-result__kind">{kind}</span>
          <a className="search-result__link" href={url}>
            <Pieces of={titlePieces} />
          </a>
          {place && <span className="search-result__place">{place}</span>}
          <p className="search-result__excerpt">
            <Pieces of={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function Pieces({ of }: { of: readonly ExcerptPiece[] }) {
  return of.map(({ text, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which never change places.
    marked ? <mark key={index}>{keepHyphenated(text)}</mark> : keepHyphenated(text),
  );
}
