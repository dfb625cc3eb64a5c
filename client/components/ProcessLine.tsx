import { Icon, type IconName } from "./Icon.tsx";

export interface Station {
  icon: IconName;
  name: string;
}

/** The stations of a process on one line. */
export function ProcessLine({ stations }: { stations: readonly Station[] }) {
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
