import { expect, test } from "vitest";
import { cleanPastedPhone, keepPhoneCharacters } from "../client/browser/forms/phone.ts";

test("while typing a phone number only digits and a leading plus stay", () => {
  expect(keepPhoneCharacters("+91 (98765) 432-10 ext")).toBe("+919876543210");
  expect(keepPhoneCharacters("00+91+98")).toBe("009198");
  expect(keepPhoneCharacters("tel: +971")).toBe("+971");
  expect(keepPhoneCharacters("++1")).toBe("+1");
});

test("digits of other scripts are taken as what they are", () => {
  expect(keepPhoneCharacters("+٩٧١ ۱۲۳ ４５６")).toBe("+971123456");
});

test("a pasted phone number is cut at 15 digits, the plus not counted", () => {
  expect(cleanPastedPhone("+1234567890123456789")).toBe("+123456789012345");
  expect(cleanPastedPhone("1234567890123456789")).toBe("123456789012345");
  expect(cleanPastedPhone("no number here")).toBe("");
});
