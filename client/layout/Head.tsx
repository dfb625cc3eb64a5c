import { createMetadata, type PageOfMetadata, paper } from "../../shared/metadata.ts";
import type { PageOfGraph } from "../../shared/structuredData/graph.ts";
import { useIsFromServer } from "../components/HydrationBoundary.tsx";
import { lazyComponent } from "../components/lazyComponent.ts";
import { serverHtml } from "../components/StaticHtml.tsx";

/** The metadata and icons of a page. React moves them to the head. */
export function Head(page: PageOfMetadata) {
  const metadata = createMetadata(page);
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
    </>
  );
}

/** Its code is fetched with the first in-app navigation: on the page that the visitor arrived on the server wrote it. */
const Graph = lazyComponent(async () => (await import("./Graph.tsx")).Graph);

/** The page's JSON-LD (A101). */
export function StructuredData(props: PageOfGraph) {
  if (!useIsFromServer()) return <Graph {...props} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the string is empty.
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={serverHtml} />;
}
