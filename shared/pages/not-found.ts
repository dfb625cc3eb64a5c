import type { PageHead, PageRoute } from "../page.ts";

export const route = {
  id: "not-found",
  path: "",
  label: "Page not found",
  callBack: false,
  styles: "search",
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "Page not found",
  description: "We can't find the page that you're looking for. Choose a product, or go to the home page.",
  keywords: "",
};
