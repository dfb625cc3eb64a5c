import { expect, test } from "vitest";
import { countDaysSince, parseDate } from "../../../shared/dates.ts";
import {
  agencyClient,
  agencyDocuments,
  agencyMessages,
  agencyRenewals,
} from "../../../shared/products/saibalite/tour.ts";
import { countSmsParts, showWithoutUnicode } from "../../../shared/smsParts.ts";

const count = (text: string) => Object.values(countSmsParts(text)).join(" ");

/** Alphabet, characters, parts, characters of a part: 160 and 153 of GSM-7, 70 and 67 of UCS-2 (W3). */
test.each([
  ["a".repeat(160), "GSM-7 160 1 160"],
  ["a".repeat(161), "GSM-7 161 2 153"],
  ["a".repeat(306), "GSM-7 306 2 153"],
  ["a".repeat(307), "GSM-7 307 3 153"],
  ["अ".repeat(70), "UCS-2 70 1 70"],
  ["अ".repeat(71), "UCS-2 71 2 67"],
  ["अ".repeat(134), "UCS-2 134 2 67"],
  ["अ".repeat(135), "UCS-2 135 3 67"],
  // A sign of two units is never split: 152 and a pair exceed 153.
  [`${"a".repeat(152)}€${"a".repeat(151)}€`, "GSM-7 307 3 153"],
  [`${"a".repeat(152)}€${"a".repeat(152)}`, "GSM-7 306 3 153"],
  [`${"अ".repeat(66)}😀${"अ".repeat(66)}`, "UCS-2 134 3 67"],
])("the message %s counts as %s", (text, counted) => {
  expect(count(text)).toBe(counted);
});

test("plain signs count once and extension characters twice; one other sign makes the whole message Unicode", () => {
  for (const letter of "èéùìòÇØøÅåΔΩÆæßÉ¤¡ÄÖÑÜ§¿äöñüà@£$¥_") expect(count(letter), letter).toBe("GSM-7 1 1 160");
  for (const letter of "^{}\\[~]|€\f") {
    expect(count(letter), letter).toBe("GSM-7 2 1 160");
    expect(count(`${letter.repeat(80)}a`), letter).toBe("GSM-7 161 2 153");
  }
  for (const letter of ["₹", "’", "ç", "ê", "😀"])
    expect(countSmsParts(`Dear client ${letter}`).alphabet).toBe("UCS-2");
  expect(showWithoutUnicode("पॉलिसी H-2 ₹")).toBe("□□□□□□ H-2 □");
  expect(agencyMessages.messages.map(({ text }) => countSmsParts(text).alphabet)).toEqual(["GSM-7", "UCS-2"]);
});

test("the screens' days and amounts agree", () => {
  const timesOf = (dates: readonly string[]) => dates.map((date) => parseDate(date).getTime());
  for (const { from, to, left } of agencyClient.policies) {
    expect(countDaysSince(from, parseDate(to).getTime())).toBe(364);
    expect(countDaysSince(agencyClient.today, parseDate(to).getTime())).toBe(left);
  }
  for (const { ends, reminder } of agencyRenewals.renewals)
    expect(countDaysSince(reminder, parseDate(ends).getTime())).toBe(14);
  for (const times of [
    agencyRenewals.renewals.map(({ ends }) => ends),
    agencyDocuments.documents.map(({ date }) => date),
  ].map(timesOf))
    expect(times).toEqual([...times].sort((a, b) => a - b));
  const { bill, depreciation, excess, paid } = agencyDocuments.settlement;
  expect(bill - depreciation - excess).toBe(paid);
});
