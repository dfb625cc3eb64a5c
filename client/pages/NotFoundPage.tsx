import { Link, useLocation } from "react-router-dom";
import { words as notFound } from "../../shared/content/pages/not-found.yaml";
import { BlankSlip } from "../components/BlankSlip.tsx";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import { SearchField } from "../components/SearchField.tsx";
import { SevenProducts } from "../components/SevenProducts.tsx";

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
