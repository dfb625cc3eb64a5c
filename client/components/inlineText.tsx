import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { TextPiece } from "../../shared/content/textBlocks.ts";

/** Longer ones, such as "pre-authorisation", may part: they do not fit everywhere, and read well in two lines. */
const shortCompound = /(\b[a-z]{1,6}-[a-z]{1,7}\b)/i;

/**
 * A text whose short compounds ("e-mail", "MS-Word") stay on one line. By a style, because browsers do not find a
 * hyphen of another kind by the one on the keyboard (A100).
 */
export function keepCompounds(text: string): ReactNode {
  const parts = text.split(shortCompound);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position.
      <span className="nowrap" key={index}>
        {part}
      </span>
    ),
  );
}

/** A line of plain text and links. */
export function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map((piece) =>
    typeof piece === "string" ? (
      <Fragment key={piece}>{keepCompounds(piece)}</Fragment>
    ) : (
      <Link key={piece.text} to={piece.to}>
        {keepCompounds(piece.text)}
      </Link>
    ),
  );
}
