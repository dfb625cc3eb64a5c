import { label, head as words } from "../content/pages/privacy.yaml";
import { toIsoDate } from "../dates.ts";
import type { PageHead, PageRoute } from "../page.ts";
import { privacy } from "../records/privacy.ts";

export const route = {
  id: "privacy",
  path: "/privacy-policy",
  label,
  menus: { footer: 1 },
} as const satisfies PageRoute;

export const head: PageHead = { ...words, lastModified: toIsoDate(privacy.date) };
