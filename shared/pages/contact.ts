import page from "../content/pages/contact.yaml";
import type { PageHead, PageRoute } from "../page.ts";
import type { PageWords } from "../wordShapes.ts";

export const route = {
  id: "contact",
  path: "/contact-us",
  label: "Contact Us",
  styles: "enquiry",
} as const satisfies PageRoute;

export const head: PageHead = (page as PageWords["contact"]).head;
