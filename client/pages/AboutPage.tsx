import { Link } from "react-router-dom";
import type { Certificate, Milestone } from "../../build/content/listShapes.ts";
import type { Ledger, Systems } from "../../build/content/wordShapes.ts";
import certificates from "../../shared/content/lists/certificates.json";
import milestones from "../../shared/content/lists/milestones.json";
import { words as about } from "../../shared/content/pages/about.yaml";
import { site, telephoneLink } from "../../shared/content/site.ts";
import { getProduct, onlyListed } from "../../shared/products/index.ts";
import type { Nodes } from "../../shared/structuredData/graph.ts";
import { Benefits } from "../components/Benefits.tsx";
import { DotMap } from "../components/DotMap.tsx";
import { Drawing } from "../components/Drawing.tsx";
import { HydrationBoundary } from "../components/HydrationBoundary.tsx";
import { Icon } from "../components/Icon.tsx";
import { keepCompounds } from "../components/inlineText.tsx";
import { nameOffice } from "../components/officeName.ts";
import { PageHead } from "../components/PageHead.tsx";
import { Picture } from "../components/Picture.tsx";
import { SampleMark } from "../components/SampleMark.tsx";
import { CallBack } from "../forms/CallBack.tsx";
import type { PageProps } from "../pages.ts";

export { head } from "../../shared/content/pages/about.yaml";

export const nodes: Nodes = (make, context) => [make.organization(context)];

export function Page({ route }: PageProps) {
  return (
    <>
      <PageHead route={route} heading={about.heading} lead={about.lead} />
      <Company />
      <HydrationBoundary>
        <section className="section section--surface" aria-labelledby="why-heading">
          <div className="wrap">
            <h2 id="why-heading">{about.why.heading}</h2>
            <Benefits />
          </div>
        </section>
      </HydrationBoundary>
      <People />
      <HydrationBoundary>
        <GlobalCustomers />
      </HydrationBoundary>
      <HydrationBoundary>
        <Technology />
      </HydrationBoundary>
      <HydrationBoundary>
        <Milestones />
      </HydrationBoundary>
      <HydrationBoundary>
        <Closing />
      </HydrationBoundary>
      <CallBack />
    </>
  );
}

/** The `sizes` of photographs: their widths in AboutPage.css. */
const photoSizes = "(width<600px) calc(100vw - 40px),(width<960px) calc(40vw - 32px),544px";
const portraitSizes = "(width<600px) calc(50vw - 32px),(width<960px) calc(25vw - 32px),264px";

function Company() {
  const { company } = about;
  const photo = site.offices.find(({ photo }) => photo)?.photo;
  return (
    <section className="wrap split about-company" aria-labelledby="company-heading">
      <div>
        <p className="marker">{company.marker}</p>
        <h2 className="text-gap" id="company-heading">
          {company.heading}
        </h2>
        {photo && <Picture image={photo} sizes={photoSizes} />}
      </div>
      <div className="stack about__text about-company__text">
        <p className="about__first">{company.first}</p>
        <p className="muted">{company.text}</p>
        <ul className="cluster about-company__links">
          {company.links.map(({ text, to }) => (
            <li key={to}>
              <Link className="text-link" to={to}>
                {text} <Icon name="arrow" className="icon--directional" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The offices' contact persons, as soon as there are photographs of them. */
function People() {
  const people = site.offices.filter(({ portrait }) => portrait);
  if (people.length === 0) return null;
  return (
    <section className="section" aria-labelledby="people-heading">
      <div className="wrap">
        <h2 id="people-heading">{about.people.heading}</h2>
        <ul className="people">
          {people.map(({ id, country, role, person, portrait }) => (
            <li key={id}>
              {portrait && <Picture image={portrait} sizes={portraitSizes} />}
              <b>{person}</b>
              <span className="small muted">
                {role}, {country}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The text beside the map says everything that the map shows. It gives no number of countries (A14). */
function GlobalCustomers() {
  const { map } = about;
  return (
    <section className="banner about-map" aria-labelledby="map-heading">
      <div className="wrap banner__text">
        <p className="marker">{map.marker}</p>
        <h2 id="map-heading">{map.heading}</h2>
        <ul className="plain gap-28 about-map__offices">
          {site.offices.map((office) => (
            <li key={office.id}>
              <a href={`#office-${office.id}`}>{nameOffice(office)}</a>
            </li>
          ))}
        </ul>
      </div>
      <DotMap />
    </section>
  );
}

function Technology() {
  const { technology } = about;
  const { mission, builtOn, connectsTo, hosting, helpdesk } = technology;
  return (
    <section className="section section--surface" aria-labelledby="technology-heading">
      <div className="wrap">
        <div className="split about-mission">
          <div>
            <h2 id="technology-heading">{technology.heading}</h2>
            <p className="muted text-gap">{technology.lead}</p>
          </div>
          <section id="mission" aria-labelledby="mission-heading">
            <h3 className="marker" id="mission-heading">
              {mission.heading}
            </h3>
            <p className="about-mission__text">{mission.text}</p>
          </section>
        </div>
        <div className="proofs" data-print="columns">
          <SystemList {...builtOn} />
          <SystemList {...connectsTo} />
        </div>
        <dl className="halves about-service">
          <div>
            <dt>{hosting.heading}</dt>
            <dd>{hosting.text}</dd>
          </div>
          <div>
            <dt>{helpdesk.heading}</dt>
            <dd>
              <a className="nowrap" href={telephoneLink(site.helpdeskPhone)}>
                {site.helpdeskPhone}
              </a>{" "}
              <SampleMark of="helpdeskPhone" />
            </dd>
          </div>
        </dl>
        <Certificates />
      </div>
    </section>
  );
}

function Certificates() {
  const rows = certificates as readonly Certificate[];
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="side-title certificates">{about.technology.certificates.heading}</h3>
      <dl className="halves about-service">
        {rows.map(({ name, text, url }) => (
          <div key={name}>
            <dt>{url ? <a href={url}>{name}</a> : name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Lists only what differs between systems: a column that says "Web-based" five times would say nothing. */
function SystemList({ heading, rows }: Systems) {
  return (
    <div>
      <h3 className="side-title">{heading}</h3>
      <dl className="proof systems">
        {onlyListed(rows).map(({ name, text, product }) => (
          <div className="systems__row" key={name}>
            <dt className={product && "product-name"} data-product={product}>
              {name}
            </dt>
            <dd className="muted">{keepCompounds(text)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const laterYears: Ledger = (milestones as Milestone[]).map(({ year, ...row }) => ({ figure: year, ...row }));

function Milestones() {
  const { milestones: words } = about;
  return (
    <section className="section" aria-labelledby="milestones-heading">
      <div className="wrap">
        <h2 id="milestones-heading">{words.heading}</h2>
        <RuledLine rows={[...words.years, ...laterYears]} mark="milestones__year" />
        <h3 className="side-title section-gap">{words.useHeading}</h3>
        <RuledLine rows={words.use} mark="milestones__figure" />
      </div>
    </section>
  );
}

interface RuledLineProps {
  rows: Ledger;
  /** The class of the figures: years are drawn as date stamps, amounts large. */
  mark: string;
}

/** Figures side by side below one rule, each with what it counts and its product (W6.4). */
function RuledLine({ rows, mark }: RuledLineProps) {
  return (
    <ul className="milestones">
      {onlyListed(rows).map(({ figure, text, product }) => (
        <li key={figure}>
          <b className={mark}>{figure}</b>
          <span>
            {text}{" "}
            {product && (
              <span className="product-name" data-product={product}>
                {getProduct(product).name}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Closing() {
  return (
    <section className="section section--surface" aria-label={site.companyName}>
      <div className="wrap split about-closing">
        <figure className="about-quote">
          <blockquote>
            <p>“{about.closing}”</p>
          </blockquote>
          <figcaption className="muted text-gap">{site.companyName}</figcaption>
        </figure>
        <Drawing name="promise" className="promise" viewBox="0 0 280 190" />
      </div>
    </section>
  );
}
