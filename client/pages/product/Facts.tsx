import type { Fact } from "../../../shared/content/productPage.ts";

/** A band of figures below the hero, on rules. They stand still: a reader compares them. */
export function Facts({ heading, facts }: { heading: string; facts: readonly Fact[] }) {
  return (
    <section className="process-section" aria-labelledby="facts-heading">
      <div className="wrap">
        <h2 className="finder__title" id="facts-heading">
          {heading}
        </h2>
        <ul className="facts">
          {facts.map(({ before, figure, suffix, text }) => (
            <li className="fact" key={text}>
              <span className="fact__figure">
                {before && <span className="fact__before">{before} </span>}
                {figure}
                {suffix && <span className="counter__suffix">{suffix}</span>}
              </span>
              <span className="fact__text">{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
