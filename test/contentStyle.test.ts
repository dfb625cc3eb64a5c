import { expect, test } from "vitest";
import { checkContentStyle, checkStyle } from "../server/contentStyle.ts";

const check = (source: string) => checkStyle("words.ts", source).map(({ line, found }) => `${line}: ${found}`);

test.each([
  ["a tic", "Reports stand in one place", "stand"],
  ["a filler", "Run a broking house on it", "broking house"],
  ["a selling word", "A seamless experience", "seamless"],
  ["a doubled word", "Paid by the the insurer", "the the"],
  ["a typewriter’s apostrophe", "The client's policy", "client's"],
])("%s is found with file and line", (_name, text, found) => {
  expect(check(`const words = {\n  text: "${text}",\n};`)).toEqual([`2: ${found}`]);
});

test("a sentence of more than 28 words is found, two short ones are not", () => {
  const sentence = (words: number) => `${"word ".repeat(words - 1)}end.`.replaceAll("word word", "word other");
  expect(check(`text: "${sentence(29)}"`)).toEqual(["1: word other word other word other …"]);
  expect(check(`text: "${sentence(28)} ${sentence(28)}"`)).toEqual([]);
});

test("code, comments, names and the customer’s own words are left alone", () => {
  expect(
    check(
      `// It stands here: don't touch.\nimport { a } from "./it stands.ts";\nconst id = "stand";\ncta: "Let's Discuss",`,
    ),
  ).toEqual([]);
});

test("what an abbreviation stands for may be said", () => {
  expect(check(`text: "TPA stands for third-party administrator."`)).toEqual([]);
});

test("the words of this site have no fault of style", () => {
  expect(checkContentStyle("shared/content")).toEqual([]);
});
