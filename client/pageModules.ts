import { components } from "../shared/records/pageTable.ts";

/**
 * Fetches the file of each page. The build writes the files' names into this module (build/pages.mjs), because a bundle
 * must have them.
 */
export const pageModules = Object.fromEntries(
  Object.entries(components).map(([key, file]) => [key, () => import(/* @vite-ignore */ `./${file}`)]),
);
