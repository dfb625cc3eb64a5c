import { useLocation } from "react-router-dom";
import { notFound } from "../../shared/content/notFound.ts";
import { BlankSlip } from "../components/BlankSlip.tsx";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import { FirstViewEnd } from "../components/FirstViewEnd.tsx";
import { SearchField } from "../components/SearchField.tsx";
import { SevenProducts } from "../components/SevenProducts.tsx";

export function Page() {
  // /product-enquiry links to /careers, which is not a route. Its visitors see where to write (A1).
  const isCareers = useLocation().pathname === "/careers";
  return (
    <>
      <section className="not-found" aria-labelledby="whoops">
        <div className="wrap">
          <Breadcrumb route={null} />
          <div className="not-found__grid">
            <div>
              <p className="marker">{notFound.marker}</p>
              <h1 id="whoops">{notFound.heading}</h1>
              <p className="lead">{notFound.text}</p>
              {isCareers && (
                <p className="not-found__careers">
                  {notFound.careers.question} <a href="/contact-us">{notFound.careers.link}</a>
                </p>
              )}
              <SearchField id="search-query" />
              <p className="not-found__actions">
                <a className="button" href="/">
                  {notFound.home}
                </a>
              </p>
            </div>
            <BlankSlip />
          </div>
        </div>
      </section>
      <FirstViewEnd />
      <SevenProducts heading={notFound.productsHeading} />
    </>
  );
}
