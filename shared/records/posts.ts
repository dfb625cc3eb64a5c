import { type Post, postTexts } from "./postTexts.ts";

/** The cards of /blog, newest first. The build leaves the texts out. */
export const posts: readonly Post[] = postTexts.map(({ head: _, intro: __, sections: ___, ...post }) => post);
