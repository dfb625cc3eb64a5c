import { features } from "../../../shared/content/productPage.yaml";
import { healthFigures, healthModules, healthWork, page, tour } from "../../../shared/products/sata/page.yaml";
import type { Nodes } from "../../../shared/structuredData/graph.ts";
import type { PageProps } from "../../pages.ts";
import { Block } from "../parts/Block.tsx";
import { Checklist, Flow } from "../parts/Lists.tsx";
import { ProductPage } from "../parts/ProductPage.tsx";
import { Section } from "../parts/sections.tsx";
import { FiguresStrip } from "../parts/strips.ts";
import { Areas, WorkTabs } from "../parts/WorkTabs.tsx";
import * as first from "./FirstScreen.tsx";
import { Tour } from "./Tour.tsx";

export { head } from "../../../shared/products/sata/page.yaml";

export const nodes: Nodes = (make, context) => make.productNodes(context, page);

export function Page({ askedProduct }: PageProps) {
  return (
    <ProductPage
      words={page}
      askedProduct={askedProduct}
      strip={() => <FiguresStrip facts={healthFigures} />}
      beside={({ linkNames }) => (
        <Block kind="features" heading={features}>
          <Checklist names={linkNames(page.features)} />
        </Block>
      )}
      features={({ linkEach }) => (
        <Section>
          <div className="split split--top">
            <WorkTabs flow={<Flow steps={linkEach(healthWork.flow, "text")} />} work={healthWork} />
            <Areas heading={healthModules.heading} panels={linkEach(healthModules.panels, "text")} />
          </div>
        </Section>
      )}
      tour={{ words: tour, Body: Tour, first }}
    />
  );
}
