import type { Client } from "../../shared/records/clients.ts";
import { Icon, type IconName } from "./Icon.tsx";
import { Picture } from "./Picture.tsx";

/** Placeholders for logos: we publish a company's logo only when the company has given it to us. */
const turns: readonly IconName[] = ["peak", "globe", "waves", "house", "leaf", "grid"];

/** A client's logo if we have one, else its name with a plain glyph, chosen by `turn`. No glyph imitates a logo. */
export function Lettermark({ client, turn }: { client: Client; turn: number }) {
  return (
    <div className="lettermark">
      {client.logo ? (
        <Picture image={client.logo} sizes="160px" className="logo" />
      ) : (
        <span>
          <Icon name={turns[turn % turns.length] as IconName} />
          {client.clientName}
        </span>
      )}
    </div>
  );
}
