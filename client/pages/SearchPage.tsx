import { useLocation } from "react-router-dom";
import { words } from "../../shared/content/pages/search.yaml";
import { readQuery } from "../../shared/search.ts";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import { lazyComponent } from "../components/lazyComponent.ts";
import { SearchField } from "../components/SearchField.tsx";
import { StaticHtml } from "../components/StaticHtml.tsx";
import type { PageProps } from "../pages.ts";

export { head } from "../../shared/content/pages/search.yaml";

/** The server renders the results for each request. The browser leaves the markup unchanged,
 * or repeats the search. */
const Found = lazyComponent(async () => (await import("./search/Found.tsx")).Found);

export function Page({ route, found }: PageProps) {
  const query = readQuery(useLocation().search);
  return (
    <>
      <div className="page-head search-head wrap">
        <Breadcrumb route={route} />
        <h1>{words.heading}</h1>
        <SearchField id="search-query" query={query} />
      </div>
      <StaticHtml>
        <Found query={query} found={found} />
      </StaticHtml>
    </>
  );
}
