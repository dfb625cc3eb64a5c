import { agencyBenefits, page, salientFeatures } from "../../../shared/products/saibalite/page.ts";
import { tour } from "../../../shared/products/saibalite/tour.ts";
import type { Nodes } from "../../../shared/structuredData/graph.ts";
import { prefetchedComponent } from "../../components/lazyComponent.ts";
import { createTermLinks } from "../../components/termLinks.tsx";
import type { PageProps } from "../../pages.ts";
import { Block } from "../parts/Block.tsx";
import { Folder } from "../parts/Folder.tsx";
import { Introduction } from "../parts/Introduction.tsx";
import { Items, Ledger } from "../parts/Lists.tsx";
import { NextAndPrice } from "../parts/NextAndPrice.tsx";
import { ProductPage } from "../parts/ProductPage.tsx";
import { ProductQuestions } from "../parts/ProductQuestions.tsx";
import { RelatedProducts } from "../parts/RelatedProducts.tsx";
import { Across, Band, BesideDemo } from "../parts/Room.tsx";
import { TourSection } from "../parts/TourSection.tsx";

export { head } from "../../../shared/products/saibalite/page.ts";

export const nodes: Nodes = (make, context) => make.productNodes(context, page);

const Tour = prefetchedComponent(async () => (await import("./Tour.tsx")).Tour);

/** The reader is one person with little time. The order: what the product does, how it looks, how to ask. */
export function Page({ askedProduct }: PageProps) {
  const { link, linkEach, linkTour } = createTermLinks();
  return (
    <ProductPage words={page} isSmall>
      <Across>
        <Block kind="salient" heading={salientFeatures.heading}>
          <Items items={linkEach(salientFeatures.items, "text")} />
        </Block>
      </Across>
      <TourSection words={linkTour(tour)} Body={Tour} />
      <BesideDemo product="saibalite" askedProduct={askedProduct}>
        <Introduction heading={page.intro.heading} paragraphs={page.intro.paragraphs.map(link)} />
        <Block kind="benefits" heading={agencyBenefits.heading}>
          <Ledger rows={linkEach(agencyBenefits.items, "text")} />
        </Block>
        <ProductQuestions product={page.product} questions={linkEach(page.questions, "answer")} />
      </BesideDemo>
      <Band>
        <NextAndPrice questions={page.price} />
      </Band>
      <Across>
        <Folder words={page} />
        <RelatedProducts words={page} />
      </Across>
    </ProductPage>
  );
}
