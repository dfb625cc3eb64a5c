import { createGraph } from "../../shared/structuredData/graph.ts";
import type { StructuredDataProps } from "./StructuredData.tsx";

export function Graph(props: StructuredDataProps) {
  const html = { __html: createGraph(props) };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: createGraph escapes what could end the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={html} />;
}
