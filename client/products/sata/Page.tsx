import { healthFigures, healthModules, healthWork, page } from "../../../shared/products/sata/page.ts";
import { tour } from "../../../shared/products/sata/tour.ts";
import type { Nodes } from "../../../shared/structuredData/graph.ts";
import { prefetchedComponent } from "../../components/lazyComponent.ts";
import { ProcessLine } from "../../components/ProcessLine.tsx";
import { createTermLinks } from "../../components/termLinks.tsx";
import type { PageProps } from "../../pages.ts";
import { Areas } from "../parts/Areas.tsx";
import { Folder } from "../parts/Folder.tsx";
import { FiguresStrip } from "../parts/HeroStrips.tsx";
import { Introduction } from "../parts/Introduction.tsx";
import { NextAndPrice } from "../parts/NextAndPrice.tsx";
import { ProductPage } from "../parts/ProductPage.tsx";
import { ProductQuestions } from "../parts/ProductQuestions.tsx";
import { RelatedProducts } from "../parts/RelatedProducts.tsx";
import { Across, Band, Beside, BesideDemo } from "../parts/Room.tsx";
import { TourSection } from "../parts/TourSection.tsx";
import { WorkTabs } from "../parts/WorkTabs.tsx";

export { head } from "../../../shared/products/sata/page.ts";

export const nodes: Nodes = (make, context) => make.productNodes(context, page);

const Tour = prefetchedComponent(async () => (await import("./Tour.tsx")).Tour);

/** A TPA cares about volumes, the path of a claim, and the modules that a claim passes through. */
export function Page({ askedProduct }: PageProps) {
  const { link, linkEach, linkTour } = createTermLinks();
  return (
    <ProductPage words={page} strip={<FiguresStrip facts={healthFigures} />}>
      <Across>
        <WorkTabs flow={<ProcessLine stations={linkEach(healthWork.flow, "text")} />} work={healthWork} />
      </Across>
      <TourSection words={linkTour(tour)} Body={Tour} />
      <BesideDemo product="sata" askedProduct={askedProduct}>
        <Introduction heading={page.intro.heading} paragraphs={page.intro.paragraphs.map(link)} />
        <NextAndPrice questions={page.price} />
      </BesideDemo>
      <Beside
        main={<ProductQuestions product={page.product} questions={linkEach(page.questions, "answer")} />}
        sheet={<Areas heading={healthModules.heading} panels={linkEach(healthModules.panels, "text")} />}
      />
      <Across>
        <Folder words={page} />
      </Across>
      <Band>
        <RelatedProducts words={page} />
      </Band>
    </ProductPage>
  );
}
