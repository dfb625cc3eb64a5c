import { benefitsClaim, benefitsCovers, benefitsPortal, benefitsSections } from "../../shared/content/benefits.ts";
import { sewacTour } from "../../shared/content/tours/sewac.ts";
import { createLatePart } from "../components/latePart.tsx";
import type { PageModule, PageProps } from "../pages.ts";
import { Facts } from "./product/Facts.tsx";
import { Cards, Flow } from "./product/Items.tsx";
import { ProductLayout, productGraph } from "./product/ProductLayout.tsx";
import { TourSection } from "./product/TourSection.tsx";

export const page: PageModule = { Page: BenefitsPage, graph: productGraph(benefitsPortal) };

const SewacTour = createLatePart(async () => (await import("../tours/SewacTour.tsx")).SewacTour, "#tour");

function BenefitsPage({ askedProduct }: PageProps) {
  return (
    <ProductLayout
      words={benefitsPortal}
      askedProduct={askedProduct}
      strip={<Facts {...benefitsCovers} />}
      tour={<TourSection words={sewacTour} Body={SewacTour} />}
    >
      <section aria-labelledby="sections-heading">
        <h2 id="sections-heading">{benefitsSections.heading}</h2>
        <Cards cards={benefitsSections.cards} />
      </section>
      <section aria-labelledby="claim-heading">
        <h2 id="claim-heading">{benefitsClaim.heading}</h2>
        <Flow steps={benefitsClaim.flow} />
      </section>
    </ProductLayout>
  );
}
