import { expect, test } from "vitest";
import { findSwallowed } from "../server/enquiries/command/commandOptions.ts";
import { quoteCell } from "../server/enquiries/command/commandText.ts";

test.each([
  ["plain", "plain"],
  ["+911234567890", "'+911234567890"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  [" =1+1", "' =1+1"],
  ["one, =two", '"one, =two"'],
  ["\t=1", `"'\t'=1"`],
  ["\r1", `"'\r1"`],
  ["x;=cmd|' /C calc'!Z1", `"x;'=cmd|' /C calc'!Z1"`],
  ["x\t@SUM(A1)", `"x\t'@SUM(A1)"`],
  ["x\n+1", `"x\n'+1"`],
  ['x; "=1+1;y', `"x;' ""=1+1;y"`],
  ["＝1+1", "'＝1+1"],
  ["'=1", "''=1"],
  ["a;b - c", '"a;b - c"'],
  ["one, two", '"one, two"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
])("export writes the cell %j as %j", (text, cell) => {
  expect(quoteCell(text)).toBe(cell);
});

test("what export guards can be read back: one apostrophe less in each guarded place", () => {
  const isBlank = (sign: string) => " \u00a0\"'".includes(sign);
  /** Written without the pattern of the code: goes through the text as a reader would. */
  const readBack = (text: string) =>
    text
      .split(/(?<=[;\t\r\n])/)
      .map((part, index) => {
        if (!part.startsWith("'")) return part;
        const [first = ""] = [...part].filter((sign) => !isBlank(sign));
        const isControl = index === 0 && /^'+[\t\r]/.test(part);
        return "=+-@＝＋－＠".includes(first || "?") || isControl ? part.slice(1) : part;
      })
      .join("");
  const signs = ["=", "'", '"', ";", "\t", "\r", "\n", " ", "a", "-"];
  for (let number = 0; number < signs.length ** 4; number += 1) {
    const text = Array.from({ length: 4 }, (_, at) => signs[Math.floor(number / signs.length ** at) % 10]).join("");
    const cell = quoteCell(text);
    const written = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    if (readBack(written) !== text) expect.fail(JSON.stringify({ text, written }));
  }
});

test("an option that npm has taken for itself is told, as the two hyphens before the arguments are missing", () => {
  expect(findSwallowed({ npm_lifecycle_event: "enquiries", npm_config_state: "held" })).toBe("state");
  expect(findSwallowed({ npm_lifecycle_event: "test", npm_config_state: "held" })).toBeUndefined();
});
