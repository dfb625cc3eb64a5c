import type { PageOfGraph } from "../../shared/structuredData/graph.ts";
import { useIsFromServer } from "../components/HydrationBoundary.tsx";
import { lazyComponent } from "../components/lazyComponent.ts";
import { serverHtml } from "../components/StaticHtml.tsx";

/** Its code is fetched with the first in-app navigation: on the page that the visitor arrived on the server wrote it. */
const Graph = lazyComponent(async () => (await import("./Graph.tsx")).Graph);

/** The page's JSON-LD (A101). */
export function StructuredData(props: PageOfGraph) {
  if (!useIsFromServer()) return <Graph {...props} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the string is empty.
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={serverHtml} />;
}
