import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { TextPiece } from "../../shared/content/textBlocks.ts";

/** With the marks around it, because browsers part a line before and after an inline block. */
const compound = /([(“]?\b[a-z]{1,9}(?:-[a-z]{1,13})+\b(?:’s)?[)”,.;:?!]*)/i;

/**
 * A text whose compounds ("e-mail", "pre-authorisation") stay on one line where they fit on one. By a style, because
 * browsers do not find a hyphen of another kind by the one on the keyboard (A100).
 */
export function keepCompounds(text: string): ReactNode {
  const parts = text.split(compound);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position.
      <span className="compound" key={index}>
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
