import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import {
  brokerClients,
  brokerEditions,
  brokerFigures,
  brokerModules,
  brokerSolutions,
  page,
  tour,
} from "../../../shared/products/saiba/page.yaml";
import { hasSampleBrokers, someBrokers } from "../../../shared/records/someBrokers.ts";
import { getRoute } from "../../../shared/routes.ts";
import type { Nodes } from "../../../shared/structuredData/graph.ts";
import type { Panel } from "../../../shared/wordShapes.ts";
import { Accordion } from "../../components/Accordion.tsx";
import { CopyStack } from "../../components/CopyStack.tsx";
import { Icon } from "../../components/Icon.tsx";
import type { Linked } from "../../components/termLinks.tsx";
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
      features={({ link, linkEach }) => (
        <Section>
          <div className="split split--top">
            <Block kind="modules" heading={brokerSolutions}>
              <CopyStack copies={2} className="gap-20 module-sheet">
                <ol className="sheet" data-print="plain">
                  {brokerModules.map((module) => (
                    <li key={module}>{module}</li>
                  ))}
                </ol>
              </CopyStack>
            </Block>
            <Block kind="editions" className="editions" heading={brokerEditions.heading}>
              <div className="section-gap">
                {/* Both may be open at once (A24), because a reader compares them. */}
                <Accordion
                  multiple
                  headingLevel={3}
                  items={brokerEditions.editions.map((edition) => ({
                    id: edition.id,
                    title: edition.heading,
                    content: (
                      <EditionSheet
                        figure={edition.figure}
                        lead={link(edition.lead)}
                        parts={linkEach<Panel, "text">(edition.parts, "text")}
                      />
                    ),
                  }))}
                />
              </div>
            </Block>
          </div>
        </Section>
      )}
      tour={{ words: tour, Body: Tour, first }}
    />
  );
}
interface EditionSheetProps {
  figure: string;
  lead: ReactNode;
  parts: readonly Linked<Panel, "text">[];
}

function EditionSheet({ figure, lead, parts }: EditionSheetProps) {
  return (
    <>
      <p className="edition__users">
        <b>{figure}</b> {lead}
      </p>
      <dl className="edition">
        {parts.map(({ id, heading, text }) => (
          <div className="edition__part" key={id}>
            <dt>{heading}</dt>
            <dd>{text}</dd>
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
