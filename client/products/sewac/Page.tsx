import { benefitsReaders, benefitsSections, page, tour } from "../../../shared/products/sewac/page.yaml";
import type { Nodes } from "../../../shared/structuredData/graph.ts";
import type { PageProps } from "../../pages.ts";
import { Block } from "../parts/Block.tsx";
import { Columns } from "../parts/Lists.tsx";
import { ProductPage } from "../parts/ProductPage.tsx";
import { placeOf, Section } from "../parts/sections.tsx";
import { LinksStrip } from "../parts/strips.ts";
import * as first from "./FirstScreen.tsx";
import { Tour } from "./Tour.tsx";

export { head } from "../../../shared/products/sewac/page.yaml";

export const nodes: Nodes = (make, context) => make.productNodes(context, page);

const readers = benefitsReaders.names.map((text, index) => ({ id: placeOf(index + 1), text }));

export function Page({ askedProduct }: PageProps) {
  return (
    <ProductPage
      words={page}
      askedProduct={askedProduct}
      strip={() => <LinksStrip label={benefitsReaders.label} links={readers} />}
      features={({ linkCards }) => (
        <Section>
          <Block kind="roles" heading={benefitsSections.heading}>
            <Columns cards={linkCards(benefitsSections.cards)} />
          </Block>
        </Section>
      )}
      tour={{ words: tour, Body: Tour, first }}
    />
  );
}
