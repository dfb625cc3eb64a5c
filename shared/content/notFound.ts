import type { PageWords } from "../wordShapes.ts";
import page from "./pages/not-found.yaml";

/** Words of the page for any address that is not a route. The specification gives heading, text and button. */
export const notFound = (page as PageWords["not-found"]).words;
