import page from "../content/pages/privacy.yaml";
import { privacy } from "../content/privacy.ts";
import { toIsoDate } from "../dates.ts";
import type { PageHead, PageRoute } from "../page.ts";
import type { PageWords } from "../wordShapes.ts";

export const route = {
  id: "privacy",
  path: "/privacy-policy",
  label: "Privacy Policy",
  menus: { footer: 1 },
} as const satisfies PageRoute;

export const head: PageHead = { ...(page as PageWords["privacy"]).head, lastModified: toIsoDate(privacy.date) };
