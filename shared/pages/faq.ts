import page from "../content/pages/faq.yaml";
import type { PageHead, PageRoute } from "../page.ts";
import type { PageWords } from "../wordShapes.ts";

export const route = {
  id: "faq",
  path: "/faq",
  label: "FAQ",
  styles: "faq",
  menus: { resources: 3, footer: 3 },
} as const satisfies PageRoute;

export const head: PageHead = (page as PageWords["faq"]).head;
