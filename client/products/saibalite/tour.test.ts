import { expect, test } from "vitest";
import { countDaysSince, parseDate } from "../../../shared/dates.ts";
import {
  agencyClient,
  agencyDocuments,
  agencyMessages,
  agencyRenewals,
  saibaliteCast,
} from "../../../shared/products/saibalite/tour.ts";
import { countSmsParts, showWithoutUnicode } from "../../../shared/smsParts.ts";

const count = (text: string) => Object.values(countSmsParts(text)).join(" ");

test.each([
  ["a".repeat(160), "GSM-7 160 1 160"],
  ["a".repeat(161), "GSM-7 161 2 153"],
  ["a".repeat(306), "GSM-7 306 2 153"],
  ["a".repeat(307), "GSM-7 307 3 153"],
  ["अ".repeat(70), "UCS-2 70 1 70"],
  ["अ".repeat(71), "UCS-2 71 2 67"],
  ["अ".repeat(134), "UCS-2 134 2 67"],
  ["अ".repeat(135), "UCS-2 135 3 67"],
])("a text message is split at the limits of its parts", (text, counted) => {
  expect(count(text)).toBe(counted);
});

test.each([..."^{}\\[~]|€\f"])("%j, an extension character, counts as two", (letter) => {
  expect(count(letter)).toBe("GSM-7 2 1 160");
  expect(count(letter.repeat(80))).toBe("GSM-7 160 1 160");
  expect(count(`${letter.repeat(80)}a`)).toBe("GSM-7 161 2 153");
});

test("a character that takes two units is never split", () => {
  // 152 and a pair exceed 153, so 306 characters take a third part.
  expect(count(`${"a".repeat(152)}€${"a".repeat(151)}€`)).toBe("GSM-7 307 3 153");
  expect(count(`${"a".repeat(152)}€${"a".repeat(152)}`)).toBe("GSM-7 306 3 153");
  expect(count(`${"अ".repeat(66)}😀${"अ".repeat(66)}`)).toBe("UCS-2 134 3 67");
});

test.each(["₹", "’", "ç", "ê", "😀"])("%s makes the whole message Unicode", (letter) => {
  expect(countSmsParts(`Dear client ${letter}`).alphabet).toBe("UCS-2");
});

test.each([..."èéùìòÇØøÅåΔΩÆæßÉ¤¡ÄÖÑÜ§¿äöñüà@£$¥_"])("%s is a plain character and counts once", (letter) => {
  expect(count(letter)).toBe("GSM-7 1 1 160");
});

test("without Unicode only Latin letters, digits and signs are shown", () => {
  expect(showWithoutUnicode("पॉलिसी H-2 ₹")).toBe("□□□□□□ H-2 □");
});

test("the two sample messages have the lengths that the screen shows", () => {
  expect(agencyMessages.messages.map(({ text }) => count(text))).toEqual(["GSM-7 135 1 160", "UCS-2 138 3 67"]);
});

test("policies last a year, and the days left are counted from today", () => {
  for (const { from, to, left } of agencyClient.policies) {
    expect(countDaysSince(from, parseDate(to).getTime())).toBe(364);
    expect(countDaysSince(agencyClient.today, parseDate(to).getTime())).toBe(left);
  }
});

test("renewals are in order of their dates, and each reminder is 14 days before", () => {
  const days = agencyRenewals.renewals.map(({ ends }) => parseDate(ends).getTime());
  expect(days).toEqual(days.toSorted((a, b) => a - b));
  expect(agencyRenewals.renewals.map(({ client }) => client).toSorted()).toEqual(saibaliteCast.client.toSorted());
  for (const { ends, reminder } of agencyRenewals.renewals) {
    expect(countDaysSince(reminder, parseDate(ends).getTime())).toBe(14);
  }
});

test("the amount paid is the bill minus depreciation and excess", () => {
  const { bill, depreciation, excess, paid } = agencyDocuments.settlement;
  expect(bill - depreciation - excess).toBe(paid);
  const dates = agencyDocuments.documents.map(({ date }) => parseDate(date).getTime());
  expect(dates).toEqual(dates.toSorted((a, b) => a - b));
});
