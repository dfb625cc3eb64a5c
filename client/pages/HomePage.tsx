import { homeQuestions } from "../../shared/content/faqs.ts";
import { home } from "../../shared/content/home.ts";
import { products } from "../../shared/content/products.ts";
import { faqPage, itemList, organization } from "../../shared/metadata.ts";
import { getRoute } from "../../shared/routes.ts";
import { DotMap } from "../components/DotMap.tsx";
import { FinderCards } from "../components/FinderCards.tsx";
import { Icon } from "../components/Icon.tsx";
import { Link } from "../components/Link.tsx";
import { createLatePart } from "../components/latePart.tsx";
import type { PageModule } from "../pages.ts";
import { Hero } from "./home/Hero.tsx";

export const page: PageModule = {
  Page: HomePage,
  graph: (context) => [organization(context), itemList(context, products), faqPage(homeQuestions)],
};

/** The client names are the first of it. */
const BelowTheFold = createLatePart(async () => (await import("./home/BelowTheFold.tsx")).BelowTheFold, ".clients");

/**
 * The heights of the first five sections add up to the section links of the specification: from 960 px of width,
 * #about stands at 1800 px and #why-us at 2300 px (A6; art-direction.md 6.1).
 */
function HomePage() {
  return (
    <>
      <Hero />
      <Banner />
      <Finder />
      <BelowTheFold />
    </>
  );
}

function Banner() {
  return (
    <section className="banner" aria-labelledby="banner-heading">
      <div className="wrap banner__text">
        <p className="marker">{home.banner.marker}</p>
        <h2 id="banner-heading">{home.banner.title}</h2>
        <Link className="text-link" to={getRoute("clients").path}>
          {home.banner.link} <Icon name="arrow" className="icon--directional" />
        </Link>
      </div>
      <DotMap />
    </section>
  );
}

/** For whoever does not know SARB from SATA (features.md 6). */
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
