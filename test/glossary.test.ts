import { describe, expect, test } from "vitest";
import { glossaryTerms } from "../shared/content/glossaryTerms.ts";
import { createTermLinker } from "../shared/glossaryLinks.ts";

/** The links in the form "spelling > term". */
const linksOf = (...paragraphs: string[]) =>
  paragraphs
    .flatMap(createTermLinker())
    .flatMap((piece) => (typeof piece === "string" ? [] : [`${piece.text} > ${piece.to}`]));

describe("the glossary", () => {
  test("lists its terms in alphabetical order", () => {
    const names = glossaryTerms.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
  });
});

describe("the terms in a text", () => {
  test("are linked where they first appear, in any paragraph, and the text does not change", () => {
    const texts = ["Slips come first, then a slip for each line.", "The slip and its closings."];
    expect(linksOf(...texts)).toEqual(["Slips > /faq#term-slip", "closings > /faq#term-closing"]);
    const read = texts
      .map(createTermLinker())
      .map((pieces) => pieces.map((piece) => (typeof piece === "string" ? piece : piece.text)).join(""));
    expect(read).toEqual(texts);
  });

  test.each([
    ["non-proportional", ["non-proportional > /faq#term-non-proportional"]],
    ["non\u2011proportional", ["non\u2011proportional > /faq#term-non-proportional"]],
    [
      "proportional, then non-proportional",
      ["proportional > /faq#term-proportional", "non-proportional > /faq#term-non-proportional"],
    ],
    ["cashless claims", ["cashless claims > /faq#term-cashless-claim"]],
    ["TPAs (third-party administrators)", ["TPAs > /faq#term-tpa"]],
    ["a cover note", ["cover note > /faq#term-cover-note"]],
  ])("are linked in %j", (text, links) => {
    expect(linksOf(text)).toEqual(links);
  });

  test.each(["slippery", "enterprises", "misread", "a brokerage", "co-broker", "chemist", ""])(
    "are whole words: %j has none",
    (text) => {
      expect(linksOf(text)).toEqual([]);
    },
  );
});
