import type { TextBlock, TextSection } from "./textBlocks.ts";

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
