import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";

export interface Station {
  icon: IconName;
  name: string;
  text?: ReactNode;
}

/** The stations of a process on one line: horizontal where there is room, else vertical. */
export function ProcessLine({ stations }: { stations: readonly Station[] }) {
  return (
    <ol className="process">
      {stations.map((station) => (
        <li className="station" key={station.name}>
          <span className="station__glyph">
            <Icon name={station.icon} />
          </span>
          <span className="station__name">{station.name}</span>
          {station.text && <span className="station__text">{station.text}</span>}
        </li>
      ))}
    </ol>
  );
}
