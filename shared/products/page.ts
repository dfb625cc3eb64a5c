export type { Card, Fact, Item, Panel, ProductPageWords } from "../wordShapes.ts";

/** Words that are the same on all product pages. */
export const productPageWords = {
  features: "Features",
  agenda: { heading: "Bring to your demo", button: "Add to my request" },
  next: "What happens next",
  questions: (product: string) => `Questions about ${product}`,
  related: "Related products",
  demo: "Request a demo",
  print: "Print product sheet",
  brochure: "Brochure",
} as const;
