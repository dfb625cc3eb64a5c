import { createGraph, type PageOfGraph } from "../../shared/structuredData/graph.ts";

export function Graph(props: PageOfGraph) {
  const html = { __html: createGraph(props) };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: createGraph escapes what could end the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={html} />;
}
