import { type PostText, postTexts } from "./postTexts.ts";

/** Fetches the text of a post, by the id of its route. In a build each text is a file of its own (build/content/modules.mjs). */
export const postLoaders: Readonly<Record<string, () => Promise<{ default: PostText }>>> = Object.fromEntries(
  postTexts.filter(({ date }) => date).map((post) => [`post-${post.slug}`, async () => ({ default: post })]),
);
