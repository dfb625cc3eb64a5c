import { FinderCards } from "./FinderCards.tsx";

/** Links to the seven products, for the end of a page that has no other next step. */
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
