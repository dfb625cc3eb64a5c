import { type ReactNode, Suspense, useDeferredValue, useEffect } from "react";
import { Route as Path, Routes, useLocation, useParams, useSearchParams } from "react-router-dom";
import { findProductByParameter } from "../shared/products/index.ts";
import { notFoundRoute, routes } from "../shared/routes.ts";
import type { SearchAnswer } from "../shared/search.ts";
import { useCopyButtons } from "./browser/copyButtons.ts";
import { Reveals } from "./browser/motion/reveal.ts";
import { usePrefetch, useStaticLinks } from "./browser/navigation/links.ts";
import { usePageViews } from "./browser/navigation/pageViews.ts";
import { frameHydrated } from "./browser/start/live.ts";
import { lazyComponent } from "./components/lazyComponent.ts";
import { PageSheet, SheetLink, SheetVersion } from "./components/SheetLink.tsx";
import { Snackbar } from "./components/Snackbar.tsx";
import { StaticHtml } from "./components/StaticHtml.tsx";
import { Footer } from "./layout/Footer.tsx";
import { Header } from "./layout/Header.tsx";
import { SideRail } from "./layout/SideRail.tsx";
import { PageView, type PageViewProps } from "./PageView.tsx";
import { loadPage } from "./pages.ts";

interface AppProps {
  /** SITE_ORIGIN: the canonical origin, the same on the server and in the browser. */
  siteOrigin: string;
  /** In the names of the stylesheets: the same on the server and in the browser. */
  sheetVersion: string;
  /** Results for the search page. Set on the server only: the browser does not change the results in the markup. */
  found?: SearchAnswer;
  /** A form to correct. Set on the server only, for a page without scripts. */
  posted?: ReactNode;
}

const Sprite = lazyComponent(async () => (await import("./components/Sprite.tsx")).Sprite);

/**
 * The whole document, rendered on the server and in the browser. The server adds to <head> what the browser cannot know
 * or does not need (the first script, inlined CSS, preloads, the public configuration). React tolerates such additions.
 */
export function App({ siteOrigin, sheetVersion, found, posted }: AppProps) {
  // React renders Back and Forward at once, even when code is still to come, and would hide the old page until then.
  const location = useDeferredValue(useLocation());
  useEffect(frameHydrated, []);
  usePageViews(location);
  usePrefetch(loadPage);
  useStaticLinks();
  useCopyButtons();
  const view = { origin: siteOrigin, found, posted };

  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </head>
      <body id="top">
        <SheetVersion value={sheetVersion}>
          <PageSheet name="site" />
          <StaticHtml>
            <Sprite />
          </StaticHtml>
          <a className="skip-link" href="#main">
            Skip to content
          </a>
          <Header />
          <main id="main" tabIndex={-1}>
            {/* In an in-app navigation this boundary keeps the old page until the code of the new one is there. */}
            <Suspense>
              <Routes location={location}>
                {routes.map((route) => (
                  <Path
                    key={route.id}
                    path={route.product ? `${route.path}/:product?` : route.path}
                    caseSensitive
                    element={<RoutedPage {...view} route={route} />}
                  />
                ))}
                <Path path="*" element={<PageView {...view} route={notFoundRoute} />} />
              </Routes>
            </Suspense>
          </main>
          <SheetLink name="footer" />
          <SideRail />
          <Footer />
          <Snackbar />
          <Reveals page={location.pathname + location.search} />
          <p className="visually-hidden" id="announcer" aria-live="polite" />
        </SheetVersion>
      </body>
    </html>
  );
}

/** Adds the product that a product page's address asks for (A2), in its last segment or in `?page=`. */
function RoutedPage(props: PageViewProps) {
  const { product: segment } = useParams();
  const [query] = useSearchParams();
  if (!props.route.product) return <PageView {...props} />;
  const askedProduct = findProductByParameter(segment ?? query.get("page"));
  return segment !== undefined && !askedProduct ? (
    <PageView {...props} route={notFoundRoute} />
  ) : (
    <PageView {...props} askedProduct={askedProduct} />
  );
}
