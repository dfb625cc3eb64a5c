import {
  reinsurance,
  reinsuranceAreas,
  reinsuranceProcess,
  reinsuranceWork,
} from "../../shared/content/reinsurance.ts";
import { createLatePart } from "../components/latePart.tsx";
import type { PageModule, PageProps } from "../pages.ts";
import { Areas } from "./product/Areas.tsx";
import { HowItWorks } from "./product/HowItWorks.tsx";
import { ProcessSection } from "./product/ProcessSection.tsx";
import { ProductLayout, productGraph } from "./product/ProductLayout.tsx";

export const page: PageModule = { Page: ReinsurancePage, graph: productGraph(reinsurance) };

const Risk = createLatePart(async () => (await import("./reinsurance/Risk.tsx")).Risk, "#follow-one-risk");

function ReinsurancePage({ askedProduct }: PageProps) {
  return (
    <ProductLayout
      words={reinsurance}
      askedProduct={askedProduct}
      strip={
        <>
          <ProcessSection {...reinsuranceProcess} />
          <Risk />
        </>
      }
      side={<Areas {...reinsuranceAreas} />}
    >
      <HowItWorks work={reinsuranceWork} />
    </ProductLayout>
  );
}
