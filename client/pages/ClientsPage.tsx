import { Link } from "react-router-dom";
import { words } from "../../shared/content/pages/clients.yaml";
import { fillText } from "../../shared/fillText.ts";
import { getProduct, onlyListed } from "../../shared/products/index.ts";
import { type Client, type ClientKind, clients } from "../../shared/records/clients.ts";
import { quotes } from "../../shared/records/quotes.ts";
import type { Nodes } from "../../shared/structuredData/graph.ts";
import { usePager } from "../browser/pager.ts";
import { Carousel } from "../components/Carousel.tsx";
import { CustomerQuote } from "../components/CustomerQuote.tsx";
import { HydrationBoundary } from "../components/HydrationBoundary.tsx";
import { Icon } from "../components/Icon.tsx";
import { Lettermark } from "../components/Lettermark.tsx";
import { PageHead } from "../components/PageHead.tsx";
import { SpecimenStamp } from "../components/Stamp.tsx";
import { CallBack } from "../forms/CallBack.tsx";
import type { PageProps } from "../pages.ts";

export { head } from "../../shared/content/pages/clients.yaml";

/** Nobody uses the structured data of a list of hundreds, and each name would make the page larger. */
const mostPublishedNames = 25;

export const nodes: Nodes = (make, context) => {
  const names = clients.filter(({ sample }) => !sample).map(({ clientName }) => ({ name: clientName }));
  const list = names.length > 0 ? make.itemList(context, names.slice(0, mostPublishedNames), names.length) : null;
  return [list];
};

/** Our-clients carousel: one item, 5 s (specification section 9). */
const logoIntervalMs = 5000;

/** The most clients in each carousel. The list below has all names. */
const mostLogos = 12;
/** Specification section 9. ClientsPage.css puts five in a row. */
const namesPerPage = 25;

const brokerKinds: readonly ClientKind[] = ["broker", "agency"];
const brokersAndAgencies = clients.filter(({ kind }) => brokerKinds.includes(kind));
const allOthers = clients.filter(({ kind }) => !brokerKinds.includes(kind));
const hasSamples = clients.some(({ sample }) => sample);

export function Page({ route }: PageProps) {
  return (
    <>
      <PageHead route={route} heading={words.heading} lead={words.lead} />
      <Figures />
      <Quotes />
      <HydrationBoundary>
        <Names />
      </HydrationBoundary>
      <HydrationBoundary>
        <Products />
      </HydrationBoundary>
      <CallBack />
    </>
  );
}

function Figures() {
  return (
    <section className="wrap client-figures" aria-labelledby="figures-heading">
      <h2 className="visually-hidden" id="figures-heading">
        {words.figures.heading}
      </h2>
      {onlyListed(words.figures.groups).map(({ product, items }) => (
        <div className="client-figures__product" data-product={product} key={product}>
          <h3 className="client-figures__name">
            <Link to={getProduct(product).path}>{getProduct(product).name}</Link>
          </h3>
          <ul className="client-figures__list">
            {items.map(({ before, figure, suffix, unit }) => (
              <li key={figure}>
                <span className="client-figures__figure">
                  {before && <span className="client-figures__before">{before} </span>}
                  {figure}
                  <span className="client-figures__suffix">{suffix}</span>
                </span>
                <span className="client-figures__unit"> {unit}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Quotes() {
  if (quotes.length === 0) return null;
  return (
    <section className="section" aria-labelledby="quotes-heading">
      <div className="wrap">
        <h2 id="quotes-heading">{words.quotesHeading}</h2>
        <div className="halves client-quotes">
          {quotes.map((quote) => (
            <CustomerQuote key={quote.product} quote={quote} />
          ))}
        </div>
      </div>
    </section>
  );
}

/** `first`: index of the first lettermark drawing, so that two carousels do not start with the same one. */
function Logos(props: { label: string; pauseKey: string; clients: readonly Client[]; first?: number }) {
  const { first = 0 } = props;
  const withLogo = props.clients.filter(({ logo }) => logo);
  const candidates = withLogo.length >= mostLogos ? withLogo : props.clients;
  const step = Math.ceil(candidates.length / mostLogos);
  const some = candidates.filter((_, index) => index % step === 0);
  // Starts in the middle, because the list below starts with the first names.
  const half = Math.floor(some.length / 2);
  const shown = [...some.slice(half), ...some.slice(0, half)];
  if (shown.length === 0) return null;
  return (
    <div className="client-logos__set">
      <h3 className="marker">{props.label}</h3>
      <Carousel
        label={props.label}
        intervalMs={logoIntervalMs}
        perView="one"
        pauseKey={props.pauseKey}
        unit={words.logos.unit}
        loop
        dots={false}
        arrows
      >
        {shown.map((client, index) => (
          <div className="client-logo" key={client.clientName}>
            <Lettermark client={client} turn={index + first} />
            <p className="client-names__kind">{words.kinds[client.kind]}</p>
          </div>
        ))}
      </Carousel>
    </div>
  );
}

/** All pages of names are in the document. Without scripts, in print and for search engines they are one long list. */
function Names() {
  const { list, logos } = words;
  const tellPosition = (page: number) => fillText(list.position, { page, pages: pageCount });
  const { page: current, pageCount, previousButton, nextButton } = usePager(clients.length, namesPerPage);
  const pages = Array.from({ length: pageCount }, (_, index) =>
    clients.slice(index * namesPerPage, (index + 1) * namesPerPage),
  );
  const shown = pages[current];
  return (
    <section className="section section--surface" aria-labelledby="names-heading">
      <div className="wrap">
        <h2>
          {logos.heading} {hasSamples && <span className="sample-mark">{words.sampleNote}</span>}
        </h2>
        <div className="client-logos" data-print="no">
          <Logos label={logos.brokers} pauseKey="logos-brokers" clients={brokersAndAgencies} />
          <Logos label={logos.others} pauseKey="logos-others" clients={allOthers} first={3} />
        </div>
        <div className="names-head">
          <h2 id="names-heading">{list.heading}</h2>
          {hasSamples && <SpecimenStamp />}
        </div>
        <div className="client-pages" data-print="plain">
          {pages.map((names, index) => (
            <ul
              className="client-names"
              key={names[0]?.clientName}
              aria-label={`${list.label}, ${tellPosition(index + 1).toLowerCase()}`}
              hidden={index !== current}
            >
              {names.map(({ clientName }) => (
                <li key={clientName}>{clientName}</li>
              ))}
            </ul>
          ))}
        </div>
        <div className="cluster pager needs-script">
          <button className="button button--secondary button--compact" type="button" {...previousButton}>
            {list.previous}
          </button>
          <p className="pager__position" aria-live="polite">
            {tellPosition(current + 1)}
          </p>
          <button className="button button--secondary button--compact" type="button" {...nextButton}>
            {list.next}
          </button>
          <p className="note">
            {fillText(list.range, { first: shown?.at(0)?.clientName ?? "", last: shown?.at(-1)?.clientName ?? "" })}
          </p>
        </div>
      </div>
    </section>
  );
}

function Products() {
  return (
    <section className="section" aria-labelledby="products-heading" data-print="no">
      <div className="wrap split">
        <div>
          <h2 id="products-heading">{words.products.heading}</h2>
          <p className="text-gap">
            <Link className="text-link" to="/?id=product">
              {words.products.all} <Icon name="arrow" className="icon--directional" />
            </Link>
          </p>
        </div>
        <ul className="halves client-products">
          {onlyListed(words.products.items).map(({ product, reason }) => (
            <li key={product}>
              <Link className="finder-card" data-product={product} to={getProduct(product).path}>
                <span className="finder-card__audience">{reason}</span>
                <span className="finder-card__name">
                  {getProduct(product).name}
                  <Icon name="arrow" className="icon--directional" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
