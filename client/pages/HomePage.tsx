import { products } from "../../shared/products/index.ts";
import { homeQuestions } from "../../shared/records/homeQuestions.ts";
import type { Nodes } from "../../shared/structuredData/graph.ts";
import { lazyComponent } from "../components/lazyComponent.ts";
import { StaticHtml } from "../components/StaticHtml.tsx";
import { BelowTheFold } from "./home/BelowTheFold.tsx";
import { Hero } from "./home/Hero.tsx";

export { head } from "../../shared/content/pages/home.yaml";

export const nodes: Nodes = (make, context) => [
  make.organization(context),
  make.itemList(context, products),
  make.faqPage(homeQuestions),
];

const Introduction = lazyComponent(async () => (await import("./home/StaticSections.tsx")).Introduction);

/**
 * The heights of the first five sections add up to the positions that the specification gives for section links: from a
 * width of 960 px, #about is at 1800 px and #why-us at 2300 px (A6). They are the minimum heights at 60rem in
 * HomePage.css, DotMap.css, FinderCards.css and introduction.css: 820 + 400 + 300 + 280 = 1800, then 500.
 */
export function Page() {
  return (
    <>
      <Hero />
      <StaticHtml>
        <Introduction />
      </StaticHtml>
      <BelowTheFold />
    </>
  );
}
