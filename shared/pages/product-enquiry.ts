import { label } from "../content/pages/product-enquiry.yaml";
import type { PageRoute } from "../page.ts";

export { head } from "../content/pages/product-enquiry.yaml";

export const route = {
  id: "product-enquiry",
  path: "/product-enquiry",
  label,
  callBack: false,
  styles: "enquiry",
} as const satisfies PageRoute;
