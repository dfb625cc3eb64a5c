import type { Fact } from "../../../build/content/wordShapes.ts";
import { Icon } from "../../components/Icon.tsx";

/** The strips along the end of a hero. */

/** Figures and what they count. They are not animated, because a reader compares them. */
export function FiguresStrip({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className="wrap hero-strip" data-block="figures">
      <ul className="figures-strip">
        {facts.map(({ figure, after }) => (
          <li key={figure}>
            <b className={/\d/.test(figure) ? undefined : "figures-strip__word"}>{figure}</b> <span>{after}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Links to sections of the page, one for each kind of reader. */
export function LinksStrip({ label, links }: { label: string; links: readonly { id: string; text: string }[] }) {
  return (
    <nav className="wrap hero-strip" data-block="links" aria-label={label}>
      <ul className="links-strip">
        {links.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {text}
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
