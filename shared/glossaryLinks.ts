import { type GlossaryTermId, glossaryTerms, termAnchor } from "./content/glossaryTerms.ts";
import type { TextPiece } from "./content/textBlocks.ts";
import { getRoute } from "./routes.ts";

const spellings = glossaryTerms.flatMap(({ id, name, ...more }) =>
  [name, ...("alsoWritten" in more ? more.alsoWritten : [])].map((spelling) => ({ id, spelling })),
);
const idOf = new Map(spellings.map(({ id, spelling }) => [normalise(spelling), id]));

/** Longest first, or "proportional" would match in "non-proportional". No lookbehind: Safari lacks it before 16.4. */
const pattern = new RegExp(
  spellings
    .map(({ spelling }) => spelling.replaceAll("-", "[-\u2011]").replaceAll(" ", "[ \u00a0]"))
    .sort((one, other) => other.length - one.length)
    .join("|"),
  "gi",
);
const partOfWord = /[\p{L}\p{N}\u2011-]/u;

/** Makes spellings of a term equal that differ only in capitals, kind of hyphen or kind of space. */
function normalise(text: string): string {
  return text.toLowerCase().replaceAll("\u2011", "-").replaceAll("\u00a0", " ");
}

/**
 * Returns a function that takes the texts of a page in their order, and puts a link at the first occurrence of each
 * glossary term (W6.1). `known`: terms that get none.
 */
export function createTermLinker(known: readonly GlossaryTermId[] = []): (text: string) => TextPiece[] {
  const linked = new Set<GlossaryTermId>(known);
  return (text) => {
    const pieces: TextPiece[] = [];
    let end = 0;
    for (const { 0: found, index } of text.matchAll(pattern)) {
      const id = idOf.get(normalise(found));
      const isWord = !partOfWord.test(text.charAt(index - 1)) && !partOfWord.test(text.charAt(index + found.length));
      if (!id || !isWord || linked.has(id)) continue;
      linked.add(id);
      if (index > end) pieces.push(text.slice(end, index));
      pieces.push({ text: found, to: `${getRoute("faq").path}#${termAnchor(id)}` });
      end = index + found.length;
    }
    if (end < text.length) pieces.push(text.slice(end));
    return pieces;
  };
}
