import { pageModules } from "./pageModules.ts";
import { providePages } from "./pages.ts";
import { postPages } from "./postPages.ts";

providePages(async (id) => {
  const load = pageModules[id] ?? postPages[id];
  if (!load) throw new Error(`There is no page ${id}`);
  return load();
});
