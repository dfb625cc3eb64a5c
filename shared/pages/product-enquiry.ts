import type { PageHead } from "../pageHead.ts";

export const head: PageHead = {
  title: "Product enquiry",
  description: "Tell us your city, country and the software you need. One form, one reply from our team.",
  keywords: "product enquiry, insurance software enquiry",
  lastModified: "2026-11-23",
};
