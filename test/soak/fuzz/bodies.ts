/** Request bodies, valid and invalid. */
import { typed } from "../../support/sampleEnquiry.ts";

/** The fields of all forms. Each form takes its own. */
export const everyField = { ...typed["call-back"], ...typed.product };
export const oddJsonValues: readonly string[] = [
  ...["null", "true", "0", "-1", "1e999", "1e-999", "0.1", '""', '" "', "[]", "{}", '["a"]', '{"a":1}', '{"length":1}'],
  ...['"\\ud800"', '"\\u0000"', '"\\u202e"', '"नमस्ते 🌄"', '"<b>"', '"a@b.c"', '"+911234567890"', '"007"', '"1e9"'],
  ...[`"${"x".repeat(2000)}"`, `"${"\\n".repeat(500)}"`, '"India"', '"SWAP"', '{"toString":null}', "9007199254740993"],
];
export const oddBodies: readonly string[] = [
  ...[
    "",
    "{",
    "[",
    '"',
    "null",
    "0",
    "[]",
    "[{}]",
    "{}",
    '{"a":1}{"b":2}',
    '{"__proto__":{"a":1}}',
    "\ufeff{}",
    "{}\u0000",
  ],
  ...[
    '{"constructor":{"prototype":{}}}',
    `${"[".repeat(3000)}`,
    `{"FirstName":${"[".repeat(2000)}${"]".repeat(2000)}}`,
  ],
  ...[
    "FirstName=a&LastName=b",
    "--x\r\n\r\n--x--",
    "x".repeat(40_000),
    JSON.stringify("x".repeat(33_000)),
    "0\r\n\r\n",
  ],
];
