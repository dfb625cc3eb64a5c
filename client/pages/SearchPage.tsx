import { useLocation } from "react-router-dom";
import { searchWords as words } from "../../shared/content/search.ts";
import { readQuery } from "../../shared/search.ts";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import { createStillPart } from "../components/latePart.tsx";
import { SearchField } from "../components/SearchField.tsx";
import type { PageProps } from "../pages.ts";

/** The server renders the results for each request. The browser does not know them and leaves the markup unchanged. */
const Found = createStillPart(async () => (await import("./search/Found.tsx")).Found);

export function Page({ route, found }: PageProps) {
  const query = readQuery(useLocation().search);
  return (
    <>
      <div className="page-head search-head wrap">
        <Breadcrumb route={route} />
        <h1>{words.heading}</h1>
        <SearchField id="search-query" query={query} />
      </div>
      <Found query={query} found={found} />
    </>
  );
}
