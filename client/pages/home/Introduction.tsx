import { Link } from "react-router-dom";
import words from "../../../shared/content/homeSections.yaml";
import { getRoute } from "../../../shared/routes.ts";
import { DotMap } from "../../components/DotMap.tsx";
import { FinderCards } from "../../components/FinderCards.tsx";
import { Icon } from "../../components/Icon.tsx";

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
