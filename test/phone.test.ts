import { expect, test } from "vitest";
import { cleanPastedPhone, keepPhoneCharacters } from "../client/browser/forms/phone.ts";

test("a typed phone number keeps only digits and a leading plus", () => {
  expect(keepPhoneCharacters("+91 (98765) 432-10 ext")).toBe("+919876543210");
  expect(keepPhoneCharacters("00+91+98")).toBe("009198");
  expect(keepPhoneCharacters("tel: +971")).toBe("+971");
  expect(keepPhoneCharacters("++1")).toBe("+1");
});

test("digits of other scripts become ASCII digits", () => {
  expect(keepPhoneCharacters("＋٩٧١ ۱۲۳ ４５６")).toBe("+971123456");
  for (const digits of ["०१२३४५६७८९", "০১২৩৪৫৬৭৮৯", "੦੧੨੩੪੫੬੭੮੯", "૦૧૨૩૪૫૬૭૮૯"]) {
    expect(keepPhoneCharacters(digits)).toBe("0123456789");
  }
});

test("a pasted phone number is cut after 15 digits, not counting the plus", () => {
  expect(cleanPastedPhone("+1234567890123456789")).toBe("+123456789012345");
  expect(cleanPastedPhone("1234567890123456789")).toBe("123456789012345");
  expect(cleanPastedPhone("no number here")).toBe("");
});
