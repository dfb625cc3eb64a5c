import type { PageHead } from "../page.ts";
import type { Route } from "../routes.ts";

/** A node of the JSON-LD graph. */
export type Thing = { "@type": string | string[]; [key: string]: unknown };

export interface GraphContext {
  route: Route;
  head: PageHead;
  /** The page's canonical address. */
  url: string;
  origin: string;
}
