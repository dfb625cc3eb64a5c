import { useLocation } from "react-router-dom";
import { matchPage, notFoundRoute } from "../shared/routes.ts";
import type { SearchAnswer } from "../shared/search.ts";
import { Reveals } from "./browser/motion/reveal.ts";
import { FaultBoundary } from "./components/FaultBoundary.tsx";
import { createStillPart } from "./components/latePart.tsx";
import { Sheets } from "./components/SheetLink.tsx";
import { Snackbar } from "./components/Snackbar.tsx";
import { Footer } from "./layout/Footer.tsx";
import { Header } from "./layout/Header.tsx";
import { SideRail } from "./layout/SideRail.tsx";
import { getPage } from "./pages.ts";

export { FirstViewEnd, firstViewEndId } from "./components/FirstViewEnd.tsx";
export { getSheet, loadFirstView, loadPage } from "./pages.ts";

const Head = createStillPart(async () => (await import("./layout/Head.tsx")).Head);
const StampDefinitions = createStillPart(
  async () => (await import("./components/StampDefinitions.tsx")).StampDefinitions,
);

interface AppProps {
  /** SITE_ORIGIN: the canonical origin, the same on both sides. */
  siteOrigin: string;
  /** Files of the stylesheets, the same on both sides too. */
  sheets: readonly string[];
  /** Of the search page, on the server only: the browser leaves those results as they stand. */
  found?: SearchAnswer;
}

/**
 * The whole document, which both sides render. Head elements are ordinary parts of the tree, so that in-app navigation
 * refreshes them as a fresh load would; until then the server's stand, and their code waits. What the browser cannot know
 * (inlined CSS, preloads, the public configuration, data-theme) or need not (structured data) the server adds to head and
 * html afterwards: React tolerates what it did not render there.
 */
export function App({ siteOrigin, sheets, found }: AppProps) {
  const { pathname, search } = useLocation();
  const match = matchPage(pathname, search);
  const route = match.route ?? notFoundRoute;
  const Page = getPage(route.id);

  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Head route={match.route} origin={siteOrigin} />
      </head>
      <body id="top">
        <StampDefinitions />
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Header />
        <main id="main" tabIndex={-1}>
          <FaultBoundary key={route.id}>
            <Sheets value={sheets}>
              <Page route={route} askedProduct={match.askedProduct} found={found} />
            </Sheets>
          </FaultBoundary>
        </main>
        <SideRail />
        <Footer />
        <Snackbar />
        <Reveals page={pathname + search} />
        <p className="visually-hidden" id="announcer" aria-live="polite" />
      </body>
    </html>
  );
}
