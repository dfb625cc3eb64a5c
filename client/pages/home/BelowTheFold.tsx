import { type ReactNode, Suspense } from "react";
import { home } from "../../../shared/content/home.ts";
import { homeQuestions } from "../../../shared/content/homeQuestions.ts";
import { getRoute } from "../../../shared/routes.ts";
import { Accordion } from "../../components/Accordion.tsx";
import { Carousel } from "../../components/Carousel.tsx";
import { Icon } from "../../components/Icon.tsx";
import { createStillPart } from "../../components/latePart.tsx";
import { CallBack } from "../../forms/CallBack.tsx";
import { Counters } from "./Counters.tsx";
import { ProductTabs } from "./ProductTabs.tsx";

const fetchWords = () => import("./Words.tsx");
const ClientsHead = createStillPart(async () => (await fetchWords()).ClientsHead);
const ClientName = createStillPart(async () => (await fetchWords()).ClientName);
const About = createStillPart(async () => (await fetchWords()).About);
const Steps = createStillPart(async () => (await fetchWords()).Steps);
const MoreProducts = createStillPart(async () => (await fetchWords()).MoreProducts);

/**
 * Home from the client names on. Each interactive part has a Suspense boundary, so React hydrates it in a separate task
 * and a tap never waits for the whole page.
 */
export function BelowTheFold() {
  return (
    <>
      <Part>
        <ClientNames />
      </Part>
      <About />
      <Part>
        <Figures />
      </Part>
      <Part>
        <Products />
      </Part>
      <Part>
        <Questions />
      </Part>
      <CallBack />
    </>
  );
}

function Part({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}

/** Two pages of six on a wide screen, so that a slide by one page replaces all names (A75). */
const shownClients = 12;

function ClientNames() {
  return (
    <div className="clients">
      <div className="wrap">
        <ClientsHead />
        {/* Specification section 9: 5000 ms, margin 15, dots; 1, 2 or 6 names. */}
        <Carousel label="Client names" intervalMs={5000} perView="clients" margin dots pauseKey="home-clients">
          {Array.from({ length: shownClients }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a client.
            <ClientName key={index} index={index} />
          ))}
        </Carousel>
      </div>
    </div>
  );
}

function Figures() {
  return (
    <section className="section" id="why-choose-us" aria-labelledby="figures-heading">
      <div className="wrap steps-room">
        <h2 className="visually-hidden" id="figures-heading">
          {home.figures.title}
        </h2>
        <Counters />
        <Steps />
      </div>
    </section>
  );
}

function Products() {
  return (
    <section className="section section--surface" id="product" aria-labelledby="product-heading">
      <div className="wrap">
        <ProductTabs headingId="product-heading" />
        <MoreProducts />
      </div>
    </section>
  );
}

function Questions() {
  const items = homeQuestions.map(({ id, question, answer }) => ({ id, title: question, content: <p>{answer}</p> }));
  return (
    <section className="section" id="faq" aria-labelledby="faq-heading">
      <div className="wrap split split--narrow-start">
        <div className="split__sticky">
          <p className="marker">{home.faq.marker}</p>
          <h2 className="heading-after-marker" id="faq-heading">
            {home.faq.title}
          </h2>
          <p className="faq__all">
            <a className="text-link" href={getRoute("faq").path}>
              {home.faq.link} <Icon name="arrow" className="icon--directional" />
            </a>
          </p>
        </div>
        <Accordion items={items} headingLevel={3} />
      </div>
    </section>
  );
}
