import { expect, test } from "vitest";
import { besideFieldsSchema, createEnquirySchema, listProblems, loginSchema } from "../server/enquiries/bodies.ts";
import { type FormId, forms, honeypotName } from "../shared/enquiry/forms.ts";
import { normaliseEnquiry, validateEnquiry } from "../shared/enquiry/rules.ts";
import { toVendorModel } from "../shared/enquiry/vendorModels.ts";
import { typed } from "./support/sampleEnquiry.ts";

const ids = Object.keys(forms) as FormId[];

/** As a browser reads it: a control's value is text. */
const inControls = (id: FormId): Record<string, string | number> => ({ ...typed[id], CountryId: "1" });

const filled: Record<FormId, Record<string, string | number>> = {
  "call-back": { ...inControls("call-back"), Product: "" },
  demo: inControls("demo"),
  contact: inControls("contact"),
  product: inControls("product"),
};

test.each(ids)("a completed %s form is valid, in the browser and on the server", (id) => {
  expect(validateEnquiry(id, filled[id])).toEqual({});
  expect(validateEnquiry(id, normaliseEnquiry(id, filled[id]))).toEqual({});
});

test("an empty form has the specification's message for each required field", () => {
  expect(validateEnquiry("contact", {})).toMatchObject({
    FirstName: "First Name is required",
    LastName: "Last Name is required",
    Company: "Company is required",
    CountryId: "Country is required",
    Product: "Product is required",
    EmailAddress: "Email is required",
    MobileNo: "Phone is required",
    Help: "Message is required",
  });
  expect(validateEnquiry("demo", {}).FirstName).toBe("Name is required");
  expect(Object.values(validateEnquiry("product", {}))).toEqual([
    "Name is required",
    "City is required",
    "Country is required",
    "Phone is required",
    "Email is required",
    "Product is required",
    "Address is required",
    "Query is required",
  ]);
});

test("the product is optional for a call-back and required for a contact enquiry", () => {
  expect(validateEnquiry("call-back", { ...filled["call-back"], Product: "" })).toEqual({});
  expect(validateEnquiry("contact", { ...filled.contact, Product: "" })).toEqual({ Product: "Product is required" });
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

test.each(ids.flatMap((id) => Object.keys(oddBodies).map((kind) => [id, kind] as const)))(
  "the server's schema of the %s form finds in %s what the browser's rules find",
  (id, kind) => {
    const body = oddBodies[kind]?.(filled[id]) ?? {};
    const { data, error } = createEnquirySchema(forms[id]).safeParse(body);
    const told = error ? listProblems(error) : {};
    const problems = validateEnquiry(id, body);
    // In the form's order: a visitor goes through the messages from top to bottom.
    expect(Object.entries(told)).toEqual(Object.entries(problems));
    if (!error) expect(JSON.stringify(data)).toBe(JSON.stringify(normaliseEnquiry(id, body)));
  },
);

test("spaces are not an answer", () => {
  expect(validateEnquiry("contact", { ...filled.contact, Help: " \n\t " })).toEqual({ Help: "Message is required" });
});

test.each(["asha", "asha@", "@b.example", "asha@example", "a b@c.example", "a@b..example", "a@b.example, c@d.example"])(
  "%s is not an e-mail address",
  (EmailAddress) => {
    expect(validateEnquiry("demo", { ...filled.demo, EmailAddress })).toEqual({
      EmailAddress: "Please enter a valid email address",
    });
  },
);

test.each(["asha@b.example", "o'neil+enquiry@mail.b.example", "आशा@उदाहरण.भारत"])(
  "%s is an e-mail address",
  (EmailAddress) => {
    expect(validateEnquiry("demo", { ...filled.demo, EmailAddress })).toEqual({});
  },
);

test("a phone number is an optional plus and 6 to 15 digits", () => {
  const check = (MobileNo: string) => validateEnquiry("contact", { ...filled.contact, MobileNo }).MobileNo;
  for (const good of ["123456", "+123456", "123456789012345", "+123456789012345"]) expect(check(good)).toBeUndefined();
  for (const bad of ["12345", "1234567890123456", "123+456", "12345x", "+"]) {
    expect(check(bad)).toBe("Please enter a valid phone number");
  }
});

test("every kind of dash is removed from the phone number before it is sent", () => {
  const MobileNo = "+91-98765\u201043210\u2013\u2014\u2212";
  expect(normaliseEnquiry("contact", { ...filled.contact, MobileNo }).MobileNo).toBe("+919876543210");
  expect(validateEnquiry("contact", { ...filled.contact, MobileNo })).toEqual({});
});

test("a country comes from the list, or is typed when the list is missing", () => {
  const check = (country: Record<string, unknown>) =>
    validateEnquiry("contact", { ...filled.contact, CountryName: "", CountryId: "", ...country });
  expect(check({ CountryId: 91, CountryName: "India" })).toEqual({});
  expect(check({ CountryId: 0, CountryName: "Kenya" })).toEqual({});
  expect(check({ CountryName: "Kenya" })).toEqual({});
  expect(check({ CountryId: 91 })).toEqual({ CountryId: "Country is required" });
  expect(check({ CountryId: -1, CountryName: "Nowhere" })).toEqual({ CountryId: "Country is required" });
  expect(check({ CountryId: { $gt: 0 }, CountryName: "Nowhere" })).toEqual({ CountryId: "Country is required" });
});

test("a product that is not on offer is refused", () => {
  expect(validateEnquiry("demo", { ...filled.demo, Product: "Solitaire" })).toHaveProperty("Product");
  expect(validateEnquiry("product", { ...filled.product, Product: "SAIBALite" })).toHaveProperty("Product");
});

test("a text that is too long is an error, and is never cut", () => {
  const Help = "x".repeat(4001);
  expect(validateEnquiry("contact", { ...filled.contact, Help })).toEqual({
    Help: "Message is too long: please use at most 4000 characters",
  });
  expect(normaliseEnquiry("contact", { ...filled.contact, Help }).Help).toHaveLength(4001);
});

test("values that are not text count as missing", () => {
  expect(validateEnquiry("contact", { ...filled.contact, FirstName: ["Asha"], Help: { toString: "x" } })).toEqual({
    FirstName: "First Name is required",
    Help: "Message is required",
  });
});

test("fields that a form does not have are dropped", () => {
  const more = { LastName: "Rao", captcha: "aB3dEf", [honeypotName]: "x", IsAdmin: true };
  expect(normaliseEnquiry("demo", { ...filled.demo, ...more })).toEqual(typed.demo);
});

test("lone surrogates and control characters are dropped, and line breaks stay", () => {
  expect(normaliseEnquiry("contact", { ...filled.contact, Help: "a\ud800b\u0000c\nd 👍" }).Help).toBe("abc\nd 👍");
});

test("zero-width and direction marks are removed from e-mail and phone, stay in a name, and alone count as empty", () => {
  const typed = {
    EmailAddress: "\u202aann@exam\u00adple\u200d.com\u202c\u200b",
    MobileNo: "\u200e+91 987654321\u200c0",
  };
  const FirstName = "می\u200cرا";
  const clean = normaliseEnquiry("contact", { ...filled.contact, ...typed, FirstName });
  expect(clean).toMatchObject({ EmailAddress: "ann@example.com", FirstName });
  expect(validateEnquiry("contact", { ...filled.contact, ...typed, MobileNo: "\u200e+919876543210" })).toEqual({});
  expect(validateEnquiry("contact", { ...filled.contact, FirstName: "\u200b\u200d" })).toEqual({
    FirstName: "First Name is required",
  });
});

test.each(ids)("the vendor receives the fields of the specification in its order, then the %s form's others", (id) => {
  const specified = ["Company", "CountryId", "CountryName", "Product", "EmailAddress", "MobileNo", "Help"];
  const names = id === "call-back" || id === "contact" ? ["FirstName", "LastName"] : ["FirstName"];
  const others = forms[id].fields
    .map(({ name, vendorName = name }) => vendorName)
    .filter((name) => name !== null && ![...names, ...specified].includes(name));
  const model = toVendorModel(id, normaliseEnquiry(id, filled[id]));
  expect(Object.keys(model)).toEqual([...names, ...specified, ...others]);
  const ownName = ([name]: [string, unknown]) =>
    specified.includes(name) || forms[id].fields.some((field) => field.name === name && field.vendorName === undefined);
  const { Help, ...same } = Object.fromEntries(Object.entries(typed[id]).filter(ownName));
  expect(model).toMatchObject({ ...same, ...(id !== "product" && { Product: filled[id].Product }) });
  if (Help) expect(String(model.Help).startsWith(String(Help))).toBe(true);
});

test("the vendor receives a product enquiry in the vendor's fields, with city and address below the query", () => {
  expect(toVendorModel("product", normaliseEnquiry("product", filled.product))).toEqual({
    FirstName: "Asha Verma",
    Company: "",
    CountryId: 1,
    CountryName: "India",
    Product: "SAIBAOnline",
    EmailAddress: "asha.verma@example.com",
    MobileNo: "+911234567890",
    Help: "What does it cost?\n\nCity: Mohali\nAddress: House 1, Sector 2",
  });
});

test("a field has the same label in every form", () => {
  const labels = new Map<string, Set<string>>();
  for (const id of ids) {
    for (const { name, label } of forms[id].fields) labels.set(name, (labels.get(name) ?? new Set()).add(label));
  }
  labels.delete("FirstName");
  for (const [name, words] of labels) expect([...words], name).toHaveLength(1);
  expect(forms.demo.fields[0]?.label).toBe("Name");
  expect(forms.contact.fields[0]?.label).toBe("First Name");
});

test("each form has its own prefix for ids", () => {
  expect(new Set(ids.map((id) => forms[id].idPrefix)).size).toBe(ids.length);
});

test.each(ids)("the vendor receives the fields of the specification even of an empty %s form", (id) => {
  const hasLastName = forms[id].fields.some(({ name }) => name === "LastName");
  expect(toVendorModel(id, {})).toMatchObject({
    ...{ FirstName: "", ...(hasLastName && { LastName: "" }), Company: "", CountryId: 0, CountryName: "", Product: "" },
    ...{ EmailAddress: "", MobileNo: "", Help: "" },
  });
});

test("the trap counts as filled in by anything but nothing and spaces", () => {
  const isTrapped = (value: unknown) => besideFieldsSchema.parse({ [honeypotName]: value })[honeypotName];
  expect([undefined, null, "", " \t"].map(isTrapped)).toEqual([false, false, false, false]);
  expect(["x", 0, [], {}].map(isTrapped)).toEqual([true, true, true, true]);
  expect(besideFieldsSchema.parse({})[honeypotName]).toBe(false);
});

test("a login needs both words, of at most 200 characters", () => {
  const find = (body: unknown) => {
    const { error } = loginSchema.safeParse(body);
    return error && listProblems(error);
  };
  const missing = { username: "Username is required", password: "Password is required" };
  for (const value of [undefined, "", "x".repeat(201), 7])
    expect(find({ username: value, password: value })).toEqual(missing);
  for (const value of ["x", "x".repeat(200)])
    expect(loginSchema.parse({ username: value, password: value })).toEqual({ username: value, password: value });
});

test("a text of exactly the longest length is taken", () => {
  expect(validateEnquiry("contact", { ...filled.contact, Help: "x".repeat(4000) })).toEqual({});
});
