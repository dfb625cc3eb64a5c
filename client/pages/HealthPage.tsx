import { health, healthFigures, healthModules, healthWork } from "../../shared/content/health.ts";
import { sataTour } from "../../shared/content/tours/sata.ts";
import { createLatePart } from "../components/latePart.tsx";
import type { PageModule, PageProps } from "../pages.ts";
import { Areas } from "./product/Areas.tsx";
import { Facts } from "./product/Facts.tsx";
import { HowItWorks } from "./product/HowItWorks.tsx";
import { ProductLayout, productGraph } from "./product/ProductLayout.tsx";
import { TourSection } from "./product/TourSection.tsx";

export const page: PageModule = { Page: HealthPage, graph: productGraph(health) };

const SataTour = createLatePart(async () => (await import("../tours/SataTour.tsx")).SataTour, "#tour");

function HealthPage({ askedProduct }: PageProps) {
  return (
    <ProductLayout
      words={health}
      askedProduct={askedProduct}
      strip={<Facts {...healthFigures} />}
      tour={<TourSection words={sataTour} Body={SataTour} />}
      side={<Areas {...healthModules} />}
    >
      <HowItWorks work={healthWork} />
    </ProductLayout>
  );
}
