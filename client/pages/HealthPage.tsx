import { health, healthFigures, healthModules, healthWork } from "../../shared/content/health.ts";
import { sataTour } from "../../shared/content/tours/sata.ts";
import { createLatePart } from "../components/latePart.tsx";
import { ProcessLine } from "../components/ProcessLine.tsx";
import type { PageProps } from "../pages.ts";
import { Areas } from "./product/Areas.tsx";
import { Folder } from "./product/Folder.tsx";
import { FiguresStrip } from "./product/HeroStrips.tsx";
import { Introduction } from "./product/Introduction.tsx";
import { NextAndPrice } from "./product/NextAndPrice.tsx";
import { ProductPage } from "./product/ProductPage.tsx";
import { ProductQuestions } from "./product/ProductQuestions.tsx";
import { RelatedProducts } from "./product/RelatedProducts.tsx";
import { Across, Band, Beside, BesideDemo } from "./product/Room.tsx";
import { TourSection } from "./product/TourSection.tsx";
import { WorkTabs } from "./product/WorkTabs.tsx";

const SataTour = createLatePart(async () => (await import("../tours/SataTour.tsx")).SataTour, "#tour");

/** A TPA cares about volumes, the path of a claim, and the modules that a claim passes through. */
export function Page({ askedProduct }: PageProps) {
  return (
    <ProductPage words={health} strip={<FiguresStrip facts={healthFigures} />}>
      <Across>
        <WorkTabs work={healthWork}>
          <ProcessLine stations={healthWork.flow} />
        </WorkTabs>
      </Across>
      <TourSection words={sataTour} Body={SataTour} />
      <BesideDemo product="sata" askedProduct={askedProduct}>
        <Introduction words={health} />
        <NextAndPrice product="sata" />
      </BesideDemo>
      <Beside sheet={<Areas {...healthModules} />}>
        <ProductQuestions words={health} />
      </Beside>
      <Across>
        <Folder words={health} />
      </Across>
      <Band>
        <RelatedProducts words={health} />
      </Band>
    </ProductPage>
  );
}
