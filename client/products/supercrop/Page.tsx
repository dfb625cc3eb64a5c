import {
  cropAccess,
  cropCards,
  cropOffline,
  cropVerification,
  page,
  tour,
} from "../../../shared/products/supercrop/page.yaml";
import type { Nodes } from "../../../shared/structuredData/graph.ts";
import type { PageProps } from "../../pages.ts";
import { Block } from "../parts/Block.tsx";
import { Columns } from "../parts/Lists.tsx";
import { ProductPage } from "../parts/ProductPage.tsx";
import { Section } from "../parts/sections.tsx";
import { OfflineStrip } from "../parts/strips.ts";
import * as first from "./FirstScreen.tsx";
import { Tour } from "./Tour.tsx";
import { VerificationLadder } from "./VerificationLadder.tsx";

export { head } from "../../../shared/products/supercrop/page.yaml";

export const nodes: Nodes = (make, context) => make.productNodes(context, page);

export function Page({ askedProduct }: PageProps) {
  return (
    <ProductPage
      words={page}
      askedProduct={askedProduct}
      strip={({ link }) => <OfflineStrip text={link(cropOffline)} />}
      beside={() => (
        <Block kind="ladder" heading={cropVerification.heading}>
          <div className="section-gap">
            <VerificationLadder levels={cropVerification.levels} />
          </div>
        </Block>
      )}
      features={({ linkCards }) => (
        <Section>
          <Block kind="field" heading={cropCards.heading}>
            <Columns cards={linkCards(cropCards.cards)} />
          </Block>
          <Block kind="access" heading={cropAccess.heading}>
            <ul className="names-strip">
              {cropAccess.groups.map((group) => (
                <li key={group}>{group}</li>
              ))}
            </ul>
          </Block>
        </Section>
      )}
      tour={{ words: tour, Body: Tour, first }}
    />
  );
}
