import { useRef } from "react";
import { Link } from "react-router-dom";
import { type Figure, figures } from "../../../shared/content/home.ts";
import { words } from "../../../shared/content/pages/home.yaml";
import { hasSampleClients, homeClients } from "../../../shared/records/homeClients.ts";
import { homeQuestions } from "../../../shared/records/homeQuestions.ts";
import { getRoute } from "../../../shared/routes.ts";
import { useCounter } from "../../browser/motion/counters.ts";
import { Accordion } from "../../components/Accordion.tsx";
import { Carousel } from "../../components/Carousel.tsx";
import { HydrationBoundary } from "../../components/HydrationBoundary.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Pieces } from "../../components/inlineText.tsx";
import { Lettermark } from "../../components/Lettermark.tsx";
import { lazyComponent } from "../../components/lazyComponent.ts";
import { SheetLink } from "../../components/SheetLink.tsx";
import { StaticHtml } from "../../components/StaticHtml.tsx";
import { CallBack } from "../../forms/CallBack.tsx";
import { ProductTabs } from "./ProductTabs.tsx";

const About = lazyComponent(async () => (await import("./StaticSections.tsx")).About);
const MoreProducts = lazyComponent(async () => (await import("./StaticSections.tsx")).MoreProducts);

/**
 * Home from the client names on. React hydrates each interactive part in a separate task, so that a tap never waits for
 * the whole page.
 */
export function BelowTheFold() {
  return (
    <>
      <SheetLink name="below" />
      <HydrationBoundary>
        <ClientNames />
      </HydrationBoundary>
      <StaticHtml>
        <About />
      </StaticHtml>
      <HydrationBoundary>
        <Figures />
      </HydrationBoundary>
      <HydrationBoundary>
        <Products />
      </HydrationBoundary>
      <HydrationBoundary>
        <Questions />
      </HydrationBoundary>
      <CallBack />
    </>
  );
}

/** Two pages of six on a wide screen, so that a slide by one page replaces all names (A75). */
const shownClients = 12;

function ClientNames() {
  return (
    <div className="clients" data-print="no">
      <div className="wrap">
        <ClientsHead />
        {/* Specification section 9: 5000 ms, margin 15, dots; 1, 2 or 6 names. */}
        <Carousel label="Client names" intervalMs={5000} perView="clients" loop margin dots pauseKey="home-clients">
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
      <div className="wrap">
        <h2 className="visually-hidden" id="figures-heading">
          {words.figures.title}
        </h2>
        <Counters />
      </div>
    </section>
  );
}

function Products() {
  return (
    <section className="section section--surface" id="product" aria-labelledby="product-heading">
      <div className="wrap">
        <ProductTabs />
        <StaticHtml>
          <MoreProducts />
        </StaticHtml>
      </div>
    </section>
  );
}

function Questions() {
  const items = homeQuestions.map(({ id, question, answer }) => ({
    id,
    title: question,
    content: (
      <p>
        <Pieces pieces={typeof answer === "string" ? [answer] : answer} />
      </p>
    ),
  }));
  return (
    <section className="section" id="faq" aria-labelledby="faq-heading">
      <div className="wrap split split--narrow-start">
        <div className="split__sticky">
          <h2 id="faq-heading">{words.faq.title}</h2>
          <p className="gap-20">
            <Link className="text-link" to={getRoute("faq").path}>
              {words.faq.link} <Icon name="arrow" className="icon--directional" />
            </Link>
          </p>
        </div>
        <Accordion items={items} />
      </div>
    </section>
  );
}

function ClientsHead() {
  return (
    <div className="cluster clients__head">
      <p className="marker">{hasSampleClients ? words.clients.sampleMarker : words.clients.marker}</p>
      <Link className="text-link small" to={getRoute("clients").path}>
        {words.clients.link} <Icon name="arrow" className="icon--directional" />
      </Link>
    </div>
  );
}

function ClientName({ index }: { index: number }) {
  const client = homeClients[index];
  return client && <Lettermark client={client} turn={index} />;
}

function Counters() {
  return (
    <div className="counters" data-print="columns">
      {figures.map((figure) => (
        <Counter key={figure.label} figure={figure} />
      ))}
    </div>
  );
}

function Counter({ figure }: { figure: Figure }) {
  const counterRef = useRef<HTMLParagraphElement>(null);
  const numberRef = useRef<HTMLSpanElement>(null);
  useCounter(counterRef, numberRef, figure);

  return (
    <p className="counter" ref={counterRef}>
      {/* The name is the final value: a screen reader must not say "0+ employees" before the visitor scrolls here. */}
      <span className="counter__figure" role="img" aria-label={`${figure.to}${figure.suffix}`}>
        <span className="counter__number" ref={numberRef}>
          {figure.to}
        </span>
        {figure.suffix && <span className="counter__suffix">{figure.suffix}</span>}
      </span>{" "}
      <span className="counter__label">{figure.label}</span>
    </p>
  );
}
