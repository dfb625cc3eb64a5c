import { Fragment } from "react";
import { Link } from "react-router-dom";
import words from "../../../shared/content/homeSections.yaml";
import { words as company } from "../../../shared/content/pages/about.yaml";
import { getProduct, type Product, type ProductCode, products } from "../../../shared/products/index.ts";
import { facts } from "../../../shared/records/facts.ts";
import { getRoute } from "../../../shared/routes.ts";
import { Benefits } from "../../components/Benefits.tsx";
import { CopyStack } from "../../components/CopyStack.tsx";
import { DotMap } from "../../components/DotMap.tsx";
import { FinderCards } from "../../components/FinderCards.tsx";
import { Icon } from "../../components/Icon.tsx";
import { keepCompounds } from "../../components/inlineText.tsx";
import { firstScreens } from "../../products/firstScreens.ts";
import { ProductScreen } from "../../products/parts/ProductScreen.tsx";

/** Parts of Home that only show something. The browser keeps the HTML from the server (HomePage.tsx). */

export function About() {
  return (
    <>
      <WhoWeAre />
      <WhyUs />
    </>
  );
}

function WhoWeAre() {
  return (
    <section className="section home-about" id="about" aria-labelledby="about-heading">
      <div className="wrap split">
        <div>
          <p className="marker">{words.about.marker}</p>
          <h2 className="text-gap" id="about-heading">
            {words.about.title}
          </h2>
          <p className="about__first text-gap">{words.about.text}</p>
          <p className="gap-20">
            <Link className="button button--secondary" to={getRoute("about").path}>
              {words.about.link}
            </Link>
          </p>
        </div>
        <FirstYears />
      </div>
    </section>
  );
}

/** Where there is room beside the text. About has the years for everybody. */
function FirstYears() {
  return (
    <CopyStack copies={2} product="sewac" className="first-years">
      <div className="sheet slip">
        <div className="row slip__head">
          <h3 className="slip__title">{words.about.register.title}</h3>
          <p className="slip__ref">{words.about.register.reference}</p>
        </div>
        <dl className="slip__rows">
          {company.milestones.years.map(({ figure, text }) => (
            <Fragment key={figure}>
              <dt>{figure}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </CopyStack>
  );
}

function WhyUs() {
  return (
    <section className="section section--surface home-why" id="why-us" aria-labelledby="why-us-heading">
      <div className="wrap">
        <h2 id="why-us-heading">{words.whyUs.title}</h2>
        <Benefits />
      </div>
    </section>
  );
}

/** The content of a product's tab panel. */
export function ProductPanel({ product: code }: { product: ProductCode }) {
  const product = getProduct(code);
  const { tab } = facts[code] ?? {};
  return (
    <>
      <div className="tab-panel__text">
        <h3>{tab?.title}</h3>
        <p>{tab?.description}</p>
        <ul className="ruled-list feature-list">
          {tab?.features.map((feature) => (
            <li key={feature}>
              <Icon name="check" />
              <span>{feature}</span>
            </li>
          ))}
        </ul>
        <Link className="button" to={product.path}>
          {words.discover}
          <span className="visually-hidden"> about {product.shortName}</span>
        </Link>
      </div>
      <ProductScreen product={code} drawn={firstScreens[code]} />
    </>
  );
}

/** Below the tabs: the products that have a row instead (SAIBALite, A19), and all products side by side. */
export function MoreProducts() {
  return (
    <>
      {products.map((product) => (
        <ProductRow key={product.code} product={product} />
      ))}
      <Comparison />
    </>
  );
}

function ProductRow({ product: { code, path } }: { product: Product }) {
  const { row } = facts[code] ?? {};
  if (!row) return null;
  return (
    <div className="row also" data-product={code}>
      <h3>{row.title}</h3>
      <p className="muted">{row.text}</p>
      <Link className="text-link" to={path}>
        {row.link} <Icon name="arrow" className="icon--directional" />
      </Link>
    </div>
  );
}

/** The products side by side. Closed until a visitor opens it or follows a link to it (navigation.ts). */
function Comparison() {
  return (
    <details className="disclosure" id="compare" data-print="no">
      <summary>
        {words.compare.title} <Icon name="plus" />
      </summary>
      <p className="note compare__swipe">{words.compare.swipe}</p>
      {/* Wider than a small screen, so it has focus and a name: keyboard users must be able to scroll it. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a section needs a heading, and the summary is not one. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take focus (WCAG 2.1.1). */}
      <div className="compare" role="region" aria-labelledby="compare-caption" tabIndex={0}>
        <table>
          <caption className="visually-hidden" id="compare-caption">
            {words.compare.caption}
          </caption>
          <thead>
            <tr>
              <td />
              {products.map(({ code, name }) => (
                <th className="product-name" key={code} scope="col" data-product={code}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {words.compare.rows.map(({ id, question }) => (
              <tr key={question}>
                <th scope="row">{question}</th>
                {products.map(({ code }) => (
                  <td key={code}>{keepCompounds(facts[code]?.compared?.[id] ?? "")}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** The sections between the hero and the client names. */
export function Introduction() {
  return (
    <>
      <Banner />
      <Finder />
    </>
  );
}

function Banner() {
  return (
    <section className="banner" aria-labelledby="banner-heading">
      <div className="wrap banner__text">
        <p className="marker">{words.banner.marker}</p>
        <h2 id="banner-heading">{words.banner.title}</h2>
        <Link className="text-link" to={getRoute("clients").path}>
          {words.banner.link} <Icon name="arrow" className="icon--directional" />
        </Link>
      </div>
      <DotMap />
    </section>
  );
}

/** For visitors who do not know SARB from SATA. */
function Finder() {
  return (
    <section className="finder" aria-labelledby="finder-heading">
      <div className="wrap">
        <h2 className="finder__title" id="finder-heading">
          {words.finder.title}
        </h2>
        <FinderCards />
      </div>
    </section>
  );
}
