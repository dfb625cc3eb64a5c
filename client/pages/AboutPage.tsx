import { Suspense } from "react";
import { about } from "../../shared/content/about.ts";
import { site } from "../../shared/content/site.ts";
import { aboutPage, organization } from "../../shared/structuredData.ts";
import { Benefits } from "../components/Benefits.tsx";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import { DotMap } from "../components/DotMap.tsx";
import { Icon } from "../components/Icon.tsx";
import { MilestoneLine } from "../components/MilestoneLine.tsx";
import { OfficeDrawing } from "../components/OfficeDrawing.tsx";
import { PromiseDrawing } from "../components/PromiseDrawing.tsx";
import { CallBack } from "../forms/CallBack.tsx";
import type { PageModule, PageProps } from "../pages.ts";

export const page: PageModule = {
  Page: AboutPage,
  graph: (context) => [aboutPage(context), organization(context)],
};

function AboutPage({ route }: PageProps) {
  return (
    <>
      <div className="page-head wrap">
        <Breadcrumb route={route} />
        <h1>{about.heading}</h1>
        <p className="lead">{about.lead}</p>
      </div>
      <Company />
      <Suspense fallback={null}>
        <section className="section section--surface" aria-labelledby="why-heading">
          <div className="wrap">
            <p className="marker">{about.why.marker}</p>
            <h2 className="heading-after-marker" id="why-heading">
              {about.why.heading}
            </h2>
            <Benefits />
          </div>
        </section>
      </Suspense>
      <Suspense fallback={null}>
        <GlobalCustomers />
      </Suspense>
      <Suspense fallback={null}>
        <Technology />
      </Suspense>
      <Suspense fallback={null}>
        <Milestones />
      </Suspense>
      <CallBack />
    </>
  );
}

function Company() {
  const { company } = about;
  return (
    <section className="wrap split about-company" aria-labelledby="company-heading">
      <div>
        <p className="marker">{company.marker}</p>
        <h2 className="heading-after-marker" id="company-heading">
          {company.heading}
        </h2>
        <OfficeDrawing />
      </div>
      <div className="stack about-company__text">
        <p className="about__first">{company.first}</p>
        {company.paragraphs.map((paragraph) => (
          <p className="muted" key={paragraph}>
            {paragraph}
          </p>
        ))}
        <ul className="cluster about-company__links">
          {company.links.map(({ label, to }) => (
            <li key={to}>
              <a className="text-link" href={to}>
                {label} <Icon name="arrow" className="icon--directional" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The list beside the map says all that the map shows, and no number of countries (A14). */
function GlobalCustomers() {
  const { map } = about;
  return (
    <section className="banner about-map" aria-labelledby="map-heading">
      <div className="wrap banner__text">
        <p className="marker">{map.marker}</p>
        <h2 id="map-heading">{map.heading}</h2>
        <p className="about-map__lead">{map.lead}</p>
        <div className="about-map__lists">
          <div>
            <h3>{map.regionsHeading}</h3>
            <ul className="plain">
              {map.regions.map((region) => (
                <li key={region}>{region}</li>
              ))}
            </ul>
          </div>
          <div>
            <h3>{map.officesHeading}</h3>
            <ul className="plain">
              {site.offices.map(({ id, country }) => (
                <li key={id}>
                  <a href={`#office-${id}`}>{country}</a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      <DotMap />
    </section>
  );
}

function Technology() {
  const { technology } = about;
  return (
    <section className="section section--surface" aria-labelledby="technology-heading">
      <div className="wrap split about-technology">
        <div className="stack">
          <p className="marker">{technology.marker}</p>
          <h2 id="technology-heading">{technology.heading}</h2>
          {technology.paragraphs.map((paragraph) => (
            <p className="muted" key={paragraph}>
              {paragraph}
            </p>
          ))}
        </div>
        <div>
          <h3 className="side-title">{technology.statementsHeading}</h3>
          <ul className="ruled-list statements">
            {technology.statements.map(({ product, name, text }) => (
              <li key={name} data-product={product}>
                <p className="statements__name">{name}</p>
                <p className="muted">{text}</p>
              </li>
            ))}
          </ul>
          <p className="note text-gap">{technology.note}</p>
        </div>
      </div>
      <div className="wrap split about-mission">
        <div>
          <h2 id="mission-heading">{technology.mission.heading}</h2>
          <PromiseDrawing />
        </div>
        <div className="stack">
          {technology.mission.paragraphs.map((paragraph, index) => (
            <p className={index === 0 ? "about__first" : "muted"} key={paragraph}>
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}

function Milestones() {
  return (
    <section className="section" aria-labelledby="milestones-heading">
      <div className="wrap">
        <p className="marker">{about.milestones.marker}</p>
        <h2 className="heading-after-marker" id="milestones-heading">
          {about.milestones.heading}
        </h2>
        <MilestoneLine milestones={about.milestones.items} />
        <blockquote className="about-quote">
          <p>{about.quote}</p>
        </blockquote>
      </div>
    </section>
  );
}
