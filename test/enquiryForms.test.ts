import type { Request } from "express";
import { expect, test } from "vitest";
import { createEnquirySchema, enquiryExtrasSchema } from "../server/enquiries/bodies.ts";
import { listProblems } from "../server/middleware/parsing.ts";
import { loginSchema, nameLogin } from "../server/vendorApi/routes.ts";
import { addAgenda, messageLimit } from "../shared/enquiry/agenda.ts";
import { type FormId, forms, honeypotName } from "../shared/enquiry/forms.ts";
import { cleanLine, cleanMessage, readCountry } from "../shared/enquiry/normalise.ts";
import { cleanPhone, keepPhoneCharacters, readPhone } from "../shared/enquiry/phone.ts";
import { normaliseEnquiry, validateEnquiry } from "../shared/enquiry/rules.ts";
import { toVendorModel } from "../shared/enquiry/vendorModels.ts";
import { firstProduct } from "./support/products.ts";
import { createDice } from "./support/random.ts";
import { typed } from "./support/sampleEnquiry.ts";

const ids = Object.keys(forms) as FormId[];
/** As a browser reads it: a control's value is text. */
const filled = (id: FormId): Record<string, unknown> => ({ ...typed[id], CountryId: "1" });
/** The problems of a contact enquiry in which these values are changed. */
const problemsOf = (own: Record<string, unknown>) => validateEnquiry("contact", { ...filled("contact"), ...own });
const list = (text: string) => text.split(" ¦ ");

test.each<[FormId, string]>([
  ["contact", "First Name, Last Name, Company, Country, Product, Email, Phone, Message"],
  ["call-back", "First Name, Last Name, Company, Country, Email, Phone, Message"],
  ["demo", "Name, Company, Product, Email, Phone, Country, Message"],
  ["product", "Name, City, Country, Phone, Email, Product, Address, Query"],
])("an empty %s form has the specification's message for each required field, in the form's order: %s", (id, names) => {
  const wanted = names.split(", ").map((name) => `${name} is required`);
  const messages = Object.values(validateEnquiry(id, {}));
  expect(messages.filter((message) => wanted.includes(message))).toEqual(wanted);
});

test.each<[Record<string, unknown>, Record<string, string>]>([
  [{ Product: "" }, { Product: "Product is required" }],
  [{ Help: " \n\t " }, { Help: "Message is required" }],
  [{ Help: "x".repeat(4000) }, {}],
  [{ Help: "x".repeat(4001) }, { Help: "Message is too long: please use at most 4000 characters" }],
  [{ FirstName: ["Asha"] }, { FirstName: "First Name is required" }],
  [{ Help: { toString: "x" } }, { Help: "Message is required" }],
  [{ CountryId: "", CountryName: "Kenya" }, {}],
  [{ CountryId: 91, CountryName: "" }, { CountryId: "Country is required" }],
])("a contact enquiry with %j has the problems %j", (own, problems) => {
  expect(problemsOf(own)).toEqual(problems);
});

test("an e-mail address has one @ and a domain with a dot, and is no list", () => {
  for (const good of list("asha@b.example ¦ o'neil+enquiry@mail.b.example ¦ आशा@उदाहरण.भारत"))
    expect(problemsOf({ EmailAddress: good }), good).toEqual({});
  const told = { EmailAddress: "Please enter a valid email address" };
  const bad =
    "asha ¦ asha@ ¦ @b.example ¦ asha@example ¦ a b@c.example ¦ a@b..example ¦ a@b.example, c@d.example ¦ a,b@c.example ¦ a@b.example,c";
  for (const one of list(bad)) expect(problemsOf({ EmailAddress: one }), one).toEqual(told);
});

test("a product is optional for a call-back, and one that is not on offer is refused", () => {
  const check = (form: FormId, Product: string) => Object.keys(validateEnquiry(form, { ...filled(form), Product }));
  expect(check("call-back", "")).toEqual([]);
  expect([check("demo", "Solitaire"), check("product", "SAIBALite")]).toEqual([["Product"], ["Product"]]);
});

const oddBodies: Record<string, (good: Record<string, unknown>) => Record<string, unknown>> = {
  "a good one": (good) => good,
  "an empty one": () => ({}),
  "values of other types": (good) =>
    Object.fromEntries(Object.keys(good).map((name, at) => [name, [at, null, {}][at % 3]])),
  "texts that are too long": (good) => Object.fromEntries(Object.keys(good).map((name) => [name, "x".repeat(5000)])),
  "texts to clean": (good) =>
    Object.fromEntries(Object.entries(good).map(([name, value]) => [name, ` \u200b${value}\u0000\t `])),
  "a country without an id": (good) => ({ ...good, CountryId: undefined }),
  "a country without a name": (good) => ({ ...good, CountryName: undefined }),
  "a country with a wrong id": (good) => ({ ...good, CountryId: -1 }),
  "an unknown product": (good) => ({ ...good, Product: "SAIBA" }),
  "further fields": (good) => ({ ...good, State: "delivered", captchaToken: 1, [honeypotName]: "x" }),
  "names of Object's own": (good) =>
    JSON.parse(`{"constructor":{"a":1},"__proto__":{"Help":1},${JSON.stringify(good).slice(1)}`),
};

test.each(Object.entries(oddBodies))(
  "the server's schema of each form finds in %s what the browser's rules find, and takes the same",
  (kind, change) => {
    for (const id of ids) {
      const body = change(filled(id));
      const { data, error } = createEnquirySchema(forms[id]).safeParse(body);
      const problems = validateEnquiry(id, body);
      expect(Object.entries(error ? listProblems(error) : {})).toEqual(Object.entries(problems));
      const clean = normaliseEnquiry(id, body);
      if (!error) expect(JSON.stringify(data)).toBe(JSON.stringify(clean));
      if (kind === "a good one" || kind === "further fields") expect(clean).toEqual(typed[id]);
      if (kind === "a good one") expect(problems).toEqual({});
    }
  },
);

test.each(ids)("the vendor receives of the %s form the specification's fields, in its order, and no other", (id) => {
  const specified = list("Company ¦ CountryId ¦ CountryName ¦ Product ¦ EmailAddress ¦ MobileNo ¦ Help");
  const names = id === "call-back" || id === "contact" ? ["FirstName", "LastName"] : ["FirstName"];
  const model = toVendorModel(id, normaliseEnquiry(id, filled(id)));
  expect(Object.keys(model)).toEqual([...names, ...specified]);
  for (const { name, vendorName } of forms[id].fields)
    if (vendorName)
      expect(String(model[vendorName]).slice(0, String(typed[id][name]).length)).toBe(String(typed[id][name]));
  const { CountryId, ...empty } = toVendorModel(id, {});
  expect([CountryId, ...new Set(Object.values(empty))]).toEqual([0, ""]);
});

test("the vendor receives a product enquiry in the vendor's fields, with city and address below the query", () => {
  expect(toVendorModel("product", normaliseEnquiry("product", filled("product")))).toMatchObject({
    FirstName: "Asha Verma",
    Company: "",
    CountryId: 1,
    CountryName: "India",
    Product: firstProduct.name,
    EmailAddress: "asha.verma@example.com",
    MobileNo: "+911234567890",
    Help: expect.stringContaining("What does it cost?\n\nCity: Mohali\nAddress: House 1, Sector 2"),
  });
});

test("a field has the same label in every form but for the name, and each form its own prefix of ids", () => {
  const labels = new Set(ids.flatMap((id) => forms[id].fields.map(({ name, label }) => `${name}: ${label}`)));
  const names = new Set(ids.flatMap((id) => forms[id].fields.map(({ name }) => name)));
  expect(labels.size).toBe(names.size + 1);
  expect([...labels]).toEqual(expect.arrayContaining(["FirstName: Name", "FirstName: First Name"]));
  expect(new Set(ids.map((id) => forms[id].idPrefix)).size).toBe(ids.length);
});

test("the trap counts as filled in by anything but nothing and spaces", () => {
  const isTrapped = (value: unknown) => enquiryExtrasSchema.parse({ [honeypotName]: value })[honeypotName];
  expect([undefined, null, "", " \t"].map(isTrapped)).toEqual([false, false, false, false]);
  expect(["x", 0, [], {}].map(isTrapped)).toEqual([true, true, true, true]);
  expect(enquiryExtrasSchema.parse({})[honeypotName]).toBe(false);
});

test("a login needs both words, of at most 200 characters", () => {
  const read = (word: unknown) => loginSchema.safeParse({ username: word, password: word });
  const missing = { username: "Username is required", password: "Password is required" };
  for (const word of [undefined, "", "x".repeat(201), 7])
    expect(listProblems(read(word).error as NonNullable<ReturnType<typeof read>["error"]>)).toEqual(missing);
  for (const word of ["x", "x".repeat(200)]) expect(read(word).data).toEqual({ username: word, password: word });
});

// Contacts as visitors type, paste and autofill them: from phones, spreadsheets, signatures, web pages. All are made up.

/** The number that the vendor receives, and the writings that are wholly taken as it. */
const phones: Record<string, string> = {
  // The digits that replace the plus depend on the country: they stay.
  "00971501234567": "00 971 50 123 4567",
  "011971501234567": "011 971 50 123 4567",
  "123456": "123456",
  "+123456789012345": "+123456789012345",
  "+971501234567": [
    "+971 50 123 4567 ¦ +971-50-123-4567 ¦ +971.50.123.4567 ¦ +971 (50) 123-4567 ¦ (+971) 50 123 4567 ¦ + 971 50 123 4567",
    "[+971] 50_123_4567 ¦ ++971501234567 ¦ +971·50·123·4567 ¦ +971: 50 123 4567 ¦ +971 (UAE) 50 123 4567 ¦ +971\n50 123 4567",
    "+971\u201050\u2011123\u20124567 ¦ +971\u201350\u2014123\u20154567 ¦ +971\u221250\u2212123\u22124567 ¦   +971 50 123 4567  ",
    // Invisible signs, which contacts and messengers put around a number
    "\u202a+971 50 123 4567\u202c ¦ \u2066+971 50 123 4567\u2069 ¦ \u200f+971501234567 ¦ \ufeff+971501234567 ¦ +971\u00a050\u202f123\u20094567",
    "+971\u200b50\u2060123\u00ad4567 ¦ +971\u200c50\u200d1234567 ¦ \u0000+971501234567\u0007",
    "Tel: +971 50 123 4567 ¦ M +971 50 123 4567 ¦ mobile +971 50 123 4567 (office hours) ¦ 📞+971501234567 ¦ 🇦🇪 +971 50 123 4567",
    "+971 (0)50 123 4567 ¦ +971 [0] 50 123 4567 ¦ +00971 50 123 4567 ¦ callto://+971501234567 ¦ tel:+971%20%2850%29%20123%204567",
    "tel:+971-50-123-4567 ¦ tel:+971%2050%20123%204567 ¦ tel:%2B971501234567 ¦ sms:+971501234567?body=hi ¦ TEL;TYPE=CELL:+971501234567",
    "+٩٧١ ٥٠ ١٢٣ ٤٥٦٧ ¦ ＋９７１ ５０ １２３ ４５６７",
  ].join(" ¦ "),
  "971501234567": "https://wa.me/971501234567 ¦ whatsapp://send?phone=971501234567 ¦ ٩٧١٥٠١٢٣٤٥٦٧+",
  "0501234567":
    "050'123'45'67 ¦ 050’123’45’67 ¦ Mob. 050 123 4567 ¦ Call me at 050 123 4567, please ¦ ٠٥٠١٢٣٤٥٦٧ ¦ هاتف: ٠٥٠ ١٢٣ ٤٥٦٧ ¦ 𝟎𝟓𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕",
  // A slash behind an area code
  "0301234567": "030/1234567 ¦ (030) / 123-4567",
  "03370112345": "033701/12345",
  "+493370112345": "+49 33701/12345",
  "00493370112345": "0049 33701/12345",
  "02079460018": "(0)20 7946 0018",
  // A zero that is dialled within the country only is no digit of the number.
  "+442079460018": "+44(0)2079460018 ¦ (+44)(0)20 7946 0018 ¦ + 44 ( 0 ) 20 7946 0018 ¦ +٤٤ (٠)٢٠ ٧٩٤٦ ٠٠١٨",
  "+4930123456": "+49 (0) 30 123456",
  "+41441234567": "+41-(0)-44-123-45-67",
  "004930123456": "0049 (0)30 123456",
  // Groups that are enough for a number, in one number
  "02223456789": "022 2345 6789 ¦ 022 - 2345 - 6789",
  "9876543210": "98765 43210 ¦ 98765-43210 ¦ 9 8 7 6 5 4 3 2 1 0 ¦ 98 76 54 32 10 ¦ 987. 654. 3210",
  "9076543210": "9 0 7 6 5 4 3 2 1 0",
  "12345678": "(1) 234 5678",
  "0301234560": "030 123456-0",
  "+447700900123": "+447700 900123 ¦ +44 7700 - 900123",
  "00447700900123": "00447700 900123",
  "01632960001": "01632 960001",
  "+380441234567": "+380 44 123 - 45 - 67 ¦ +380-44-123-45-67",
  "+49301234567": "+49 30 12345-67",
  "+919876543210":
    'Asha Verma <+91 98765 43210> ¦ Asha Verma\t+91 98765 43210\tasha@example.com ¦ \'+919876543210 ¦ "+91 98765 43210"\n',
  "919876543210": '="919876543210"',
  "501234": "5️⃣0️⃣1️⃣2️⃣3️⃣4️⃣",
  "0312345678": "電話：０３（１２３４）５６７８",
  "09123456789": "۰۹۱۲ ۳۴۵ ۶۷۸۹",
  "01721234567": "0172/12 34 567 ¦ फ़ोन: ०१७२ १२३४५६७",
  "+8801712345678": "+৮৮০ ১৭১২-৩৪৫৬৭৮",
  "9876540": "98.76.54.0",
  "9876540123": "987654.0123",
};

/** The same of texts of which digits are left out: the visitor reads "We took ...". */
const partlyTaken: Record<string, string> = {
  "+442079460018": "+44 20 7946 0018 Ext.104",
  "+4930123456": "+49 30 123456 Durchwahl 7",
  "+971501234567": [
    "1. +971 50 123 4567 ¦ 24/7 +971 50 123 4567 ¦ tel:+971-50-123-4567;ext=12 ¦ [12/05/2025, 10:33] Asha: +971 50 123 4567",
    "+971 50 123 4567 / +971 4 123 4567 ¦ +971501234567/+97141234567 ¦ Mobile: +971 50 123 4567 Office: +971 4 123 4567",
    "+971501234567+97141234567 ¦ +971501234567 971507654321 ¦ +971 50 123 4567 971 4 123 4567 ¦ +971 50 123 4567 (050 123 4567)",
    "+971 50 123 4567 - 12 ¦ +971501234567 12 ¦ +971 50 123 4567 [12]",
  ].join(" ¦ "),
  "0501234567": [
    "Room 2: 050 123 4567 ¦ Flat 12, 050 123 4567 ¦ 050 123 4567 ext. 12 ¦ 050 123 4567x12 ¦ 050 123 4567 #12 ¦ 050 1234567/8",
    "050 123 4567; 04 123 4567 ¦ 050 123 4567 | 04 123 4567 ¦ 050 123 4567 or 04 123 4567 ¦ M: 050 123 4567\nT: 04 123 4567",
    "٠٥٠ ١٢٣ ٤٥٦٧ أو ٠٤ ١٢٣ ٤٥٦٧ ¦ ٠٥٠١٢٣٤٥٦٧، ٠٤١٢٣٤٥٦٧ ¦ ٠٥٠١٢٣٤٥٦٧ ٠٥٠٧٦٥٤٣٢١",
    // Two, with what also stands inside of one between them
    ...[
      " ",
      "-",
      " - ",
      "\u2014",
      " \u2013 ",
      "\u2212",
      "·",
      " · ",
      "•",
      ".",
      "_",
      " (",
      ")(",
      "\u00a0",
      "\u202f",
      "\u2009\u2009",
    ].flatMap((between) => [
      `0501234567${between}0507654321`,
      `050 123 4567${between}050 765 4321`,
      `050-1234567${between}04-7654321`,
    ]),
    "0501234567 0507654321 0501112223 ¦ (050) 123 4567 (055) 765 4321 ¦ 1. 0501234567 ¦ 1) 050 123 4567 ¦ 24/7 050 123 4567",
    "Room 12 050 123 4567 ¦ 2025-05-12 10:33 0501234567 ¦ 12.05.2025 0501234567 ¦ 0501234567 12 ¦ 9.87654E+09, 0501234567",
  ].join(" ¦ "),
  "+97141234567": "+97141234567,,12# ¦ +97141234567 p 12 ¦ +971 4 123 4567 (12)",
  "123456": "123456 ext 7",
  "+352123456": "+352 123456/7",
  "0049301234567": "0049 30 1234567/0049 172 1234567",
  "0312345678":
    "０３−１２３４−５６７８、０９０−１２３４−５６７８ ¦ ０３－１２３４－５６７８／０９０－１２３４－５６７８",
  "+919876543210":
    "Windows 11 +91 98765 43210 ¦ 12\t+91 98765 43210 ¦ +91 98765 43210 / 43211 ¦ +91 98765 43210 98765 43211",
  "9876543210": [
    "12\t9876543210\tMohali ¦ 9876543210\r\n9876543211\r\n ¦ ९८७६५ ४३२१० या १७२ १२३ ४५६७ ¦ 1. 98765 43210",
    "9876543210.0 ¦ 9876543210.00 ¦ 9876543210,00 ¦ 98765 43210 98765 43211 ¦ 98765 43210 98765 43211 98765 43212",
  ].join(" ¦ "),
  "02223456789": "022-2345 6789-90 ¦ 022 2345 6789 / 90 ¦ 022 2345 6789 (3)",
  "2345678": "2345678 3456789 ¦ 234 5678 345 6789 ¦ 234 5678 - 345 6789 ¦ 234 5678  3456789",
  "234567": [
    "234567 345678 ¦ 234567/345678 ¦ 234567 . 345 6789 ¦ 234567 98765-43210 ¦ 10. 234567 ¦ 234567.00",
    "1.2.2025 234567 ¦ 1/2/25 234567 ¦ 2025-11-12 234567",
  ].join(" ¦ "),
  "1722274567": "172 2274567 1/2/2025",
  "030123456": "030 123456 - 123 ¦ Room 1 030 123456",
  "18001234567": "1800 123 4567 2274567",
  "971501234567": "https://wa.me/971501234567?text=2",
};

test.each([...Object.entries(phones), ...Object.entries(partlyTaken)])("%s is read from %j", (number, writings) => {
  for (const text of list(writings)) {
    expect(readPhone(text), text).toEqual({ number, isPart: partlyTaken[number] === writings });
    expect(problemsOf({ MobileNo: text }), text).toEqual({});
  }
  // Typing, a draft and the server read it again.
  expect(readPhone(number)).toEqual({ number, isPart: false });
  expect(keepPhoneCharacters(number)).toBe(number);
});

test("a phone number has 6 to 15 digits, and what has none is no answer", () => {
  for (const none of ["", "   ", "\u200b\u202c", "n/a", "see signature", 971501234567, ["+971501234567"]])
    expect(problemsOf({ MobileNo: none })).toEqual({ MobileNo: "Phone is required" });
  const wrong =
    "+ ¦ 12345 ¦ +12345 ¦ 12345x ¦ 123+456 ¦ 1-800-FLOWERS ¦ ext. 12 ¦ 9.19877E+11 ¦ 9,19877E+11 ¦ 919877E+6 ¦ 1234567890123456 ¦ +1234567890123456 ¦ 05012345670507654321 ¦ 9.87654E9 ¦ 98765 43210 172 274 5678 ¦ 234567 01632 960001 ¦ 12/05/2025, 1";
  for (const text of list(wrong))
    expect(problemsOf({ MobileNo: text }), text).toEqual({ MobileNo: "Please enter a valid phone number" });
  expect(readPhone("9.19877E+11")).toEqual({ number: "9", isPart: true });
});

test("a key pressed in a phone field leaves digits and a leading plus (A77)", () => {
  const typing = { "+91 (98765) 432-10 ext": "+919876543210", "00+91+98": "009198", "++1": "+1", "050/123": "050123" };
  for (const [text, kept] of Object.entries({ ...typing, "＋٩٧١ ۱۲۳ ４５６": "+971123456" }))
    expect(keepPhoneCharacters(text)).toBe(kept);
  expect(readPhone("(55)")).toEqual({ number: "55", isPart: false });
  expect(readPhone("no number here")).toEqual({ number: "", isPart: false });
});

test("a number that is shown keeps its owner's groups", () => {
  expect(cleanPhone("\u200e +٩١\u00a0 (98765)\t432-10\u200b ")).toBe("+91 (98765) 432-10");
});

test.each([
  [
    "Asha Verma",
    "  Asha   Verma ¦ Asha\u00a0Verma ¦ Asha\u3000Verma ¦ Asha\t\r\nVerma\r\n ¦ Asha\u2028Verma\u2029 ¦ Asha\u0085Verma ¦ Asha\u000bVerma ¦ Asha\u0000 Ver\u0007ma ¦ \u202aAsha Verma\u202c ¦ Asha\u2800Verma",
  ],
  [
    "Asha",
    "As\ud800ha ¦ A\u200bsha ¦ \ufeffAsha ¦ As\u00adha ¦ As\u2060ha ¦ \u200eAsha\u200f ¦ \u2066Asha\u2069 ¦ Asha\u3164",
  ],
  ["José", "Jose\u0301"],
  ["が", "か\u3099"],
  ["가", "\u1100\u1161"],
  ["محمد علي", "\u200fمحمد\n علي\u200f"],
  ["Bcc: everyone Subject: x", "Bcc: everyone\r\nSubject: x"],
  // A joiner or a variant inside a word stays.
  ...list(
    "O'Néil ¦ Müller & Söhne <Brokers> ¦ می\u200cرا ¦ क्\u200dष ¦ മോഹന്\u200d ¦ র\u200d্যাব ¦ 葛\u{e0100}城 ¦ Asha 👩\u200d💼",
  ).map((name) => [name, name]),
] as [string, string][])("the name %j is read from %j", (name, writings) => {
  for (const text of [name, ...list(writings)]) {
    expect(cleanLine(text)).toBe(name);
    expect(problemsOf({ FirstName: text })).toEqual({});
  }
});

test("invisible characters alone are no answer, none is left in an e-mail address, and a message keeps its lines", () => {
  const empty = list("\t\r\n ¦ \u00a0\u3000 ¦ \u200b\u200d \u200c ¦ \u2800 ¦ \u3164 ¦ \u0000\u0001 ¦ \ufe0f");
  for (const text of ["", "   ", ...empty, null, 42])
    expect(problemsOf({ FirstName: text })).toEqual({ FirstName: "First Name is required" });
  expect(cleanMessage("\u200d \u200c")).toBe("");
  const own = {
    EmailAddress: "\u202aann@exam\u00adple\u200d.com\u202c\u200b",
    Help: "\na\ud800b\u0000c\n\tनमस्ते  می\u200cرا 👍\n",
  };
  expect(normaliseEnquiry("contact", own)).toMatchObject({
    EmailAddress: "ann@example.com",
    Help: "abc\n\tनमस्ते  می\u200cرا 👍",
  });
});

test("no text of 32 kB takes long, in any field and in the name of a login", () => {
  const bytes = 32 * 1024;
  const measure = (sign: string) => {
    const text = sign.repeat(bytes / sign.length);
    const times = [1, 2, 3].map(() => {
      const before = process.cpuUsage();
      for (const id of ids)
        validateEnquiry(
          id,
          Object.fromEntries(["CountryName", ...Object.keys(filled(id))].map((name) => [name, text])),
        );
      nameLogin({ body: { username: text } } as Request);
      return process.cpuUsage(before).user;
    });
    return Math.min(...times);
  };
  const signs = list(
    "\u0301 ¦ \u0323\u0301 ¦ e\u0301\u0323 ¦ \u1100\u1161 ¦ \u200b ¦ 0 ¦ ٠ ¦ ０ ¦ 1 \u00a0 ¦ + ¦ +1 ( ¦ 00 1( ¦ 1. ¦ 0/ ¦ 1/1/ ¦ 1E+ ¦ 9.1 ¦ %28 ¦ 1 - ¦ a. ¦ a@",
  );
  // About 12 ms is usual; what is quadratic takes seconds. Some systems count processor time in steps of 10 ms.
  for (const sign of signs) expect(measure(sign), JSON.stringify(sign)).toBeLessThan(300_000);
});

const countries = ["Nowhere", "India", "Kenya", "United Arab Emirates"].map((CountryName, CountryId) => ({
  CountryId,
  CountryName,
}));

/** What a form sends, and what the vendor receives. */
test.each<[unknown, unknown, number, string]>([
  ["1", "India", 1, "India"],
  // A translated page
  [1, "भारत", 1, "India"],
  ["3", "  United\nArab Emirates ", 3, "United Arab Emirates"],
  [2, "", 2, "Kenya"],
  // Not in the list that the server knows: the vendor may have added it.
  [99, " Samoa\r\n", 99, "Samoa"],
  // Typed, because there was no list in the browser
  ...[0, "", undefined, null].map((id): [unknown, unknown, number, string] => [id, "Kenya", 0, "Kenya"]),
  [0, " Co\u0302te\td'Ivoire ", 0, "Côte d'Ivoire"],
  [0, "\u202aالإمارات\u202c", 0, "الإمارات"],
])("the country %j %j reaches the vendor as %i %s (A42)", (id, name, CountryId, CountryName) => {
  const country = readCountry(id, name, countries);
  expect(country).toEqual({ CountryId, CountryName });
  expect(toVendorModel("contact", { ...country })).toMatchObject(country);
});

test("a country's id is a whole number or its digits", () => {
  for (const id of [-1, 1.5, "1 ", "one", "12x", "x12", "1e1", "١", [12], { $gt: 0 }])
    expect(readCountry(id, "India"), String(id)).toEqual({ CountryId: 0, CountryName: "" });
  for (const name of ["", " ", "\u200b", 5]) expect(readCountry(0, name)).toEqual({ CountryId: 0, CountryName: "" });
  expect(readCountry("12", "Kenya")).toEqual({ CountryId: 12, CountryName: "Kenya" });
});

// The list that goes from "Bring to the demo" into the demo form's message (W4).

const [slip, statement] = ["A facultative slip with several reinsurers.", "A statement as it is sent today."];

test("an agenda is the whole text of an empty message, and otherwise follows the visitor's text, with new items only", () => {
  expect(forms.demo.fields.find(({ control }) => control === "message")).toMatchObject({ maxLength: messageLimit });
  const add = (message: string) => addAgenda(message, [slip, statement], messageLimit);
  const block = `For the demo:\n- ${slip}\n- ${statement}`;
  expect(add(" \n")).toEqual({ message: block, inMessage: 2, leftOut: 0 });
  expect([add("Good morning").message, add("Good morning\n").message]).toEqual(
    Array(2).fill(`Good morning\n\n${block}`),
  );
  const edited = `For the demo:\n- ${slip.replace("reinsurers.", "reinsurers, and its closing")}\nRegards, Asha`;
  expect(add(edited)).toEqual({ message: `${edited}\n- ${statement}`, inMessage: 2, leftOut: 0 });
});

test("an agenda loses, doubles and cuts nothing and keeps the limit in 400 random sequences of ticks, texts and presses", () => {
  const words = "slip|Closing|नमस्ते|प्रीमियम|e-mail|कॉल|100 %|🌄|-|.|\n|For the demo:".split("|");
  for (let seed = 1; seed <= 400; seed += 1) {
    const roll = createDice(seed);
    const pick = <T>(all: readonly T[]) => all[roll(all.length)] as T;
    const text = (most: number) => Array.from({ length: roll(most) }, () => pick(words)).join(" ");
    const items = Array.from({ length: 1 + roll(6) }, (_, index) => `Case ${index} ${text(9).replaceAll("\n", " ")}.`);
    const room = pick([60, 300, messageLimit]);
    let message = text(30).slice(0, room);
    for (let press = 0; press < 4; press += 1) {
      const ticked = items.filter(() => roll(2) === 0);
      const written = addAgenda(message, ticked, room);
      const told = `seed ${seed}, press ${press}`;
      expect(written.message.length, told).toBeLessThanOrEqual(Math.max(room, message.length));
      expect(written.inMessage + written.leftOut, told).toBe(ticked.length);
      if (message.trim()) expect(written.message.startsWith(message), told).toBe(true);
      expect(addAgenda(written.message, ticked, room).message, told).toBe(written.message);
      for (const item of ticked) {
        const count = written.message.split(`- ${item.replace(/\s+/g, " ").trim()}\n`).length - 1;
        expect(count, `${told}: ${item}`).toBeLessThanOrEqual(1);
      }
      // The visitor goes on writing.
      message = roll(2) ? written.message : `${written.message}\n${text(5)}`.slice(0, room);
    }
  }
});
