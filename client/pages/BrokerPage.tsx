import {
  broker,
  brokerClients,
  brokerEditions,
  brokerFigures,
  brokerLines,
  brokerLinesBlock,
  brokerMessages,
  brokerModules,
  brokerSolutions,
  type Edition,
} from "../../shared/content/broker.ts";
import { someBrokers } from "../../shared/content/someClients.ts";
import { saibaTour } from "../../shared/content/tours/saiba.ts";
import { getRoute } from "../../shared/routes.ts";
import { Accordion } from "../components/Accordion.tsx";
import { Icon } from "../components/Icon.tsx";
import { createLatePart } from "../components/latePart.tsx";
import { ModuleRing } from "../components/ModuleRing.tsx";
import type { PageModule, PageProps } from "../pages.ts";
import { Facts } from "./product/Facts.tsx";
import { Items } from "./product/Items.tsx";
import { ProductLayout, productGraph } from "./product/ProductLayout.tsx";
import { TourSection } from "./product/TourSection.tsx";

export const page: PageModule = { Page: BrokerPage, graph: productGraph(broker) };

const SaibaTour = createLatePart(async () => (await import("../tours/SaibaTour.tsx")).SaibaTour, "#tour");

function BrokerPage({ askedProduct }: PageProps) {
  return (
    <ProductLayout
      words={broker}
      askedProduct={askedProduct}
      strip={<Facts {...brokerFigures} />}
      tour={<TourSection words={saibaTour} Body={SaibaTour} />}
    >
      <section aria-labelledby="solutions-heading">
        <h2 id="solutions-heading">{brokerSolutions.heading}</h2>
        <p className="text-gap muted">{brokerSolutions.text}</p>
        <div className="drawing">
          <ModuleRing modules={brokerModules} />
        </div>
      </section>
      <section className="editions" aria-labelledby="editions-heading">
        <h2 id="editions-heading">{brokerEditions.heading}</h2>
        <div className="section-gap">
          {/* Both may be open at once (A24): a reader compares them. */}
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
      </section>
      <section aria-labelledby="lines-heading">
        <h2 id="lines-heading">{brokerLinesBlock.heading}</h2>
        <p className="text-gap muted">{brokerLinesBlock.text}</p>
        <ul className="lines">
          {brokerLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="messages-heading">
        <h2 id="messages-heading">{brokerMessages.heading}</h2>
        <p className="text-gap muted">{brokerMessages.text}</p>
        <Items items={brokerMessages.items} />
      </section>
      <ClientNames />
    </ProductLayout>
  );
}

function EditionSheet({ edition }: { edition: Edition }) {
  return (
    <>
      <p>{edition.lead}</p>
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
    <section className="broker-clients" aria-labelledby="clients-heading">
      <h2 id="clients-heading">{brokerClients.heading}</h2>
      <ul className="broker-clients__list">
        {someBrokers.map(({ clientName }) => (
          <li key={clientName}>{clientName}</li>
        ))}
      </ul>
      {someBrokers.some(({ sample }) => sample) && <p className="note text-gap">{brokerClients.note}</p>}
      <p className="text-gap">
        <a className="text-link" href={getRoute("clients").path}>
          {brokerClients.all}
          <Icon name="arrow" className="icon--directional" />
        </a>
      </p>
    </section>
  );
}
