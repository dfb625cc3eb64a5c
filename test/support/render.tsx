import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";

/** The markup of elements once all code that they fetch has arrived. */
export async function renderMarkup(element: ReactNode): Promise<string> {
  // As in production: without this React sends a large boundary hidden, with an inline script.
  const options = { progressiveChunkSize: Number.POSITIVE_INFINITY };
  const { prelude } = await prerenderToNodeStream(element, options);
  return text(prelude);
}
