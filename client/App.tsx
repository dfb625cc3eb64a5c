import { useLocation } from "react-router-dom";
import { paper } from "../shared/colours.ts";
import { createMetadata, type Metadata } from "../shared/metadata.ts";
import { matchPage, notFoundRoute } from "../shared/routes.ts";
import type { SearchAnswer } from "../shared/search.ts";
import { useReveals } from "./browser/motion/reveal.ts";
import { FaultBoundary } from "./components/FaultBoundary.tsx";
import { createStillPart } from "./components/latePart.tsx";
import { Sheets } from "./components/SheetLink.tsx";
import { Snackbar } from "./components/Snackbar.tsx";
import { Footer } from "./layout/Footer.tsx";
import { Header } from "./layout/Header.tsx";
import { SideRail } from "./layout/SideRail.tsx";
import { getPage } from "./pages.ts";

export { getSheet, loadFirstView, loadPage } from "./pages.ts";

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
 * refreshes them as a fresh load would. What the browser cannot know (inlined CSS, preloads, the public configuration,
 * data-theme) the server adds to head and html afterwards: React tolerates what it did not render there.
 */
export function App({ siteOrigin, sheets, found }: AppProps) {
  const { pathname, search } = useLocation();
  const match = matchPage(pathname, search);
  const route = match.route ?? notFoundRoute;
  const { Page, graph } = getPage(route.id);
  useReveals(pathname + search);
  const metadata = createMetadata({ route: match.route, origin: siteOrigin, graph });

  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Head metadata={metadata} />
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
        <p className="visually-hidden" id="announcer" aria-live="polite" />
      </body>
    </html>
  );
}

function Head({ metadata }: { metadata: Metadata }) {
  return (
    <>
      <title>{metadata.title}</title>
      <meta name="description" content={metadata.description} />
      {metadata.keywords && <meta name="keywords" content={metadata.keywords} />}
      <meta name="application-name" content={metadata.applicationName} />
      {metadata.robots && <meta name="robots" content={metadata.robots} />}
      {metadata.canonical && <link rel="canonical" href={metadata.canonical} />}
      {metadata.openGraph.map(({ property, content }) => (
        <meta key={property + content} property={property} content={content} />
      ))}
      {metadata.twitter.map(({ name, content }) => (
        <meta key={name} name={name} content={content} />
      ))}
      {metadata.feed && <link rel="alternate" type="application/atom+xml" title="Blog" href={metadata.feed} />}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a data block, escaped by createMetadata */}
      {metadata.jsonLd && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: metadata.jsonLd }} />}
    </>
  );
}
