import { Link } from "react-router-dom";
import { words } from "../../shared/content/pages/faq.yaml";
import price from "../../shared/content/price.yaml";
import { faqs } from "../../shared/records/faqs.ts";
import { hasAuditorSheet } from "../../shared/records/hasAuditorSheet.ts";
import type { Nodes } from "../../shared/structuredData/graph.ts";
import { Accordion } from "../components/Accordion.tsx";
import { ContentsList } from "../components/ContentsList.tsx";
import { Icon } from "../components/Icon.tsx";
import { Pieces } from "../components/inlineText.tsx";
import { lazyComponent } from "../components/lazyComponent.ts";
import { PageHead } from "../components/PageHead.tsx";
import { StaticHtml } from "../components/StaticHtml.tsx";
import { CallBack } from "../forms/CallBack.tsx";
import type { PageProps } from "../pages.ts";

export { head } from "../../shared/content/pages/faq.yaml";

export const nodes: Nodes = (make) => [make.faqPage(faqs)];

const sections = [words.general, words.products, ...(hasAuditorSheet ? [words.auditor] : []), words.glossary];

const MoreQuestions = lazyComponent(async () => (await import("./faq/MoreQuestions.tsx")).MoreQuestions);

const items = faqs.map(({ id, question, answer }) => ({
  id,
  title: question,
  content: (
    <>
      <p>
        <Pieces pieces={typeof answer === "string" ? [answer] : answer} />
      </p>
      {id === "cost" && <PriceQuestions />}
    </>
  ),
}));

export function Page({ route }: PageProps) {
  return (
    <>
      <PageHead route={route} heading={words.heading} lead={<Pieces pieces={words.lead} />} />
      <div className="wrap text-layout text-layout--faq">
        <section className="faq-part" id={words.general.id} aria-labelledby="general-heading">
          <h2 className="faq-part__title" id="general-heading">
            {words.general.heading}
          </h2>
          <Accordion items={items} />
        </section>
        <aside className="text-layout__side faq-side">
          <ContentsList label={words.contentsLabel} sections={sections} />
          <section className="ask" aria-labelledby="ask-heading" data-print="no">
            <h2 className="side-title" id="ask-heading">
              {words.ask.heading}
            </h2>
            <p className="small muted">{words.ask.text}</p>
            <p>
              <Link className="text-link" to="/contact-us">
                {words.ask.link} <Icon name="arrow" className="icon--directional" />
              </Link>
            </p>
          </section>
        </aside>
      </div>
      <StaticHtml>
        <MoreQuestions />
      </StaticHtml>
      <CallBack />
    </>
  );
}

/** The details that a proposal needs (W6.3). The answer above them is also in the structured data. */
function PriceQuestions() {
  return (
    <>
      <p className="price-questions__title">{price.heading}</p>
      <dl className="price-questions">
        {price.questions.map(({ heading, text }) => (
          <div key={heading}>
            <dt>{heading}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
