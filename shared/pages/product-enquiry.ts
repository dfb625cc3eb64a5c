import type { PageHead, PageRoute } from "../page.ts";

export const route = {
  id: "product-enquiry",
  path: "/product-enquiry",
  label: "Product enquiry",
  callBack: false,
  styles: "enquiry",
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "Product enquiry",
  description: "Tell us your city, country and the software you need. One form, one reply from our team.",
  keywords: "product enquiry, insurance software enquiry",
  schema: "ContactPage",
};
