import { postLoaders } from "../shared/content/postLoaders.ts";
import { pageModules } from "./pageModules.ts";
import { type PageModule, providePages } from "./pages.ts";

async function loadPost(id: string): Promise<PageModule> {
  const loadRecord = postLoaders[id];
  if (!loadRecord) throw new Error(`There is no page ${id}`);
  const [{ createPostPage }, { post }] = await Promise.all([pageModules.post?.(), loadRecord()]);
  return createPostPage(post);
}

providePages((id) => pageModules[id]?.() ?? loadPost(id));
