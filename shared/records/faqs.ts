import type { MarkdownFile } from "../content/markdownFile.ts";
import file from "../content/questions.md";
import type { TextPiece } from "../content/textBlocks.ts";
import { isListed } from "../products/listed.ts";

/** The questions of /faq (A25) in page order, from questions.md. */

export interface Question {
  /** Stable, because other pages may link to a question. */
  id: string;
  question: string;
  answer: string;
}

/** An answer with links is in pieces. */
export interface FaqQuestion extends Omit<Question, "answer"> {
  answer: string | readonly TextPiece[];
}

const { attributes, sections } = file as MarkdownFile<{
  home: readonly string[];
  products?: Readonly<Record<string, string>>;
}>;

export const faqs: readonly FaqQuestion[] = sections
  .filter(({ id }) => isListed(attributes.products?.[id]))
  .map(({ id, heading, blocks: [block] }) => {
    // The build refuses an answer that is not one paragraph of words and links (build/content/markdownShapes.ts).
    const pieces = block && "paragraph" in block ? (block.paragraph as readonly TextPiece[]) : [];
    const [only = ""] = pieces;
    return { id, question: heading, answer: pieces.length === 1 && typeof only === "string" ? only : pieces };
  });

/** The ids of those that Home shows too, in their order there. */
export const homeQuestionIds: readonly string[] = attributes.home;
