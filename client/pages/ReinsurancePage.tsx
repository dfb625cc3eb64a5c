import {
  reinsurance,
  reinsuranceAreas,
  reinsuranceProcess,
  reinsuranceWork,
} from "../../shared/content/reinsurance.ts";
import { sarbTour } from "../../shared/content/tours/sarb.ts";
import { createLatePart } from "../components/latePart.tsx";
import type { PageModule, PageProps } from "../pages.ts";
import { Areas } from "./product/Areas.tsx";
import { HowItWorks } from "./product/HowItWorks.tsx";
import { ProcessSection } from "./product/ProcessSection.tsx";
import { ProductLayout, productGraph } from "./product/ProductLayout.tsx";
import { TourSection } from "./product/TourSection.tsx";

export const page: PageModule = { Page: ReinsurancePage, graph: productGraph(reinsurance) };

const Risk = createLatePart(async () => (await import("./reinsurance/Risk.tsx")).Risk, "#follow-one-risk");
const SarbTour = createLatePart(async () => (await import("../tours/SarbTour.tsx")).SarbTour, "#tour");

function ReinsurancePage({ askedProduct }: PageProps) {
  return (
    <ProductLayout
      words={reinsurance}
      askedProduct={askedProduct}
      strip={<ProcessSection {...reinsuranceProcess} />}
      tour={
        <>
          <TourSection words={sarbTour} Body={SarbTour} />
          <Risk />
        </>
      }
      side={<Areas {...reinsuranceAreas} />}
    >
      <HowItWorks work={reinsuranceWork} />
    </ProductLayout>
  );
}
