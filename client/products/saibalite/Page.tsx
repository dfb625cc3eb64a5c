import {
  agencyBenefits,
  agencyFigures,
  page,
  salientFeatures,
  tour,
} from "../../../shared/products/saibalite/page.yaml";
import type { Nodes } from "../../../shared/structuredData/graph.ts";
import type { PageProps } from "../../pages.ts";
import { Block } from "../parts/Block.tsx";
import { Items, Ledger } from "../parts/Lists.tsx";
import { ProductPage } from "../parts/ProductPage.tsx";
import { Section } from "../parts/sections.tsx";
import { FiguresStrip } from "../parts/strips.ts";
import * as first from "./FirstScreen.tsx";
import { Tour } from "./Tour.tsx";

export { head } from "../../../shared/products/saibalite/page.yaml";

export const nodes: Nodes = (make, context) => make.productNodes(context, page);

export function Page({ askedProduct }: PageProps) {
  return (
    <ProductPage
      words={page}
      askedProduct={askedProduct}
      strip={() => <FiguresStrip facts={agencyFigures} />}
      beside={({ linkEach }) => (
        <Block kind="benefits" heading={agencyBenefits.heading}>
          <Ledger rows={linkEach(agencyBenefits.items, "text")} />
        </Block>
      )}
      features={({ linkEach }) => (
        <Section>
          <Block kind="salient" heading={salientFeatures.heading}>
            <Items items={linkEach(salientFeatures.items, "text")} />
          </Block>
        </Section>
      )}
      tour={{ words: tour, Body: Tour, first }}
    />
  );
}
