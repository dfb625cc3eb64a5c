import { health, healthFigures, healthModules, healthWork } from "../../shared/content/health.ts";
import type { PageModule, PageProps } from "../pages.ts";
import { Areas } from "./product/Areas.tsx";
import { Facts } from "./product/Facts.tsx";
import { HowItWorks } from "./product/HowItWorks.tsx";
import { ProductLayout, productGraph } from "./product/ProductLayout.tsx";

export const page: PageModule = { Page: HealthPage, graph: productGraph(health) };

function HealthPage({ askedProduct }: PageProps) {
  return (
    <ProductLayout
      words={health}
      askedProduct={askedProduct}
      strip={<Facts {...healthFigures} />}
      side={<Areas {...healthModules} />}
    >
      <HowItWorks work={healthWork} />
    </ProductLayout>
  );
}
