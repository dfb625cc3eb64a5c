import { lists } from "./lists.ts";

/** What customers say, at most one for each product, in lists/quotes.json. Empty until the owner has real ones. */
export const quotes = lists.quotes;
