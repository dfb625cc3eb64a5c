import type { Card, Item } from "../../../shared/content/productPage.ts";

/** Numbered steps on rules. */
export function Flow({ steps }: { steps: readonly Item[] }) {
  return (
    <ol className="ruled-list flow-list">
      {steps.map(({ heading, text }) => (
        <li key={heading}>
          <h3>{heading}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Headings with a sentence or two, on rules in two columns. */
export function Items({ items }: { items: readonly Item[] }) {
  return (
    <ul className="items two-columns">
      {items.map(({ heading, text }) => (
        <li key={heading}>
          <h3>{heading}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** A list of names on rules, in two columns. */
export function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className="ruled-list names two-columns">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

/** Sheets in the product's tint, each a heading over a list: who may do what. */
export function Cards({ cards }: { cards: readonly Card[] }) {
  return (
    <div className="cards two-columns">
      {cards.map(({ id, heading, lead, points }) => (
        <section className="card" key={id} aria-labelledby={`${id}-heading`}>
          <h3 id={`${id}-heading`}>{heading}</h3>
          <p>{lead}</p>
          <ul className="card__points">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
