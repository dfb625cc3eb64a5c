import {
  aggregator,
  aggregatorChannels,
  aggregatorConnections,
  aggregatorProcess,
  clientPortalsBlock,
} from "../../shared/content/aggregator.ts";
import { clientPortals } from "../../shared/content/portals.ts";
import { swapTour } from "../../shared/content/tours/swap.ts";
import type { Nodes } from "../../shared/structuredData/graph.ts";
import { ApiDrawing } from "../components/ApiDrawing.tsx";
import { Icon } from "../components/Icon.tsx";
import { prefetchedComponent } from "../components/lazyComponent.ts";
import { createTermLinks } from "../components/termLinks.tsx";
import type { PageProps } from "../pages.ts";
import { Block } from "./product/Block.tsx";
import { Folder } from "./product/Folder.tsx";
import { StepsStrip } from "./product/HeroStrips.tsx";
import { Introduction } from "./product/Introduction.tsx";
import { Items } from "./product/Lists.tsx";
import { NextAndPrice } from "./product/NextAndPrice.tsx";
import { ProductPage } from "./product/ProductPage.tsx";
import { ProductQuestions } from "./product/ProductQuestions.tsx";
import { RelatedProducts } from "./product/RelatedProducts.tsx";
import { Across, Band, BesideDemo } from "./product/Room.tsx";
import { TourSection } from "./product/TourSection.tsx";

export { head } from "../../shared/pages/aggregator.ts";

export const nodes: Nodes = (make, context) => make.productNodes(context, aggregator);

const SwapTour = prefetchedComponent(async () => (await import("../tours/SwapTour.tsx")).SwapTour);

/** An aggregator cares about the steps from quote to policy, and about the systems to connect for them. */
export function Page({ askedProduct }: PageProps) {
  const { link, linkEach, linkTour } = createTermLinks();
  return (
    <ProductPage
      words={aggregator}
      strip={<StepsStrip heading={aggregatorProcess.heading} steps={linkEach(aggregatorProcess.steps, "text")} />}
    >
      <TourSection words={linkTour(swapTour)} Body={SwapTour} />
      <Across>
        <Block kind="connections" heading={aggregatorConnections.heading} lead={link(aggregatorConnections.text)}>
          <ApiDrawing {...aggregatorConnections} />
        </Block>
      </Across>
      <Band>
        <Block kind="channels" heading={aggregatorChannels.heading}>
          <Items items={linkEach(aggregatorChannels.items, "text")} />
        </Block>
      </Band>
      <BesideDemo product="swap" askedProduct={askedProduct}>
        <Introduction heading={aggregator.intro.heading} paragraphs={aggregator.intro.paragraphs.map(link)} />
        <Portals />
        <ProductQuestions product={aggregator.product} questions={linkEach(aggregator.questions, "answer")} />
      </BesideDemo>
      <Band>
        <NextAndPrice product="swap" />
      </Band>
      <Across>
        <Folder words={aggregator} />
        <RelatedProducts words={aggregator} />
      </Across>
    </ProductPage>
  );
}

function Portals() {
  return (
    <Block kind="portals" heading={clientPortalsBlock.heading} lead={clientPortalsBlock.lead}>
      <ul className="ruled-list portals">
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
