import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import {
  brokerClients,
  brokerEditions,
  brokerFigures,
  brokerModules,
  page,
  tour,
} from "../../../shared/products/saiba/page.yaml";
import { hasSampleBrokers, someBrokers } from "../../../shared/records/someBrokers.ts";
import { getRoute } from "../../../shared/routes.ts";
import type { Nodes } from "../../../shared/structuredData/graph.ts";
import { Accordion } from "../../components/Accordion.tsx";
import { Icon } from "../../components/Icon.tsx";
import type { PageProps } from "../../pages.ts";
import { Block } from "../parts/Block.tsx";
import { ProductPage } from "../parts/ProductPage.tsx";
import { Section } from "../parts/sections.tsx";
import { FiguresStrip } from "../parts/strips.ts";
import * as first from "./FirstScreen.tsx";
import { Tour } from "./Tour.tsx";

export { head } from "../../../shared/products/saiba/page.yaml";

export const nodes: Nodes = (make, context) => make.productNodes(context, page);

export function Page({ askedProduct }: PageProps) {
  return (
    <ProductPage
      words={page}
      askedProduct={askedProduct}
      strip={() => <FiguresStrip facts={brokerFigures} />}
      beside={() => <ClientNames />}
      features={({ link }) => (
        <Section>
          <Block kind="editions" heading={brokerEditions.heading} lead={brokerEditions.lead}>
            {/* Both may be open at once (A24), because a reader compares them. */}
            <Accordion
              multiple
              items={brokerEditions.editions.map((edition) => ({
                id: edition.id,
                title: edition.heading,
                content: (
                  <EditionSheet
                    figure={edition.figure}
                    lead={link(edition.lead)}
                    features={link(edition.features)}
                    technologies={edition.technologies}
                  />
                ),
              }))}
            />
          </Block>
        </Section>
      )}
      tour={{ words: tour, Body: Tour, first }}
    />
  );
}

interface EditionSheetProps {
  figure: string;
  lead: ReactNode;
  features: ReactNode;
  technologies: string;
}

/** Each edition lists its features, modules and technologies (A105). */
function EditionSheet({ figure, lead, features, technologies }: EditionSheetProps) {
  const { labels } = brokerEditions;
  return (
    <>
      <p className="edition__users">
        <b>{figure}</b> {lead}
      </p>
      <dl className="edition">
        <dt>{labels.features}</dt>
        <dd>{features}</dd>
        <dt>{labels.modules}</dt>
        <dd>
          <ol className="modules" data-print="plain">
            {brokerModules.map((module) => (
              <li key={module}>{module}</li>
            ))}
          </ol>
        </dd>
        <dt>{labels.technologies}</dt>
        <dd>{technologies}</dd>
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
