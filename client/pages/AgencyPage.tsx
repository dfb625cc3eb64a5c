import { agency, agencyBenefits, agencyProcess, salientFeatures } from "../../shared/content/agency.ts";
import { Benefits } from "../components/Benefits.tsx";
import type { PageModule, PageProps } from "../pages.ts";
import { Items } from "./product/Items.tsx";
import { ProductLayout, productGraph } from "./product/ProductLayout.tsx";
import { Stations } from "./product/Stations.tsx";

export const page: PageModule = { Page: AgencyPage, graph: productGraph(agency) };

function AgencyPage({ askedProduct }: PageProps) {
  return (
    <ProductLayout words={agency} askedProduct={askedProduct} strip={<Stations {...agencyProcess} />}>
      <section aria-labelledby="salient-heading">
        <h2 id="salient-heading">{salientFeatures.heading}</h2>
        <Items items={salientFeatures.items} />
      </section>
      <section aria-labelledby="benefits-heading">
        <h2 id="benefits-heading">{agencyBenefits.heading}</h2>
        <p className="text-gap muted">{agencyBenefits.lead}</p>
        <Benefits />
      </section>
    </ProductLayout>
  );
}
