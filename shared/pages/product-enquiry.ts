import page from "../content/pages/product-enquiry.yaml";
import type { PageHead, PageRoute } from "../page.ts";
import type { PageWords } from "../wordShapes.ts";

export const route = {
  id: "product-enquiry",
  path: "/product-enquiry",
  label: "Product enquiry",
  callBack: false,
  styles: "enquiry",
} as const satisfies PageRoute;

export const head: PageHead = (page as PageWords["product-enquiry"]).head;
