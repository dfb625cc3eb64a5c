import { Link, useLocation } from "react-router-dom";
import { words as notFound } from "../../shared/content/pages/not-found.yaml";
import { useHydrated } from "../browser/start/live.ts";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import { SevenProducts } from "../components/FinderCards.tsx";
import { SearchField } from "../components/SearchField.tsx";
import { Stamp } from "../components/Stamp.tsx";

export { head } from "../../shared/content/pages/not-found.yaml";

export function Page() {
  // /product-enquiry links to /careers, which is not a route. Its visitors see where to write (A1).
  const isCareers = useLocation().pathname === "/careers";
  return (
    <>
      <section className="not-found" aria-labelledby="whoops">
        <div className="wrap">
          <Breadcrumb route={null} />
          <div className="not-found__grid" data-print="columns">
            <div>
              <p className="marker">{notFound.marker}</p>
              <h1 id="whoops">{notFound.heading}</h1>
              <p className="lead">{notFound.text}</p>
              {isCareers && (
                <p className="not-found__careers">
                  {notFound.careers.question} <Link to="/contact-us">{notFound.careers.link}</Link>
                </p>
              )}
              <SearchField id="search-query" />
              <p className="not-found__actions">
                <Link className="button" to="/">
                  {notFound.home}
                </Link>
              </p>
            </div>
            <BlankSlip />
          </div>
        </div>
      </section>
      <SevenProducts heading={notFound.productsHeading} />
    </>
  );
}

const labels = ["Title", "Address", "Class", "Period", "Wording", "Premium", "Signed"];

/**
 * The picture on the 404 page: a blank slip with only the requested address filled in. The browser fills it in, because
 * the server renders one page for all unknown addresses. The page's text says what happened.
 */
function BlankSlip() {
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  return (
    <div className="slip-stack" data-product="sarb" aria-hidden="true" data-print="keep">
      <div className="copy-stack">
        <div className="copy-stack__copy copy-stack__copy--3" data-product="sata" />
        <div className="copy-stack__copy copy-stack__copy--2" data-product="saibalite" />
        <div className="copy-stack__copy copy-stack__copy--1" data-product="sarb" />
        <div className="sheet slip">
          <div className="row slip__head">
            <p className="slip__title">Page slip</p>
            <p className="slip__ref">No. 404</p>
          </div>
          <dl className="slip__rows">
            {labels.map((label) => (
              <BlankRow key={label} label={label} value={isHydrated && label === "Address" ? pathname : ""} />
            ))}
          </dl>
          <p className="row slip__caption">
            <b>Reinsurer lines</b>
            <span>0% placed</span>
          </p>
          <div className="blank-bar" />
        </div>
      </div>
      <Stamp word="NOT FOUND" above="NO SUCH PAGE" below="ON FILE" />
    </div>
  );
}

function BlankRow({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <span className="blank-line">{value}</span>
      </dd>
    </>
  );
}
