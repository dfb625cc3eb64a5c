import { lists } from "./lists.ts";

/**
 * Documents for visitors, in lists/documents.json: a brochure by its product's code, and the statement on data
 * protection. `pdf` is the name of a file in content-images/ and, after the build, its address.
 */
export const documents = lists.documents;
