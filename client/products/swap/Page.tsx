import {
  aggregatorFeatures,
  aggregatorFigures,
  clientPortalsBlock,
  page,
  tour,
} from "../../../shared/products/swap/page.yaml";
import { clientPortals } from "../../../shared/records/portals.ts";
import type { Nodes } from "../../../shared/structuredData/graph.ts";
import { Icon } from "../../components/Icon.tsx";
import type { PageProps } from "../../pages.ts";
import { Block } from "../parts/Block.tsx";
import { Items } from "../parts/Lists.tsx";
import { ProductPage } from "../parts/ProductPage.tsx";
import { Section } from "../parts/sections.tsx";
import { FiguresStrip } from "../parts/strips.ts";
import * as first from "./FirstScreen.tsx";
import { Tour } from "./Tour.tsx";

export { head } from "../../../shared/products/swap/page.yaml";

export const nodes: Nodes = (make, context) => make.productNodes(context, page);

export function Page({ askedProduct }: PageProps) {
  return (
    <ProductPage
      words={page}
      askedProduct={askedProduct}
      strip={() => <FiguresStrip facts={aggregatorFigures} />}
      beside={() => <Portals />}
      features={({ linkEach }) => (
        <Section>
          <Block kind="features" heading={aggregatorFeatures.heading}>
            <Items items={linkEach(aggregatorFeatures.items, "text")} />
          </Block>
        </Section>
      )}
      tour={{ words: tour, Body: Tour, first }}
    />
  );
}

function Portals() {
  return (
    <Block kind="portals" heading={clientPortalsBlock.heading}>
      <ul className="ruled-list gap-20 portals">
        {clientPortals.map(({ name, url }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noopener">
              {name}
              <span className="visually-hidden"> ({clientPortalsBlock.newTab})</span>
            </a>
            <Icon name="arrow" className="icon--directional" />
          </li>
        ))}
      </ul>
      {clientPortals.some(({ sample }) => sample) && <p className="note text-gap">{clientPortalsBlock.note}</p>}
    </Block>
  );
}
