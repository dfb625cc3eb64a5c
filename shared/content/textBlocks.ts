/** Long text as typed blocks: a writer edits words here and never meets markup. */

/** A piece of a line: plain words, or words that link to a path of this site. */
export type TextPiece = string | { text: string; to: string };

export type TextBlock =
  | { paragraph: readonly TextPiece[] }
  | { list: readonly (readonly TextPiece[])[]; isNumbered?: true }
  | { figure: RecordFigureWords }
  | { table: { head: readonly [string, string]; rows: readonly (readonly [string, string])[] } };

/** The words of the one figure there is: facts in many places, and the same facts around a policy. */
export interface RecordFigureWords {
  scattered: { name: string; centre: string; places: readonly (readonly [place: string, fact: string])[] };
  /** In the order of a policy's life; `parts` hang from the policy itself. */
  joined: { name: string; line: readonly { name: string; parts?: readonly string[] }[] };
  caption: string;
}

export interface TextSection {
  /** Stable: a heading can be linked, and the contents list does. */
  id: string;
  heading: string;
  blocks: readonly TextBlock[];
}
