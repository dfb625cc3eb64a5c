import { Icon, type IconName } from "./Icon.tsx";

/** A client's name set as a logo, with a plain glyph; no real company's mark is imitated. */
export function Lettermark({ name, icon }: { name: string; icon: IconName }) {
  return (
    <div className="lettermark">
      <span>
        <Icon name={icon} />
        {name}
      </span>
    </div>
  );
}
