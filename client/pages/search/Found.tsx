import { Link } from "react-router-dom";
import { words } from "../../../shared/content/pages/search.yaml";
import { site, telephoneLink } from "../../../shared/content/site.ts";
import { fillCount, fillText } from "../../../shared/fillText.ts";
import { getRoute } from "../../../shared/routes.ts";
import type { SearchAnswer } from "../../../shared/search.ts";
import { useLiveSearch } from "../../browser/search/liveSearch.ts";
import { SevenProducts } from "../../components/FinderCards.tsx";
import { SampleMark } from "../../components/SampleMark.tsx";
import { SearchResults } from "../../components/SearchResults.tsx";

/**
 * The search results. Without results or without a query: the seven products and how to ask a person. The browser
 * renders this only when it must render the server's page again (entry.tsx). Then it repeats the search.
 */
export function Found({ query, found: given }: { query: string; found?: SearchAnswer }) {
  const answer = useLiveSearch(given ? "" : query, 1);
  const found = given ?? (query ? answer : { results: [], total: 0 });
  if (found === undefined) return null;
  if (found === "failed")
    return (
      <div className="wrap search-found search-found--none">
        <Ask lead={words.askInstead} />
      </div>
    );
  const { results, total } = found;
  if (total > 0) {
    return (
      <section className="wrap search-found" aria-labelledby="found-heading">
        <h2 className="search-found__heading" id="found-heading">
          {fillCount(words.found, total, { query })}
        </h2>
        {total > results.length && <p className="small muted">{fillText(words.shown, { count: results.length })}</p>}
        <SearchResults results={results} />
        <Ask lead={words.ask} />
      </section>
    );
  }
  return (
    <>
      <div className="wrap search-found search-found--none">
        {query ? (
          <div>
            <h2 className="search-found__heading">{fillText(words.nothing, { query })}</h2>
            <Ask lead={words.askInstead} />
          </div>
        ) : (
          <p className="lead">{words.lead}</p>
        )}
        <Examples />
      </div>
      <SevenProducts heading={words.productsHeading} />
    </>
  );
}

function Ask({ lead }: { lead: string }) {
  return (
    <p className="section-gap">
      {lead}{" "}
      <a className="nowrap" href={telephoneLink(site.phone)}>
        {site.phone}
      </a>{" "}
      <SampleMark of="phone" /> {words.or} <Link to={getRoute("contact").path}>{words.write}</Link>
    </p>
  );
}

function Examples() {
  return (
    <section aria-labelledby="examples-heading" data-print="no">
      <h2 className="side-title" id="examples-heading">
        {words.tryHeading}
      </h2>
      <ul className="cluster search-examples">
        {words.examples.map((example) => (
          <li key={example}>
            <a href={`/search?q=${example}`}>{example}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
