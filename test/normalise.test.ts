import { expect, test } from "vitest";
import {
  cleanEmail,
  cleanLine,
  cleanMessage,
  keepPhoneCharacters,
  readCountry,
  readPastedPhone,
  readPhone,
} from "../shared/enquiry/normalise.ts";
import { validateEnquiry } from "../shared/enquiry/rules.ts";
import { toVendorModel } from "../shared/enquiry/vendorModels.ts";
import {
  countries,
  countryList,
  names,
  phones,
  refusedCountries,
  refusedNames,
  refusedPhones,
} from "./support/contacts.ts";

const problems = (values: Record<string, unknown>) => validateEnquiry("contact", values);

const read = phones.map(([text, number, told]) => ({ text, number, isPart: told !== undefined }));

test.each(read)("phone $text is taken as $number", ({ text, number, isPart }) => {
  expect(readPhone(text)).toEqual({ number, isPart });
  expect(problems({ MobileNo: text }).MobileNo).toBeUndefined();
  // Typing, a draft and the server read it again.
  expect(readPhone(number)).toEqual({ number, isPart: false });
  expect(keepPhoneCharacters(number)).toBe(number);
});

test.each(refusedPhones)("phone %j is refused: %s", (text, words) => {
  expect(problems({ MobileNo: text }).MobileNo).toBe(words);
});

test.each(names)("name %j is taken as %j", (text, name) => {
  expect(cleanLine(text)).toBe(name);
  expect(cleanLine(name)).toBe(name);
  expect(problems({ FirstName: text }).FirstName).toBeUndefined();
});

test.each(refusedNames.map((text) => [text]))("name %j is refused", (text) => {
  expect(problems({ FirstName: text }).FirstName).toBe("First Name is required");
});

test.each(countries)("country %j %j reaches the vendor as %j", (id, name, [CountryId, CountryName]) => {
  const country = readCountry(id, name, countryList);
  expect(country).toEqual({ CountryId, CountryName });
  expect(toVendorModel("contact", { ...country })).toMatchObject({ CountryId, CountryName });
});

test.each(refusedCountries)("country %j %j is refused", (CountryId, CountryName) => {
  expect(problems({ CountryId, CountryName }).CountryId).toBe("Country is required");
});

test("a key pressed in a phone field leaves digits and a leading plus", () => {
  for (const [value, kept] of [
    ["+91 (98765) 432-10 ext", "+919876543210"],
    ["00+91+98", "009198"],
    ["++1", "+1"],
    ["050/123", "050123"],
    ["＋٩٧١ ۱۲۳ ４５６", "+971123456"],
  ] as const) {
    expect(keepPhoneCharacters(value)).toBe(kept);
  }
});

test("a pasted number is cut after 15 digits, not counting the plus, and the visitor is told", () => {
  expect(readPastedPhone("+1234567890123456789")).toEqual({ number: "+123456789012345", isPart: true });
  expect(readPastedPhone("1234567890123456789")).toEqual({ number: "123456789012345", isPart: true });
  expect(readPastedPhone("(55)")).toEqual({ number: "55", isPart: false });
  expect(readPastedPhone("no number here")).toEqual({ number: "", isPart: false });
});

test("a message keeps its lines, tabs and words", () => {
  const message = "Zwei Zeilen:\n\tनमस्ते  می\u200cرا";
  expect(cleanMessage(`\n${message}\n`)).toBe(message);
});

test("invisible characters alone are no answer, and none is left in an e-mail address", () => {
  for (const clean of [cleanMessage, cleanLine]) expect(clean("\u200d \u200c")).toBe("");
  expect(cleanEmail("ann\u200d@example.com")).toBe("ann@example.com");
});

test("a country's id is a whole number or its digits, and 0 is in no list", () => {
  expect(readCountry("12", "Kenya")).toEqual({ CountryId: 12, CountryName: "Kenya" });
  for (const id of ["12x", "x12", [12], 1.5, -1])
    expect(readCountry(id, "Kenya")).toEqual({ CountryId: 0, CountryName: "" });
  const list = [{ CountryId: 0, CountryName: "Nowhere" }];
  expect(readCountry(0, "Kenya", list)).toEqual({ CountryId: 0, CountryName: "Kenya" });
});

test.each([
  ["123456 ext 7", "123456", true],
  ["+ 44 ( 0 ) 20 7946 0018", "+442079460018", true],
  ["9.19877E+11", "9", true],
  ["9876543210.0 ", "9876543210", true],
  ["987654.0123", "9876540123", false],
  ["98.76.54.0", "9876540", false],
])("of the text %j the number is %j", (text, number, isPart) => {
  expect(readPhone(text)).toEqual({ number, isPart });
});
