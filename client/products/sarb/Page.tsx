import {
  reinsurance,
  reinsuranceAreas,
  reinsuranceFeatures,
  reinsuranceProcess,
  reinsuranceWork,
  riskLead,
} from "../../../shared/products/sarb/page.ts";
import { sarbTour } from "../../../shared/products/sarb/tour.ts";
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

export { head } from "../../../shared/pages/reinsurance.ts";

export const nodes: Nodes = (make, context) => make.productNodes(context, reinsurance);

const Risk = prefetchedComponent(async () => (await import("./Risk.tsx")).Risk);
const SarbTour = prefetchedComponent(async () => (await import("./Tour.tsx")).SarbTour);

/** A reinsurance broker cares about the placement: its stages, its documents, and who does what at each stage. */
export function Page({ askedProduct }: PageProps) {
  const { link, linkEach, linkTour } = createTermLinks();
  return (
    <ProductPage
      words={reinsurance}
      strip={
        <ProcessStrip heading={reinsuranceProcess.heading} stations={linkEach(reinsuranceProcess.stations, "text")} />
      }
    >
      <Island hydrate="visible">
        <SheetLink name="risk" />
        <Risk lead={link(riskLead)} />
      </Island>
      <TourSection words={linkTour(sarbTour)} Body={SarbTour} />
      <BesideDemo product="sarb" askedProduct={askedProduct}>
        <Introduction heading={reinsurance.intro.heading} paragraphs={reinsurance.intro.paragraphs.map(link)} />
        <Block kind="features" heading={reinsuranceFeatures}>
          <Checklist names={reinsurance.features} />
        </Block>
        <WorkTabs flow={<Flow steps={linkEach(reinsuranceWork.flow, "text")} />} work={reinsuranceWork} />
      </BesideDemo>
      <Beside
        main={<ProductQuestions product={reinsurance.product} questions={linkEach(reinsurance.questions, "answer")} />}
        sheet={<Areas heading={reinsuranceAreas.heading} panels={linkEach(reinsuranceAreas.panels, "text")} />}
      />
      <Band>
        <NextAndPrice product="sarb" />
      </Band>
      <Across>
        <Folder words={reinsurance} />
        <RelatedProducts words={reinsurance} />
      </Across>
    </ProductPage>
  );
}
