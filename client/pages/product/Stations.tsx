import { Icon, type IconName } from "../../components/Icon.tsx";

interface StationsProps {
  heading: string;
  stations: readonly { icon: IconName; name: string; text: string }[];
}

/** A process below the hero: stations on one line, across where there is room and down where there is not. */
export function Stations({ heading, stations }: StationsProps) {
  return (
    <section className="process-section" aria-labelledby="process-heading">
      <div className="wrap">
        <h2 className="finder__title" id="process-heading">
          {heading}
        </h2>
        <ol className="process">
          {stations.map(({ icon, name, text }) => (
            <li className="station" key={name}>
              <span className="station__glyph">
                <Icon name={icon} />
              </span>
              <span className="station__name">{name}</span>
              <span className="station__text">{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
