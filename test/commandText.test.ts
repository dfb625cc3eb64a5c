import { expect, test } from "vitest";
import { quoteCell } from "../server/enquiries/command/commandText.ts";

test.each([
  ["plain", "plain"],
  ["+911234567890", "'+911234567890"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  [" =1+1", "' =1+1"],
  ["\t=1", "'\t=1"],
  ["one, two", '"one, two"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
])("export writes the cell %j as %j", (text, cell) => {
  expect(quoteCell(text)).toBe(cell);
});
