import type { PageRoute } from "../page.ts";

export { head } from "../content/pages/faq.yaml";

export const route = {
  id: "faq",
  path: "/faq",
  label: "FAQ",
  styles: "faq",
  menus: { resources: 3, footer: 3 },
} as const satisfies PageRoute;
