import { type Product, products } from "../content/products.ts";

/**
 * The four enquiry forms: their fields, words, rules and what the vendor receives (specification sections 3, 5 and 7).
 * One record draws the form, checks it in the browser, checks it again on the server and maps it to the vendor.
 * Plain functions and no schema library, as every visitor who meets a form downloads this file.
 */

export type FormId = "call-back" | "demo" | "contact" | "product";

type FieldName =
  | "FirstName"
  | "LastName"
  | "Name"
  | "Company"
  | "City"
  | "CountryId"
  | "Product"
  | "EmailAddress"
  | "MobileNo"
  | "Address"
  | "Help"
  | "Query";

interface Choice {
  value: string;
  label: string;
}

export interface Field {
  name: FieldName;
  label: string;
  /** "fixed" is a product that the page has chosen. "country" also carries CountryName. */
  control: "text" | "email" | "phone" | "country" | "choice" | "fixed" | "message";
  required: boolean;
  /** What the visitor reads when nothing is there. */
  missing: string;
  /** What the visitor reads when something is there and cannot be right. */
  invalid?: string;
  maxLength: number;
  autoComplete: string;
  inputMode?: "text" | "email" | "tel";
  hint?: string;
  choices?: readonly Choice[];
  /** Takes the whole row where there are two columns. */
  wide?: boolean;
  /** The field of another form that asks for the same thing: they share one draft (WCAG 3.3.7, A76). */
  draftAs?: FieldName;
}

export interface FormDefinition {
  id: FormId;
  /** Before every id in the form, as two forms may stand on one page (A29). */
  idPrefix: string;
  title: string;
  submitLabel: string;
  fields: readonly Field[];
  /** The product enquiry page lists none (A31). */
  captcha: boolean;
  /** Pasting a number is blocked in the demo form and cleaned in the others (A37). */
  phonePaste: "cleaned" | "blocked";
  /** Whether a failed call speaks through the snackbar (A28), or only through the console and the delivery line (A27). */
  failuresInSnackbar: boolean;
}

const nameLimit = 200;
const messageLimit = 4000;
/** The longest address that mail can carry (RFC 5321). */
const emailLimit = 254;

const phoneHint = "Include your country code, for example +971";

const firstName: Field = {
  name: "FirstName",
  label: "First Name",
  control: "text",
  required: true,
  missing: "First Name is required",
  maxLength: nameLimit,
  autoComplete: "given-name",
  inputMode: "text",
};

const lastName: Field = {
  name: "LastName",
  label: "Last Name",
  control: "text",
  required: true,
  missing: "Last Name is required",
  maxLength: nameLimit,
  autoComplete: "family-name",
  inputMode: "text",
};

const company: Field = {
  name: "Company",
  label: "Company",
  control: "text",
  required: true,
  missing: "Company is required",
  maxLength: nameLimit,
  autoComplete: "organization",
  inputMode: "text",
};

const country: Field = {
  name: "CountryId",
  label: "Country",
  control: "country",
  required: true,
  missing: "Country is required",
  maxLength: nameLimit,
  autoComplete: "country-name",
};

const productNames: readonly Choice[] = products.map(({ name }: Product) => ({ value: name, label: name }));

const product: Field = {
  name: "Product",
  label: "Product",
  control: "choice",
  required: true,
  missing: "Product is required",
  invalid: "Please choose a product from the list",
  maxLength: nameLimit,
  autoComplete: "off",
  choices: [{ value: "", label: "Choose a product" }, ...productNames],
};

const email: Field = {
  name: "EmailAddress",
  label: "Email",
  control: "email",
  required: true,
  missing: "Email is required",
  invalid: "Please enter a valid email address",
  maxLength: emailLimit,
  autoComplete: "email",
  inputMode: "email",
};

const phone: Field = {
  name: "MobileNo",
  label: "Phone",
  control: "phone",
  required: true,
  missing: "Phone is required",
  invalid: "Please enter a valid phone number",
  maxLength: nameLimit,
  autoComplete: "tel",
  inputMode: "tel",
  hint: phoneHint,
};

const message: Field = {
  name: "Help",
  label: "Message",
  control: "message",
  required: true,
  missing: "Message is required",
  maxLength: messageLimit,
  autoComplete: "off",
  inputMode: "text",
  hint: "How can we help?",
  wide: true,
};

/** The six of the product enquiry page, in the specification's words, and the product that each stands for (A31). */
const enquiryPageChoices: readonly Choice[] = [
  { value: "SAIBAOnline", label: "Insurance broker software" },
  { value: "SARBOnline", label: "Reinsurance broker software" },
  { value: "SATAOnline", label: "Health insurance administrator software" },
  { value: "SWAP", label: "Web aggregator portal" },
  { value: "SEWAC", label: "Employee-benefit portal" },
  { value: "SuperCrop", label: "Crop insurance" },
];

export const forms: Record<FormId, FormDefinition> = {
  "call-back": {
    id: "call-back",
    idPrefix: "cb",
    title: "Call-back request",
    submitLabel: "Request a Call Back",
    fields: [
      firstName,
      lastName,
      company,
      country,
      { ...product, required: false, choices: [{ value: "", label: "Not sure yet" }, ...productNames] },
      email,
      { ...phone, wide: true },
      message,
    ],
    captcha: true,
    phonePaste: "cleaned",
    failuresInSnackbar: false,
  },
  demo: {
    id: "demo",
    idPrefix: "dm",
    title: "Request a demo",
    submitLabel: "Request a demo",
    fields: [
      { ...firstName, label: "Name", missing: "Name is required", autoComplete: "name" },
      company,
      { ...product, control: "fixed", choices: productNames },
      email,
      { ...phone, hint: `${phoneHint}. Please type it: pasting is switched off here.` },
      country,
      message,
    ],
    captcha: true,
    phonePaste: "blocked",
    failuresInSnackbar: false,
  },
  contact: {
    id: "contact",
    idPrefix: "ct",
    title: "Contact enquiry",
    submitLabel: "Submit Query",
    fields: [firstName, lastName, company, country, product, email, { ...phone, wide: true }, message],
    captcha: true,
    phonePaste: "cleaned",
    failuresInSnackbar: true,
  },
  product: {
    id: "product",
    idPrefix: "pe",
    title: "Your enquiry",
    submitLabel: "Send enquiry",
    fields: [
      {
        ...firstName,
        name: "Name",
        label: "Name",
        missing: "Name is required",
        autoComplete: "name",
        draftAs: "FirstName",
      },
      {
        name: "City",
        label: "City",
        control: "text",
        required: true,
        missing: "City is required",
        maxLength: nameLimit,
        autoComplete: "address-level2",
        inputMode: "text",
      },
      country,
      phone,
      email,
      { ...product, choices: [{ value: "", label: "Choose a product" }, ...enquiryPageChoices] },
      {
        name: "Address",
        label: "Address",
        control: "message",
        required: true,
        missing: "Address is required",
        maxLength: 1000,
        autoComplete: "street-address",
        inputMode: "text",
        wide: true,
      },
      {
        ...message,
        name: "Query",
        label: "Query",
        missing: "Query is required",
        hint: "What would you like to know?",
        draftAs: "Help",
      },
    ],
    captcha: false,
    phonePaste: "cleaned",
    failuresInSnackbar: true,
  },
};

export const captchaMessages = {
  missing: "Captcha is required",
  wrong: "Wrong Captcha, Please Try Again",
  /** Of the third party's widget, where one is configured (A47). */
  service: "Please complete the check that you are not a robot",
} as const;

/** A field that people cannot see. Who fills it in is held for review (A35). */
export const honeypotName = "Website";

/** Hyphen-minus and its typographic kin, which autofill can bring in (A39). */
const dashes = /[\u002D\u2010-\u2015\u2212]/g;
/** Halves of broken characters, and control characters but for line breaks and tabs: nobody types them, and encoders stumble. */
const unprintable = /\p{Cs}|[^\P{Cc}\n\r\t]/gu;
/** One @, a domain with a dot, and none of the signs that would make it a list or a display name. */
const emailShape = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(?:\.[^\s@.<>()[\]\\,;:"]+)+$/;
/** Specification 5: an optional leading plus, then 6 to 15 digits. */
const phoneShape = /^\+?\d{6,15}$/;

function cleanText(value: unknown): string {
  return typeof value === "string" ? value.replace(unprintable, "").trim() : "";
}

/** A whole number above 0; 0 where none was sent; NaN where something else was. */
function readCountryId(value: unknown): number {
  if (value === undefined || value === null || value === "") return 0;
  const id =
    typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value)) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(id) && id >= 0 ? id : Number.NaN;
}

/**
 * What a form sends and the server keeps: the form's own fields and no others, trimmed, the phone without dashes,
 * CountryId as a number. A country outside the list is CountryId 0 with its name typed (A42).
 */
export function normaliseEnquiry(form: FormId, body: Record<string, unknown>): Record<string, string | number> {
  const clean: Record<string, string | number> = {};
  for (const field of forms[form].fields) {
    if (field.control === "country") {
      const id = readCountryId(body.CountryId);
      clean.CountryId = id || 0;
      clean.CountryName = Number.isNaN(id) ? "" : cleanText(body.CountryName);
    } else if (field.control === "phone") {
      clean[field.name] = cleanText(cleanText(body[field.name]).replace(dashes, ""));
    } else {
      clean[field.name] = cleanText(body[field.name]);
    }
  }
  return clean;
}

function findProblem(field: Field, value: string): string | undefined {
  if (value === "") return field.required ? field.missing : undefined;
  if (field.choices && !field.choices.some((choice) => choice.value === value)) return field.invalid;
  // Before the patterns: what reaches them is short.
  if (value.length > field.maxLength)
    return `${field.label} is too long: please use at most ${field.maxLength} characters`;
  if (field.control === "email" && !emailShape.test(value)) return field.invalid;
  if (field.control === "phone" && !phoneShape.test(value)) return field.invalid;
  return undefined;
}

/** Field name to message, in the order of the form; empty when the enquiry is valid. Takes raw or normalised values. The captcha is not its business. */
export function validateEnquiry(form: FormId, values: Record<string, unknown>): Record<string, string> {
  const clean = normaliseEnquiry(form, values);
  const problems: Record<string, string> = {};
  for (const field of forms[form].fields) {
    const problem = findProblem(field, String(clean[field.control === "country" ? "CountryName" : field.name]));
    if (problem) problems[field.name] = problem;
  }
  return problems;
}

/** The vendor's fields (specification section 3), no more and no less, of a normalised enquiry. */
export function toVendorModel(form: FormId, values: Record<string, string | number>): Record<string, string | number> {
  const text = (name: string) => String(values[name] ?? "");
  const isProductEnquiry = form === "product";
  return {
    FirstName: isProductEnquiry ? text("Name") : text("FirstName"),
    ...(form === "call-back" || form === "contact" ? { LastName: text("LastName") } : {}),
    Company: isProductEnquiry ? "" : text("Company"),
    CountryId: Number(values.CountryId ?? 0),
    CountryName: text("CountryName"),
    Product: text("Product"),
    EmailAddress: text("EmailAddress"),
    MobileNo: text("MobileNo"),
    // City and address have no field at the vendor: they travel below the query (A31).
    Help: isProductEnquiry ? `${text("Query")}\n\nCity: ${text("City")}\nAddress: ${text("Address")}` : text("Help"),
  };
}
