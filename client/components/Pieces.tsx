import { Link } from "react-router-dom";
import type { TextPiece } from "../../shared/content/textBlocks.ts";

/** A line of plain text and links. */
export function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map((piece) =>
    typeof piece === "string" ? (
      piece
    ) : (
      <Link key={piece.text} to={piece.to}>
        {piece.text}
      </Link>
    ),
  );
}
