import { agency, agencyBenefits, salientFeatures } from "../../shared/content/agency.ts";
import { saibaliteTour } from "../../shared/content/tours/saibalite.ts";
import type { Nodes } from "../../shared/structuredData/graph.ts";
import { prefetchedComponent } from "../components/lazyComponent.ts";
import { createTermLinks } from "../components/termLinks.tsx";
import type { PageProps } from "../pages.ts";
import { Block } from "./product/Block.tsx";
import { Folder } from "./product/Folder.tsx";
import { Introduction } from "./product/Introduction.tsx";
import { Items, Ledger } from "./product/Lists.tsx";
import { NextAndPrice } from "./product/NextAndPrice.tsx";
import { ProductPage } from "./product/ProductPage.tsx";
import { ProductQuestions } from "./product/ProductQuestions.tsx";
import { RelatedProducts } from "./product/RelatedProducts.tsx";
import { Across, Band, BesideDemo } from "./product/Room.tsx";
import { TourSection } from "./product/TourSection.tsx";

export { head } from "../../shared/pages/agency.ts";

export const nodes: Nodes = (make, context) => make.productNodes(context, agency);

const SaibaliteTour = prefetchedComponent(async () => (await import("../tours/SaibaliteTour.tsx")).SaibaliteTour);

/** The reader is one person with little time. The order: what the product does, how it looks, how to ask. */
export function Page({ askedProduct }: PageProps) {
  const { link, linkEach, linkTour } = createTermLinks();
  return (
    <ProductPage words={agency} isSmall>
      <Across>
        <Block kind="salient" heading={salientFeatures.heading}>
          <Items items={linkEach(salientFeatures.items, "text")} />
        </Block>
      </Across>
      <TourSection words={linkTour(saibaliteTour)} Body={SaibaliteTour} />
      <BesideDemo product="saibalite" askedProduct={askedProduct}>
        <Introduction heading={agency.intro.heading} paragraphs={agency.intro.paragraphs.map(link)} />
        <Block kind="benefits" heading={agencyBenefits.heading}>
          <Ledger rows={linkEach(agencyBenefits.items, "text")} />
        </Block>
        <ProductQuestions product={agency.product} questions={linkEach(agency.questions, "answer")} />
      </BesideDemo>
      <Band>
        <NextAndPrice product="saibalite" />
      </Band>
      <Across>
        <Folder words={agency} />
        <RelatedProducts words={agency} />
      </Across>
    </ProductPage>
  );
}
