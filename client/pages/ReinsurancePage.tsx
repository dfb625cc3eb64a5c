import {
  reinsurance,
  reinsuranceAreas,
  reinsuranceFeatures,
  reinsuranceProcess,
  reinsuranceWork,
} from "../../shared/content/reinsurance.ts";
import { sarbTour } from "../../shared/content/tours/sarb.ts";
import { createLatePart } from "../components/latePart.tsx";
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
  return (
    <ProductPage words={reinsurance} strip={<ProcessStrip {...reinsuranceProcess} />}>
      <Risk />
      <TourSection words={sarbTour} Body={SarbTour} />
      <BesideDemo product="sarb" askedProduct={askedProduct}>
        <Introduction words={reinsurance} />
        <Block kind="features" heading={reinsuranceFeatures}>
          <Checklist names={reinsurance.features} />
        </Block>
        <WorkTabs work={reinsuranceWork}>
          <Flow steps={reinsuranceWork.flow} />
        </WorkTabs>
      </BesideDemo>
      <Beside sheet={<Areas {...reinsuranceAreas} />}>
        <ProductQuestions words={reinsurance} />
      </Beside>
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
