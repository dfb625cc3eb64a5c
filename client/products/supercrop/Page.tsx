import {
  cropAccess,
  cropCards,
  cropFacts,
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
import { FiguresStrip } from "../parts/strips.ts";
import * as first from "./FirstScreen.tsx";
import { Tour } from "./Tour.tsx";

export { head } from "../../../shared/products/supercrop/page.yaml";

export const nodes: Nodes = (make, context) => make.productNodes(context, page);

export function Page({ askedProduct }: PageProps) {
  return (
    <ProductPage
      words={page}
      askedProduct={askedProduct}
      strip={() => <FiguresStrip facts={cropFacts} />}
      beside={() => (
        <div className="halves">
          <Block kind="ladder" heading={cropVerification.heading}>
            <VerificationLadder levels={cropVerification.levels} />
          </Block>
          <Block kind="access" heading={cropAccess.heading}>
            <ul className="ruled-list text-gap">
              {cropAccess.groups.map((group) => (
                <li key={group}>{group}</li>
              ))}
            </ul>
          </Block>
        </div>
      )}
      features={({ linkCards }) => (
        <Section>
          <Block kind="field" heading={cropCards.heading}>
            <Columns cards={linkCards(cropCards.cards)} />
          </Block>
        </Section>
      )}
      tour={{ words: tour, Body: Tour, first }}
    />
  );
}

/** The levels that verify a record, as a ladder. The first level comes first in the HTML and is drawn at the bottom. */
function VerificationLadder({ levels }: { levels: readonly string[] }) {
  return (
    <ol className="ladder" data-print="plain">
      {levels.map((level) => (
        <li className="ladder__rung" key={level}>
          {level}
        </li>
      ))}
    </ol>
  );
}
