import { Link } from "react-router-dom";
import { hasSampleBrokers, someBrokers } from "../../../shared/content/someBrokers.ts";
import {
  brokerClients,
  brokerEditions,
  brokerLines,
  brokerMessages,
  brokerModules,
  brokerSolutions,
  type Edition,
  page,
} from "../../../shared/products/saiba/page.ts";
import { tour } from "../../../shared/products/saiba/tour.ts";
import { getRoute } from "../../../shared/routes.ts";
import type { Nodes } from "../../../shared/structuredData/graph.ts";
import { Accordion } from "../../components/Accordion.tsx";
import { Icon } from "../../components/Icon.tsx";
import { prefetchedComponent } from "../../components/lazyComponent.ts";
import { createTermLinks } from "../../components/termLinks.tsx";
import type { PageProps } from "../../pages.ts";
import { Block } from "../parts/Block.tsx";
import { Folder } from "../parts/Folder.tsx";
import { NamesStrip } from "../parts/HeroStrips.tsx";
import { Introduction } from "../parts/Introduction.tsx";
import { NextAndPrice } from "../parts/NextAndPrice.tsx";
import { ProductPage } from "../parts/ProductPage.tsx";
import { ProductQuestions } from "../parts/ProductQuestions.tsx";
import { RelatedProducts } from "../parts/RelatedProducts.tsx";
import { Across, Band, BesideDemo } from "../parts/Room.tsx";
import { TourSection } from "../parts/TourSection.tsx";
import { ModuleRing } from "./ModuleRing.tsx";
import { Reminders } from "./Reminders.tsx";

export { head } from "../../../shared/products/saiba/page.ts";

export const nodes: Nodes = (make, context) => make.productNodes(context, page);

const Tour = prefetchedComponent(async () => (await import("./Tour.tsx")).Tour);

/** A broker cares about lines of business, the policy and the modules around it, and which edition to take. */
export function Page({ askedProduct }: PageProps) {
  const { link, linkEach, linkTour } = createTermLinks();
  return (
    <ProductPage words={page} strip={<NamesStrip heading={brokerLines.heading} names={brokerLines.names} />}>
      <TourSection words={linkTour(tour)} Body={Tour} />
      <Across>
        <section className="split split--narrow-start" data-block="ring" aria-labelledby="ring-heading">
          <div>
            <h2 id="ring-heading">{brokerSolutions.heading}</h2>
            <p className="text-gap muted">{link(brokerSolutions.text)}</p>
          </div>
          <ModuleRing modules={brokerModules} />
        </section>
      </Across>
      <BesideDemo product="saiba" askedProduct={askedProduct}>
        <Introduction heading={page.intro.heading} paragraphs={page.intro.paragraphs.map(link)} />
        <Block kind="editions" className="editions" heading={brokerEditions.heading}>
          <div className="section-gap">
            {/* Both may be open at once (A24), because a reader compares them. */}
            <Accordion
              multiple
              headingLevel={3}
              items={brokerEditions.editions.map((edition) => ({
                id: edition.id,
                title: edition.heading,
                content: <EditionSheet edition={edition} />,
              }))}
            />
          </div>
        </Block>
        <ProductQuestions product={page.product} questions={linkEach(page.questions, "answer")} />
      </BesideDemo>
      <Band>
        <Block kind="messages" heading={brokerMessages.heading} lead={link(brokerMessages.text)}>
          <Reminders />
        </Block>
      </Band>
      <Across>
        <ClientNames />
      </Across>
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

function EditionSheet({ edition }: { edition: Edition }) {
  return (
    <>
      <p className="edition__users">
        <b>{edition.figure}</b> {edition.lead}
      </p>
      <dl className="edition">
        {edition.parts.map(({ id, heading, points }) => (
          <div className="edition__part" key={id}>
            <dt>{heading}</dt>
            {points.map((point) => (
              <dd key={point}>{point}</dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  );
}

function ClientNames() {
  return (
    <Block kind="clients" heading={brokerClients.heading}>
      <ul className="broker-clients__list">
        {someBrokers.map((clientName) => (
          <li key={clientName}>{clientName}</li>
        ))}
      </ul>
      {hasSampleBrokers && <p className="note text-gap">{brokerClients.note}</p>}
      <p className="text-gap">
        <Link className="text-link" to={getRoute("clients").path}>
          {brokerClients.all}
          <Icon name="arrow" className="icon--directional" />
        </Link>
      </p>
    </Block>
  );
}
