import price from "../../../shared/content/price.yaml";
import { next } from "../../../shared/content/productPage.yaml";
import type { Item } from "../../../shared/wordShapes.ts";
import { NextSteps } from "../../components/Steps.tsx";
import type { Linked } from "../../components/termLinks.tsx";
import { Block } from "./Block.tsx";
import { Ledger } from "./Lists.tsx";

/** The next steps, and beside them the factors that decide the price (W6.3). */
export function NextAndPrice({ questions }: { questions: readonly Linked<Item, "text">[] }) {
  return (
    <div className="split next-and-price" data-print="columns">
      <Block kind="next" heading={next}>
        <div className="section-gap">
          <NextSteps />
        </div>
      </Block>
      <Block kind="price" id="price" heading={price.heading} lead={price.lead}>
        <Ledger rows={questions} />
      </Block>
    </div>
  );
}
