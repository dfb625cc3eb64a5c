import type { Fact } from "../../../build/content/wordShapes.ts";
import { Icon, type IconName } from "../../components/Icon.tsx";

/** The strips along the end of a hero. Each product page has a different one. */

/** Figures and what they count. They are not animated, because a reader compares them. */
export function FiguresStrip({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className="wrap hero-strip" data-block="figures">
      <ul className="figures-strip">
        {facts.map(({ figure, after }) => (
          <li key={figure}>
            <b>{figure}</b> <span>{after}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The stations of a process on one line. */
export function ProcessStrip({ heading, stations }: { heading: string; stations: readonly Station[] }) {
  return (
    <div className="wrap hero-strip" data-block="process">
      <h2 className="hero-strip__title">{heading}</h2>
      <ProcessLine stations={stations} />
    </div>
  );
}

/** A few steps, drawn as arrows that point to the next step. */
export function StepsStrip({ heading, steps }: { heading: string; steps: readonly string[] }) {
  return (
    <div className="wrap hero-strip" data-block="steps">
      <h2 className="hero-strip__title">{heading}</h2>
      <ol className="steps-strip">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
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

interface Station {
  icon: IconName;
  name: string;
}

/** The stations of a process on one line. */
function ProcessLine({ stations }: { stations: readonly Station[] }) {
  return (
    <ol className="process" data-print="plain">
      {stations.map((station) => (
        <li className="station" key={station.name}>
          <span className="station__glyph" data-print="no">
            <Icon name={station.icon} />
          </span>
          <span className="station__name">{station.name}</span>
        </li>
      ))}
    </ol>
  );
}
