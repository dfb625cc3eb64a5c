/** Long text as typed blocks: a writer edits words here and never meets markup. */

/** A piece of a line: plain words, or words that link to a path of this site. */
export type TextPiece = string | { text: string; to: string };

export type TextBlock =
  | { paragraph: readonly TextPiece[] }
  | { list: readonly (readonly TextPiece[])[] }
  | { table: { head: readonly [string, string]; rows: readonly (readonly [string, string])[] } };

export interface TextSection {
  /** Stable: a heading can be linked, and the contents list does. */
  id: string;
  heading: string;
  blocks: readonly TextBlock[];
}
