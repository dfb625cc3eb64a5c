import { expect, test } from "vitest";
import { findSwallowed } from "../server/enquiries/command/commandOptions.ts";
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

test("an option that npm has taken for itself is told, as the two hyphens before the arguments are missing", () => {
  expect(findSwallowed({ npm_lifecycle_event: "enquiries", npm_config_state: "held" })).toBe("state");
  expect(findSwallowed({ npm_lifecycle_event: "test", npm_config_state: "held" })).toBeUndefined();
});
