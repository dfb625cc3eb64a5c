import { FinderCards } from "./FinderCards.tsx";

/** The seven as a way on, at the end of a page that leads nowhere else. */
export function SevenProducts({ heading }: { heading: string }) {
  return (
    <section className="section section--surface" aria-labelledby="products-heading">
      <div className="wrap">
        <h2 className="finder__title" id="products-heading">
          {heading}
        </h2>
        <FinderCards />
      </div>
    </section>
  );
}
