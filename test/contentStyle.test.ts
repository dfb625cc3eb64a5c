import { expect, test } from "vitest";
import { checkContentStyle, checkStyle } from "../server/contentStyle.ts";

const check = (source: string) => checkStyle("words.ts", source).map(({ line, found }) => `${line}: ${found}`);

test.each([
  ["a worn-out word", "Reports stand in one place", "stand"],
  ["a filler phrase", "Run a broking house on it", "broking house"],
  ["a marketing word", "A seamless experience", "seamless"],
  ["a repeated word", "Paid by the the insurer", "the the"],
  ["a straight apostrophe", "The client's policy", "client's"],
])("%s is found, with its line", (_name, text, found) => {
  expect(check(`const words = {\n  text: "${text}",\n};`)).toEqual([`2: ${found}`]);
});

test("a sentence of more than 28 words is found, two shorter sentences are not", () => {
  const sentence = (words: number) => `${"word ".repeat(words - 1)}end.`.replaceAll("word word", "word other");
  expect(check(`text: "${sentence(29)}"`)).toEqual(["1: word other word other word other …"]);
  expect(check(`text: "${sentence(28)} ${sentence(28)}"`)).toEqual([]);
});

test("code, comments, names and the customer’s own words are not checked", () => {
  expect(
    check(
      `// It stands here: don't touch.\nimport { a } from "./it stands.ts";\nconst id = "stand";\ncta: "Let's Discuss",`,
    ),
  ).toEqual([]);
});

test("a text may say what an abbreviation stands for", () => {
  expect(check(`text: "TPA stands for third-party administrator."`)).toEqual([]);
});

test("the texts of this site have no style errors", () => {
  expect(checkContentStyle("shared/content")).toEqual([]);
});
