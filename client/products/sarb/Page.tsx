import {
  page,
  reinsuranceAreas,
  reinsuranceFeatures,
  reinsuranceProcess,
  reinsuranceWork,
  riskLead,
} from "../../../shared/products/sarb/page.ts";
import { tour } from "../../../shared/products/sarb/tour.ts";
import type { Nodes } from "../../../shared/structuredData/graph.ts";
import { Island } from "../../components/Island.tsx";
import { prefetchedComponent } from "../../components/lazyComponent.ts";
import { SheetLink } from "../../components/SheetLink.tsx";
import { createTermLinks } from "../../components/termLinks.tsx";
import type { PageProps } from "../../pages.ts";
import { Areas } from "../parts/Areas.tsx";
import { Block } from "../parts/Block.tsx";
import { Folder } from "../parts/Folder.tsx";
import { ProcessStrip } from "../parts/HeroStrips.tsx";
import { Introduction } from "../parts/Introduction.tsx";
import { Checklist, Flow } from "../parts/Lists.tsx";
import { NextAndPrice } from "../parts/NextAndPrice.tsx";
import { ProductPage } from "../parts/ProductPage.tsx";
import { ProductQuestions } from "../parts/ProductQuestions.tsx";
import { RelatedProducts } from "../parts/RelatedProducts.tsx";
import { Across, Band, Beside, BesideDemo } from "../parts/Room.tsx";
import { TourSection } from "../parts/TourSection.tsx";
import { WorkTabs } from "../parts/WorkTabs.tsx";

export { head } from "../../../shared/products/sarb/page.ts";

export const nodes: Nodes = (make, context) => make.productNodes(context, page);

const Risk = prefetchedComponent(async () => (await import("./Risk.tsx")).Risk);
const Tour = prefetchedComponent(async () => (await import("./Tour.tsx")).Tour);

/** A reinsurance broker cares about the placement: its stages, its documents, and who does what at each stage. */
export function Page({ askedProduct }: PageProps) {
  const { link, linkEach, linkTour } = createTermLinks();
  return (
    <ProductPage
      words={page}
      strip={
        <ProcessStrip heading={reinsuranceProcess.heading} stations={linkEach(reinsuranceProcess.stations, "text")} />
      }
    >
      <Island hydrate="visible">
        <SheetLink name="sarb-Risk" />
        <Risk lead={link(riskLead)} />
      </Island>
      <TourSection words={linkTour(tour)} Body={Tour} />
      <BesideDemo product="sarb" askedProduct={askedProduct}>
        <Introduction heading={page.intro.heading} paragraphs={page.intro.paragraphs.map(link)} />
        <Block kind="features" heading={reinsuranceFeatures}>
          <Checklist names={page.features} />
        </Block>
        <WorkTabs flow={<Flow steps={linkEach(reinsuranceWork.flow, "text")} />} work={reinsuranceWork} />
      </BesideDemo>
      <Beside
        main={<ProductQuestions product={page.product} questions={linkEach(page.questions, "answer")} />}
        sheet={<Areas heading={reinsuranceAreas.heading} panels={linkEach(reinsuranceAreas.panels, "text")} />}
      />
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
