import type { Card, Item } from "../../../shared/content/productPage.ts";
import { WorkIcon, type WorkIconName } from "../../components/WorkIcon.tsx";

/** Numbered steps on rules. */
export function Flow({ steps }: { steps: readonly Item[] }) {
  return <ol className="ruled-list flow-list">{steps.map(drawEntry)}</ol>;
}

interface DrawnItem extends Item {
  icon?: WorkIconName;
}

/** Headings with a sentence or two, on rules in columns. */
export function Items({ items }: { items: readonly DrawnItem[] }) {
  return <ul className="items two-columns">{items.map(drawEntry)}</ul>;
}

function drawEntry({ icon, heading, text }: DrawnItem) {
  return (
    <li key={heading}>
      {icon && (
        <span className="station__glyph">
          <WorkIcon name={icon} />
        </span>
      )}
      <h3>{heading}</h3>
      <p>{text}</p>
    </li>
  );
}

/** Names before what they mean, a row each. */
export function Ledger({ rows }: { rows: readonly Item[] }) {
  return (
    <dl className="ledger">
      {rows.map(({ heading, text }) => (
        <div className="ledger__row" key={heading}>
          <dt>{heading}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Names with a tick, on rules in two columns. */
export function Checklist({ names }: { names: readonly string[] }) {
  return (
    <ul className="ruled-list checklist two-columns">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

/** Columns side by side, each a heading over its list: who or what does which. */
export function Columns({ cards }: { cards: readonly Card[] }) {
  return (
    <div className="columns">
      {cards.map(({ id, heading, lead, points }) => (
        <section className="column" key={id} id={id} aria-labelledby={`${id}-heading`}>
          <h3 id={`${id}-heading`}>{heading}</h3>
          <p>{lead}</p>
          <ul className="column__points">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
