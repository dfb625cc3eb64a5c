/** Long text as typed blocks, so that a writer edits words and no markup. */

/** A piece of text: plain words, or words that link to a path of this site. */
export type TextPiece = string | { text: string; to: string };

export type TextBlock =
  | { paragraph: readonly TextPiece[] }
  | { list: readonly (readonly TextPiece[])[]; isNumbered?: true }
  | { figure: RecordFigureWords }
  | { table: { head: readonly [string, string]; rows: readonly (readonly [string, string])[] } };

/** The words of the article's only figure: facts in many places, and the same facts around a policy. */
export interface RecordFigureWords {
  scattered: { name: string; centre: string; places: readonly (readonly [place: string, fact: string])[] };
  /** In the order of a policy's life. `parts` are attached to the policy. */
  joined: { name: string; line: readonly { name: string; parts?: readonly string[] }[] };
  caption: string;
}

export interface TextSection {
  /** Stable, because the contents list links to it, and other pages may. */
  id: string;
  heading: string;
  blocks: readonly TextBlock[];
}
