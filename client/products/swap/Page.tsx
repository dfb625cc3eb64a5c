import { clientPortals } from "../../../shared/content/portals.ts";
import {
  aggregatorChannels,
  aggregatorConnections,
  aggregatorProcess,
  clientPortalsBlock,
  page,
} from "../../../shared/products/swap/page.ts";
import { tour } from "../../../shared/products/swap/tour.ts";
import type { Nodes } from "../../../shared/structuredData/graph.ts";
import { Icon } from "../../components/Icon.tsx";
import { prefetchedComponent } from "../../components/lazyComponent.ts";
import { createTermLinks } from "../../components/termLinks.tsx";
import type { PageProps } from "../../pages.ts";
import { Block } from "../parts/Block.tsx";
import { Folder } from "../parts/Folder.tsx";
import { StepsStrip } from "../parts/HeroStrips.tsx";
import { Introduction } from "../parts/Introduction.tsx";
import { Items } from "../parts/Lists.tsx";
import { NextAndPrice } from "../parts/NextAndPrice.tsx";
import { ProductPage } from "../parts/ProductPage.tsx";
import { ProductQuestions } from "../parts/ProductQuestions.tsx";
import { RelatedProducts } from "../parts/RelatedProducts.tsx";
import { Across, Band, BesideDemo } from "../parts/Room.tsx";
import { TourSection } from "../parts/TourSection.tsx";
import { ApiDrawing } from "./ApiDrawing.tsx";

export { head } from "../../../shared/products/swap/page.ts";

export const nodes: Nodes = (make, context) => make.productNodes(context, page);

const Tour = prefetchedComponent(async () => (await import("./Tour.tsx")).Tour);

/** An aggregator cares about the steps from quote to policy, and about the systems to connect for them. */
export function Page({ askedProduct }: PageProps) {
  const { link, linkEach, linkTour } = createTermLinks();
  return (
    <ProductPage
      words={page}
      strip={<StepsStrip heading={aggregatorProcess.heading} steps={linkEach(aggregatorProcess.steps, "text")} />}
    >
      <TourSection words={linkTour(tour)} Body={Tour} />
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
        <Introduction heading={page.intro.heading} paragraphs={page.intro.paragraphs.map(link)} />
        <Portals />
        <ProductQuestions product={page.product} questions={linkEach(page.questions, "answer")} />
      </BesideDemo>
      <Band>
        <NextAndPrice questions={page.price} />
      </Band>
      <Across>
        <Folder words={page} />
        <RelatedProducts words={page} />
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
