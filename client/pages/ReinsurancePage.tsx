import {
  reinsurance,
  reinsuranceAreas,
  reinsuranceFeatures,
  reinsuranceProcess,
  reinsuranceWork,
  riskLead,
} from "../../shared/content/reinsurance.ts";
import { sarbTour } from "../../shared/content/tours/sarb.ts";
import type { Nodes } from "../../shared/structuredData/graph.ts";
import { Island } from "../components/Island.tsx";
import { prefetchedComponent } from "../components/lazyComponent.ts";
import { SheetLink } from "../components/SheetLink.tsx";
import { createTermLinks } from "../components/termLinks.tsx";
import type { PageProps } from "../pages.ts";
import { Areas } from "./product/Areas.tsx";
import { Block } from "./product/Block.tsx";
import { Folder } from "./product/Folder.tsx";
import { ProcessStrip } from "./product/HeroStrips.tsx";
import { Introduction } from "./product/Introduction.tsx";
import { Checklist, Flow } from "./product/Lists.tsx";
import { NextAndPrice } from "./product/NextAndPrice.tsx";
import { ProductPage } from "./product/ProductPage.tsx";
import { ProductQuestions } from "./product/ProductQuestions.tsx";
import { RelatedProducts } from "./product/RelatedProducts.tsx";
import { Across, Band, Beside, BesideDemo } from "./product/Room.tsx";
import { TourSection } from "./product/TourSection.tsx";
import { WorkTabs } from "./product/WorkTabs.tsx";

export { head } from "../../shared/pages/reinsurance.ts";

export const nodes: Nodes = (make, context) => make.productNodes(context, reinsurance);

const Risk = prefetchedComponent(async () => (await import("./reinsurance/Risk.tsx")).Risk);
const SarbTour = prefetchedComponent(async () => (await import("../tours/SarbTour.tsx")).SarbTour);

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
