import type { PageHead } from "../page.ts";
import { type Post, type PostBody, postTexts } from "./postTexts.ts";
import type { TextSection } from "./textBlocks.ts";

/** What the page of a post needs at once. Its text is fetched apart: a visitor who arrives there has it as HTML. */
export interface PostRecord extends Post {
  head: PageHead;
  contents: readonly Pick<TextSection, "id" | "heading">[];
  loadText: () => Promise<PostBody>;
}

/** Fetches a post, by the id of its route. In a build each is two files of its own (build/content/modules.mjs). */
export const postLoaders: Readonly<Record<string, () => Promise<{ post: PostRecord }>>> = Object.fromEntries(
  postTexts
    .filter(({ date }) => date)
    .map(({ intro, sections, ...post }) => {
      const contents = sections.map(({ id, heading }) => ({ id, heading }));
      const loadText = async () => ({ intro, sections });
      return [`post-${post.slug}`, async () => ({ post: { ...post, contents, loadText } })];
    }),
);
