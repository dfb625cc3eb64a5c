import {
  reinsurance,
  reinsuranceAreas,
  reinsuranceFeatures,
  reinsuranceProcess,
  reinsuranceWork,
  riskLead,
} from "../../shared/content/reinsurance.ts";
import { sarbTour } from "../../shared/content/tours/sarb.ts";
import { createLatePart } from "../components/latePart.tsx";
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

const Risk = createLatePart(async () => (await import("./reinsurance/Risk.tsx")).Risk, "#follow-one-risk");
const SarbTour = createLatePart(async () => (await import("../tours/SarbTour.tsx")).SarbTour, "#tour");

/** A reinsurance broker cares about the placement: its stages, its documents, and who does what at each stage. */
export function Page({ askedProduct }: PageProps) {
  const { link, linkEach, linkTour } = createTermLinks();
  return (
    <ProductPage
      words={reinsurance}
      lead={link(reinsurance.lead)}
      strip={
        <ProcessStrip heading={reinsuranceProcess.heading} stations={linkEach(reinsuranceProcess.stations, "text")} />
      }
    >
      <Risk lead={link(riskLead)} />
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
