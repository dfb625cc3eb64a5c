import { cropAccess, cropCards, cropOffline, cropVerification, page } from "../../../shared/products/supercrop/page.ts";
import { tour } from "../../../shared/products/supercrop/tour.ts";
import type { Nodes } from "../../../shared/structuredData/graph.ts";
import { prefetchedComponent } from "../../components/lazyComponent.ts";
import { createTermLinks } from "../../components/termLinks.tsx";
import type { PageProps } from "../../pages.ts";
import { Block } from "../parts/Block.tsx";
import { Folder } from "../parts/Folder.tsx";
import { OfflineStrip } from "../parts/HeroStrips.tsx";
import { Introduction } from "../parts/Introduction.tsx";
import { Columns } from "../parts/Lists.tsx";
import { NextAndPrice } from "../parts/NextAndPrice.tsx";
import { ProductPage } from "../parts/ProductPage.tsx";
import { ProductQuestions } from "../parts/ProductQuestions.tsx";
import { RelatedProducts } from "../parts/RelatedProducts.tsx";
import { Across, Band, BesideDemo } from "../parts/Room.tsx";
import { TourSection } from "../parts/TourSection.tsx";
import { VerificationLadder } from "./VerificationLadder.tsx";

export { head } from "../../../shared/products/supercrop/page.ts";

export const nodes: Nodes = (make, context) => make.productNodes(context, page);

const Tour = prefetchedComponent(async () => (await import("./Tour.tsx")).Tour);

/** A crop insurer cares about the work in the field, who has checked its records, and who may see them. */
export function Page({ askedProduct }: PageProps) {
  const { link, linkEach, linkTour } = createTermLinks();
  return (
    <ProductPage words={page} strip={<OfflineStrip text={link(cropOffline)} />}>
      <Across>
        <Block kind="field" heading={cropCards.heading}>
          <Columns cards={linkEach(cropCards.cards, "lead")} />
        </Block>
      </Across>
      <TourSection words={linkTour(tour)} Body={Tour} />
      <BesideDemo product="supercrop" askedProduct={askedProduct}>
        <Introduction heading={page.intro.heading} paragraphs={page.intro.paragraphs.map(link)} />
        <div className="levels-and-groups">
          <Block kind="ladder" heading={cropVerification.heading} lead={link(cropVerification.text)}>
            <div className="drawing">
              <VerificationLadder levels={cropVerification.levels} />
            </div>
          </Block>
          <Block kind="access" heading={cropAccess.heading} lead={link(cropAccess.text)}>
            <ul className="names-strip">
              {cropAccess.groups.map((group) => (
                <li key={group}>{group}</li>
              ))}
            </ul>
          </Block>
        </div>
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
