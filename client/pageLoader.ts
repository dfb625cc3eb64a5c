import { pageModules } from "./pageModules.ts";
import { providePages } from "./pages.ts";

providePages(async (id) => {
  const load = pageModules[id];
  if (!load) throw new Error(`There is no page ${id}`);
  return load();
});
