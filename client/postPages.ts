import { postTexts } from "../shared/records/postTexts.ts";
import { createPostPage } from "./pages/ArticlePage.tsx";
import type { PageModule } from "./pages.ts";

/** Fetches the page of a post, by the id of its route. In a build each is two files (build/content/modules.mjs). */
export const postPages: Readonly<Record<string, () => Promise<PageModule>>> = Object.fromEntries(
  postTexts
    .filter(({ date }) => date)
    .map(({ intro, sections, ...post }) => {
      const contents = sections.map(({ id, heading }) => ({ id, heading }));
      const loadText = async () => ({ intro, sections });
      return [`post-${post.slug}`, async () => createPostPage({ ...post, contents, loadText })];
    }),
);
