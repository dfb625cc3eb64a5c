import type { TextPiece } from "../../shared/content/textBlocks.ts";

/** A line of plain text and links. */
export function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map((piece) =>
    typeof piece === "string" ? (
      piece
    ) : (
      <a key={piece.text} href={piece.to}>
        {piece.text}
      </a>
    ),
  );
}
