import type { PageHead, PageRoute } from "../page.ts";

export const route = {
  id: "contact",
  path: "/contact-us",
  label: "Contact Us",
  styles: "enquiry",
} as const satisfies PageRoute;

import { openDays, site } from "../content/site.ts";

export const head: PageHead = {
  title: "Contact us",
  description: `Visit, call or write to our ${site.address.locality} office, ${openDays} ${site.hours.opens} to ${site.hours.closes}, or ask us to call you back.`,
  keywords: "contact, insurance software demo, call back",
  schema: "ContactPage",
};
