import type { ContentImage } from "./images.ts";

/**
 * Long text as typed blocks. Its words are in Markdown files (docs/content.md), which the build parses
 * (build/content/markdown.mjs): browsers get these blocks and no parser.
 */

/** A piece of plain text, or words that link to a path of this site. */
export type TextPiece = string | { text: string; to: string };

/** A piece of a Markdown paragraph. "\n" is a line break. */
export type RichPiece =
  | TextPiece
  | { strong: readonly RichPiece[] }
  | { em: readonly RichPiece[] }
  | { code: string }
  /** To another site, or an e-mail address. */
  | { link: readonly RichPiece[]; href: string };

export type TextBlock =
  | { paragraph: readonly RichPiece[] }
  | { list: readonly (readonly RichPiece[] | { blocks: readonly TextBlock[] })[]; isNumbered?: true }
  | { quote: readonly TextBlock[] }
  | { code: string }
  | { figure: RecordFigureWords }
  | { picture: ContentImage; caption?: string }
  | { table: TextTable }
  /** Below the section's own heading. */
  | { heading: string; id: string };

export interface TextTable {
  head: readonly TextCell[];
  rows: readonly (readonly TextCell[])[];
}

export type TextCell = string | readonly RichPiece[];

/** The words of a drawing: facts in many places, and the same facts around a policy. */
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

/** The words of a piece of text, without its marks. */
export function readPieces(pieces: readonly RichPiece[]): string {
  return pieces
    .map((piece): string => {
      if (typeof piece === "string") return piece.replaceAll("\n", " ");
      if ("text" in piece) return piece.text;
      if ("code" in piece) return piece.code;
      return readPieces("strong" in piece ? piece.strong : "em" in piece ? piece.em : piece.link);
    })
    .join("");
}

/** What a Markdown file of this folder is once it is read. */
export interface MarkdownFile<Attributes> {
  /** The file's name without .md. */
  name: string;
  /** The front matter. The build has checked it (build/content/markdownShapes.ts). */
  attributes: Attributes;
  /** What stands before the first heading. */
  intro: readonly TextBlock[];
  sections: readonly TextSection[];
}
