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
  /** SITE_ORIGIN: the canonical origin, the same on the server and in the browser. */
  siteOrigin: string;
  /** Files of the stylesheets, the same on the server and in the browser. */
  sheets: readonly string[];
  /** Results for the search page. Set on the server only: the browser does not change the results in the markup. */
  found?: SearchAnswer;
}

/**
 * The whole document, rendered on the server and in the browser. The head elements are part of the React tree, so an
 * in-app navigation updates them as a page load would. Until then the server's head elements stay and their code is not
 * fetched. The server adds to <head> and <html> what the browser cannot know (inlined CSS, preloads, the public
 * configuration, data-theme) or does not need (structured data). React tolerates such additions there.
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
