import type { Client } from "../../shared/content/clients.ts";
import { Glyph } from "./Icon.tsx";
import { Picture } from "./Picture.tsx";

/** Placeholders for logos: we publish a company's logo only when the company has given it to us. */
const glyphs = {
  peak: "M3 19 12 4l9 15zM8 19l4-7 4 7",
  globe: "M3.5 12a8.5 8.5 0 0 1 17 0 8.5 8.5 0 0 1-17 0h17",
  waves: "M3 9c3-3 6-3 9 0s6 3 9 0M3 15c3-3 6-3 9 0s6 3 9 0",
  house: "M5 20V9l7-5 7 5v11zM5 13h14",
  leaf: "M12 21V8M12 13c-5 0-7-3-7-8 5 0 7 3 7 8Zm0 3c4 0 6-2 6-6-4 0-6 2-6 6Z",
  grid: "M4 4h16v16H4zM4 12h16M12 4v16",
};
const turns = Object.values(glyphs);

/** A client's logo if we have one, else its name with a plain glyph, chosen by `turn`. No glyph imitates a logo. */
export function Lettermark({ client, turn }: { client: Client; turn: number }) {
  return (
    <div className="lettermark">
      {client.logo ? (
        <Picture image={client.logo} sizes="160px" className="logo" />
      ) : (
        <span>
          <Glyph>
            <path d={turns[turn % turns.length]} />
          </Glyph>
          {client.clientName}
        </span>
      )}
    </div>
  );
}
