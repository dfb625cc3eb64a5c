import {
  aggregator,
  aggregatorChannels,
  aggregatorConnections,
  aggregatorProcess,
  clientPortalsBlock,
} from "../../shared/content/aggregator.ts";
import { clientPortals } from "../../shared/content/portals.ts";
import { swapTour } from "../../shared/content/tours/swap.ts";
import { ApiDrawing } from "../components/ApiDrawing.tsx";
import { Icon } from "../components/Icon.tsx";
import { createLatePart } from "../components/latePart.tsx";
import type { PageModule, PageProps } from "../pages.ts";
import { Items } from "./product/Items.tsx";
import { ProcessSection } from "./product/ProcessSection.tsx";
import { ProductLayout, productGraph } from "./product/ProductLayout.tsx";
import { TourSection } from "./product/TourSection.tsx";

export const page: PageModule = { Page: AggregatorPage, graph: productGraph(aggregator) };

const SwapTour = createLatePart(async () => (await import("../tours/SwapTour.tsx")).SwapTour, "#tour");

function AggregatorPage({ askedProduct }: PageProps) {
  return (
    <ProductLayout
      words={aggregator}
      askedProduct={askedProduct}
      strip={<ProcessSection {...aggregatorProcess} />}
      tour={<TourSection words={swapTour} Body={SwapTour} />}
    >
      <section aria-labelledby="connections-heading">
        <h2 id="connections-heading">{aggregatorConnections.heading}</h2>
        <p className="text-gap muted">{aggregatorConnections.text}</p>
        <div className="drawing">
          <ApiDrawing />
        </div>
        <Items items={aggregatorConnections.items} />
      </section>
      <section aria-labelledby="channels-heading">
        <h2 id="channels-heading">{aggregatorChannels.heading}</h2>
        <Items items={aggregatorChannels.items} />
      </section>
      <Portals />
    </ProductLayout>
  );
}

function Portals() {
  return (
    <section aria-labelledby="portals-heading">
      <h2 id="portals-heading">{clientPortalsBlock.heading}</h2>
      <p className="text-gap muted">{clientPortalsBlock.lead}</p>
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
    </section>
  );
}
