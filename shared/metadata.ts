import { site } from "./content/site.ts";
import type { PageHead } from "./page.ts";
import { notFoundRoute, type Route } from "./routes.ts";

/**
 * A page's metadata for search engines and for shared links.
 * The server and the browser both call this, so that the head is the same after an in-app navigation and a full load.
 * Every visitor downloads this file, so it must not contain the words of single pages.
 */

export const siteName = `${site.companyName} ${site.tagline}`;

export interface Metadata {
  title: string;
  description: string;
  keywords: string | null;
  canonical: string | null;
  /** null: no robots tag. */
  robots: string | null;
  openGraph: readonly { property: string; content: string }[];
  twitter: readonly { name: string; content: string }[];
  applicationName: string;
  /** Address of the Atom feed, only on the page that links to it. */
  feed?: string;
}

export interface PageOfMetadata {
  route: Route | null;
  head: PageHead;
  origin: string;
}

/** The size of share pictures. Their addresses are stable, because social networks cache a picture by its address. */
export const sharePicture = { width: 1200, height: 630 };

/**
 * `origin` is SITE_ORIGIN without a slash at its end. `route` is null on the 404 page. Outside production, robots.txt
 * and a header keep search engines away. That is not done here: server and browser would have to agree on it.
 */
export function createMetadata({ route, head, origin }: PageOfMetadata): Metadata {
  const { id } = route ?? notFoundRoute;
  const { title: pageTitle, description, keywords, lastModified } = head;
  // The share tags have a separate tag for the site's name, so their title is only the page's title.
  const shareTitle = pageTitle || siteName;
  const canonical = route ? origin + route.path : null;
  const picture = `${origin}/share/${id}.png`;
  const pictureAlt = pageTitle ? `${pageTitle}. ${siteName}` : siteName;

  const openGraph = [
    { property: "og:title", content: shareTitle },
    { property: "og:description", content: description },
    { property: "og:type", content: route?.published ? "article" : "website" },
    { property: "og:site_name", content: siteName },
    { property: "og:locale", content: "en_GB" },
    { property: "og:image", content: picture },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(sharePicture.width) },
    { property: "og:image:height", content: String(sharePicture.height) },
    { property: "og:image:alt", content: pictureAlt },
  ];
  if (canonical) openGraph.push({ property: "og:url", content: canonical });
  if (route?.published) {
    openGraph.push(
      { property: "article:published_time", content: route.published },
      { property: "article:modified_time", content: lastModified ?? route.published },
    );
  }

  return {
    title: pageTitle ? `${pageTitle} | ${siteName}` : siteName,
    description,
    keywords: keywords || null,
    canonical,
    robots: route && !route.dynamic ? null : "noindex",
    openGraph,
    twitter: [
      { name: "twitter:card", content: "summary_large_image" },
      { name: "twitter:title", content: shareTitle },
      { name: "twitter:description", content: description },
      { name: "twitter:image", content: picture },
      { name: "twitter:image:alt", content: pictureAlt },
    ],
    applicationName: siteName,
    feed: route?.id === "blog" ? "/feed.xml" : undefined,
  };
}

/** The pages' background (--paper in styles/tokens.css) where there is no CSS: browser bars and the installed icon. */
export const paper = { light: "#f7f8f5", dark: "#0c1512" } as const;
