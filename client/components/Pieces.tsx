import { Fragment } from "react";
import { Link } from "react-router-dom";
import type { TextPiece } from "../../shared/content/textBlocks.ts";
import { keepCompounds } from "./keepCompounds.tsx";

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
