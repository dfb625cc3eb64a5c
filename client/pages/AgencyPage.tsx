import { agency, agencyBenefits, agencyProcess, salientFeatures } from "../../shared/content/agency.ts";
import { saibaliteTour } from "../../shared/content/tours/saibalite.ts";
import { Benefits } from "../components/Benefits.tsx";
import { createLatePart } from "../components/latePart.tsx";
import type { PageModule, PageProps } from "../pages.ts";
import { Items } from "./product/Items.tsx";
import { ProcessSection } from "./product/ProcessSection.tsx";
import { ProductLayout, productGraph } from "./product/ProductLayout.tsx";
import { TourSection } from "./product/TourSection.tsx";

export const page: PageModule = { Page: AgencyPage, graph: productGraph(agency) };

const SaibaliteTour = createLatePart(async () => (await import("../tours/SaibaliteTour.tsx")).SaibaliteTour, "#tour");

function AgencyPage({ askedProduct }: PageProps) {
  return (
    <ProductLayout
      words={agency}
      askedProduct={askedProduct}
      strip={<ProcessSection {...agencyProcess} />}
      tour={<TourSection words={saibaliteTour} Body={SaibaliteTour} />}
      features={<SalientFeatures />}
    >
      <section aria-labelledby="benefits-heading">
        <h2 id="benefits-heading">{agencyBenefits.heading}</h2>
        <p className="text-gap muted">{agencyBenefits.lead}</p>
        <Benefits />
      </section>
    </ProductLayout>
  );
}

function SalientFeatures() {
  return (
    <section aria-labelledby="salient-heading">
      <h2 id="salient-heading">{salientFeatures.heading}</h2>
      <Items items={salientFeatures.items} />
    </section>
  );
}
