import { home } from "../../../shared/content/home.ts";
import { getRoute } from "../../../shared/routes.ts";
import { DotMap } from "../../components/DotMap.tsx";
import { FinderCards } from "../../components/FinderCards.tsx";
import { Icon } from "../../components/Icon.tsx";

/** What stands between the hero and the client names. */
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
        <p className="marker">{home.banner.marker}</p>
        <h2 id="banner-heading">{home.banner.title}</h2>
        <a className="text-link" href={getRoute("clients").path}>
          {home.banner.link} <Icon name="arrow" className="icon--directional" />
        </a>
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
          {home.finder.title}
        </h2>
        <FinderCards />
      </div>
    </section>
  );
}
