import { label } from "../content/pages/contact.yaml";
import type { PageRoute } from "../page.ts";

export { head } from "../content/pages/contact.yaml";

export const route = {
  id: "contact",
  path: "/contact-us",
  label,
  styles: "enquiry",
} as const satisfies PageRoute;
