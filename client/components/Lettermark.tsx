import type { Client } from "../../shared/content/clients.ts";
import { Icon, type IconName } from "./Icon.tsx";
import { Picture } from "./Picture.tsx";

/** A client's logo, where we have one; else its name with a plain glyph: no real company's mark is imitated. */
export function Lettermark({ client, icon }: { client: Client; icon: IconName }) {
  return (
    <div className="lettermark">
      {client.logo ? (
        <Picture image={client.logo} sizes="160px" className="logo" />
      ) : (
        <span>
          <Icon name={icon} />
          {client.clientName}
        </span>
      )}
    </div>
  );
}
