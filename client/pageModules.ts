import { components } from "../shared/records/pageTable.ts";
import { postTexts } from "../shared/records/postTexts.ts";
import { createPostPage } from "./pages/ArticlePage.tsx";
import type { PageModule } from "./pages.ts";

const posts = postTexts
  .filter(({ date }) => date)
  .map(({ intro, sections, ...post }) => {
    const contents = sections.map(({ id, heading }) => ({ id, heading }));
    const loadText = async () => ({ intro, sections });
    return [`post-${post.slug}`, async () => createPostPage({ ...post, contents, loadText })];
  });

/**
 * Fetches each page, by the id of its route. The build writes the files' names into this module (build/pages.mjs), because
 * a bundle must have them. There each post is two files (build/content/modules.mjs).
 */
export const pageModules: Readonly<Record<string, () => Promise<PageModule>>> = Object.fromEntries([
  ...Object.entries(components).map(([key, file]) => [key, () => import(/* @vite-ignore */ `./${file}`)]),
  ...posts,
]);
