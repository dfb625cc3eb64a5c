import {
  benefitsCovers,
  benefitsOccasions,
  benefitsReaders,
  benefitsSections,
  page,
} from "../../../shared/products/sewac/page.ts";
import { tour } from "../../../shared/products/sewac/tour.ts";
import { tourWords } from "../../../shared/products/tour.ts";
import type { Nodes } from "../../../shared/structuredData/graph.ts";
import { prefetchedComponent } from "../../components/lazyComponent.ts";
import { createTermLinks } from "../../components/termLinks.tsx";
import type { PageProps } from "../../pages.ts";
import { Block } from "../parts/Block.tsx";
import { Folder } from "../parts/Folder.tsx";
import { LinksStrip } from "../parts/HeroStrips.tsx";
import { Introduction } from "../parts/Introduction.tsx";
import { Columns, Ledger } from "../parts/Lists.tsx";
import { NextAndPrice } from "../parts/NextAndPrice.tsx";
import { ProductPage } from "../parts/ProductPage.tsx";
import { ProductQuestions } from "../parts/ProductQuestions.tsx";
import { RelatedProducts } from "../parts/RelatedProducts.tsx";
import { Across, Band, BesideDemo } from "../parts/Room.tsx";
import { TourSection } from "../parts/TourSection.tsx";

export { head } from "../../../shared/products/sewac/page.ts";

export const nodes: Nodes = (make, context) => make.productNodes(context, page);

const Tour = prefetchedComponent(async () => (await import("./Tour.tsx")).Tour);

const readers = benefitsReaders.names.map((text, index) => ({ id: tourWords.addressOf(index + 1), text }));

/** Three kinds of reader, each with a section of the portal. The page is ordered by role from the hero on. */
export function Page({ askedProduct }: PageProps) {
  const { link, linkEach, linkTour } = createTermLinks();
  return (
    <ProductPage words={page} strip={<LinksStrip label={benefitsReaders.label} links={readers} />}>
      <Across>
        <Block kind="roles" heading={benefitsSections.heading}>
          <Columns cards={linkEach(benefitsSections.cards, "lead")} />
        </Block>
      </Across>
      <TourSection words={linkTour(tour)} Body={Tour} />
      <BesideDemo product="sewac" askedProduct={askedProduct}>
        <Introduction heading={page.intro.heading} paragraphs={page.intro.paragraphs.map(link)} />
        <Block kind="covers" heading={benefitsCovers.heading}>
          <Ledger rows={linkEach(benefitsCovers.rows, "text")} />
        </Block>
        <Block kind="occasions" heading={benefitsOccasions.heading}>
          <Ledger rows={linkEach(benefitsOccasions.rows, "text")} />
        </Block>
        <ProductQuestions product={page.product} questions={linkEach(page.questions, "answer")} />
      </BesideDemo>
      <Across>
        <Folder words={page} />
      </Across>
      <Band>
        <NextAndPrice questions={page.price} />
      </Band>
      <Across>
        <RelatedProducts words={page} />
      </Across>
    </ProductPage>
  );
}
