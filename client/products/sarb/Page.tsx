import { features } from "../../../shared/content/productPage.yaml";
import {
  page,
  reinsuranceAreas,
  reinsuranceFigures,
  reinsuranceWork,
  risk,
  tour,
} from "../../../shared/products/sarb/page.yaml";
import type { Nodes } from "../../../shared/structuredData/graph.ts";
import { HydrationBoundary } from "../../components/HydrationBoundary.tsx";
import { SheetLink } from "../../components/SheetLink.tsx";
import type { PageProps } from "../../pages.ts";
import { Block } from "../parts/Block.tsx";
import { Checklist, Flow } from "../parts/Lists.tsx";
import { ProductPage } from "../parts/ProductPage.tsx";
import { Section } from "../parts/sections.tsx";
import { FiguresStrip } from "../parts/strips.ts";
import { Areas, WorkTabs } from "../parts/WorkTabs.tsx";
import * as first from "./FirstScreen.tsx";
import { Risk } from "./Risk.tsx";
import { Tour } from "./Tour.tsx";

export { head } from "../../../shared/products/sarb/page.yaml";

export const nodes: Nodes = (make, context) => make.productNodes(context, page);

export function Page({ askedProduct }: PageProps) {
  return (
    <ProductPage
      words={page}
      askedProduct={askedProduct}
      strip={() => <FiguresStrip facts={reinsuranceFigures} />}
      beside={({ linkNames }) => (
        <Block kind="features" heading={features}>
          <Checklist names={linkNames(page.features)} />
        </Block>
      )}
      features={({ linkEach }) => (
        <Section>
          <div className="split split--top">
            <WorkTabs flow={<Flow steps={linkEach(reinsuranceWork.flow, "text")} />} work={reinsuranceWork} />
            <Areas
              heading={reinsuranceAreas.heading}
              panels={linkEach(reinsuranceAreas.panels, "text")}
              openAtFirst="facultative"
            />
          </div>
        </Section>
      )}
      tour={{ words: tour, Body: Tour, first }}
      afterTour={({ link }) => (
        <>
          <SheetLink name="sarb-Risk" />
          <HydrationBoundary>
            <Risk lead={link(risk.lead)} />
          </HydrationBoundary>
        </>
      )}
    />
  );
}
