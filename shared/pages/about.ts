import { nearby } from "../content/company.ts";
import { site } from "../content/site.ts";
import type { PageHead, PageRoute } from "../page.ts";

export const route = {
  id: "about",
  path: "/about-us",
  label: "About Us",
  styles: "about",
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "About us",
  description: `Established 2001 and based ${nearby}, we build insurance broking software used in India, the Middle East, the Far East and Africa.`,
  keywords: `insurance software company, insurance broking software vendor, ${site.address.locality}`,
  schema: "AboutPage",
};
