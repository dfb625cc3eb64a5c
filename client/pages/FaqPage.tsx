import { faqPageWords as words } from "../../shared/content/faqPage.ts";
import { faqs } from "../../shared/content/faqs.ts";
import { site, telephoneLink } from "../../shared/content/site.ts";
import { faqPage } from "../../shared/structuredData.ts";
import { Accordion } from "../components/Accordion.tsx";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import { Icon } from "../components/Icon.tsx";
import { CallBack } from "../forms/CallBack.tsx";
import type { PageModule, PageProps } from "../pages.ts";

export const page: PageModule = { Page: FaqPage, graph: () => [faqPage(faqs)] };

const items = faqs.map(({ id, question, answer }) => ({ id, title: question, content: <p>{answer}</p> }));

function FaqPage({ route }: PageProps) {
  return (
    <>
      <div className="page-head wrap">
        <Breadcrumb route={route} />
        <h1>{words.heading}</h1>
        <p className="lead">{words.lead}</p>
      </div>
      <div className="wrap text-layout text-layout--faq">
        <Accordion items={items} headingLevel={2} />
        <aside className="text-layout__side ask" aria-labelledby="ask-heading">
          <h2 className="side-title" id="ask-heading">
            {words.ask.heading}
          </h2>
          <p className="small muted">{words.ask.text}</p>
          <p>
            <a className="text-link" href={telephoneLink(site.phone)}>
              <Icon name="phone" /> {site.phone}
            </a>
          </p>
          <p>
            <a className="text-link" href="/contact-us">
              {words.ask.link} <Icon name="arrow" className="icon--directional" />
            </a>
          </p>
        </aside>
      </div>
      <CallBack />
    </>
  );
}
