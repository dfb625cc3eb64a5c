import { label } from "../content/pages/enquiry.yaml";
import type { PageRoute } from "../page.ts";

export { head } from "../content/pages/enquiry.yaml";

/** The answer to a form that was sent without a script (A123): thanks, or the form again. Nothing links to it. */
export const route = {
  id: "enquiry",
  path: "/enquiry",
  label,
  callBack: false,
  styles: "enquiry",
  dynamic: true,
} as const satisfies PageRoute;
