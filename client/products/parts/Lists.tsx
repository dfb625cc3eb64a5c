import type { Card, Item } from "../../../build/content/wordShapes.ts";
import { Icon, type IconName } from "../../components/Icon.tsx";
import type { Linked, LinkedName } from "../../components/termLinks.tsx";

/** Numbered steps with rules between them. */
export function Flow({ steps }: { steps: readonly Linked<Item, "text">[] }) {
  return <ol className="ruled-list flow-list">{steps.map(drawEntry)}</ol>;
}

interface DrawnItem extends Linked<Item, "text"> {
  icon?: IconName;
}

/** Headings with one or two sentences, in columns with rules. */
export function Items({ items }: { items: readonly DrawnItem[] }) {
  return <ul className="items two-columns">{items.map(drawEntry)}</ul>;
}

function drawEntry({ icon, heading, text }: DrawnItem) {
  return (
    <li key={heading}>
      {icon && (
        <span className="item__glyph">
          <Icon name={icon} />
        </span>
      )}
      <h3>{heading}</h3>
      <p>{text}</p>
    </li>
  );
}

/** A row for each name and its meaning. */
export function Ledger({ rows }: { rows: readonly Linked<Item, "text">[] }) {
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

/** Names with a tick, in two columns with rules. */
export function Checklist({ names }: { names: readonly LinkedName[] }) {
  return (
    <ul className="ruled-list checklist two-columns">
      {names.map(({ name, text }) => (
        <li key={name}>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Columns side by side. Each has a heading and a list. */
export function Columns({ cards }: { cards: readonly (Omit<Card, "points"> & { points: readonly LinkedName[] })[] }) {
  return (
    <div className="columns">
      {cards.map(({ id, heading, points }) => (
        <section className="column" key={id} id={id} aria-labelledby={`${id}-heading`}>
          <h3 id={`${id}-heading`}>{heading}</h3>
          <ul className="column__points">
            {points.map(({ name, text }) => (
              <li key={name}>{text}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
