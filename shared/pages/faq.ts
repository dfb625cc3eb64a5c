import { label } from "../content/pages/faq.yaml";
import type { PageRoute } from "../page.ts";

export { head } from "../content/pages/faq.yaml";

export const route = {
  id: "faq",
  path: "/faq",
  label,
  styles: "faq",
  menus: { resources: 3, footer: 3 },
} as const satisfies PageRoute;
