import { type ReactNode, Suspense } from "react";
import { homeQuestions } from "../../../shared/content/faqs.ts";
import { home } from "../../../shared/content/home.ts";
import { getProduct } from "../../../shared/content/products.ts";
import { getRoute } from "../../../shared/routes.ts";
import { Accordion } from "../../components/Accordion.tsx";
import { Benefits } from "../../components/Benefits.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Link } from "../../components/Link.tsx";
import { OfficeDrawing } from "../../components/OfficeDrawing.tsx";
import { NextSteps } from "../../components/Steps.tsx";
import { CallBack } from "../../forms/CallBack.tsx";
import { Mockup } from "../../mockups/Mockup.tsx";
import { ClientNames } from "./ClientNames.tsx";
import { Comparison } from "./Comparison.tsx";
import { Counters } from "./Counters.tsx";
import { ProductTabs } from "./ProductTabs.tsx";

/**
 * Home from the client names on. Each section is a Suspense boundary: the browser makes it live in a task of its own, so
 * that a tap never waits for the whole page.
 */
export function BelowTheFold() {
  return (
    <>
      <Part>
        <ClientNames />
      </Part>
      <Part>
        <About />
      </Part>
      <Part>
        <WhyUs />
      </Part>
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

function About() {
  return (
    <section className="section home-about" id="about" aria-labelledby="about-heading">
      <div className="wrap split">
        <div>
          <p className="marker">{home.about.marker}</p>
          <h2 className="heading-after-marker" id="about-heading">
            {home.about.title}
          </h2>
          <OfficeDrawing />
        </div>
        <div className="stack about__text">
          <p className="about__first">{home.about.first}</p>
          <p className="muted">{home.about.text}</p>
          <p className="about__link">
            <Link className="button button--secondary" to={getRoute("about").path}>
              {home.about.link}
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}

function WhyUs() {
  return (
    <section className="section section--surface home-why" id="why-us" aria-labelledby="why-us-heading">
      <div className="wrap">
        <p className="marker">{home.whyUs.marker}</p>
        <h2 className="heading-after-marker" id="why-us-heading">
          {home.whyUs.title}
        </h2>
        <Benefits />
      </div>
    </section>
  );
}

function Figures() {
  return (
    <section className="section" id="why-choose-us" aria-labelledby="figures-heading">
      <div className="wrap">
        <h2 className="visually-hidden" id="figures-heading">
          {home.figures.title}
        </h2>
        <Counters />
        <div className="steps-head">
          <h2 className="steps-head__title">{home.figures.nextTitle}</h2>
          <a className="text-link" href="#contact">
            {home.figures.link} <Icon name="arrow" className="icon--directional" />
          </a>
        </div>
        <NextSteps across headingLevel={3} />
      </div>
    </section>
  );
}

function Products() {
  const { also } = home.products;
  const agency = getProduct("saibalite");
  return (
    <section className="section section--surface" id="product" aria-labelledby="product-heading">
      <div className="wrap">
        <ProductTabs headingId="product-heading" />
        <div className="also" data-product={agency.code}>
          <div>
            <h3>{also.title}</h3>
            <p className="muted">{also.text}</p>
            <p className="also__link">
              <Link className="text-link" to={agency.path}>
                {also.link} <Icon name="arrow" className="icon--directional" />
              </Link>
            </p>
          </div>
          <Mockup product={agency.code} />
        </div>
        <Comparison />
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
            <Link className="text-link" to={getRoute("faq").path}>
              {home.faq.link} <Icon name="arrow" className="icon--directional" />
            </Link>
          </p>
        </div>
        <Accordion items={items} headingLevel={3} />
      </div>
    </section>
  );
}
