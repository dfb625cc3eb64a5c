import { choices, fields } from "../content/forms.yaml";
import { type Product, products } from "../products/index.ts";

/** The fields of the forms (specification sections 3 and 5) and their limits. Their words are in forms.yaml. */

/** Every field, with an answer of a made-up visitor: the tests fill in the forms with it. No browser gets this list. */
export const examples = {
  FirstName: "Asha",
  LastName: "Verma",
  Name: "Asha Verma",
  Company: "Himalaya Brokers",
  City: "Mohali",
  CountryId: "India",
  Product: "SAIBAOnline",
  EmailAddress: "asha.verma@example.com",
  MobileNo: "+911234567890",
  Address: "House 1, Sector 2",
  Help: "Please call in the morning.",
  Query: "What does it cost?",
};

export type FieldName = keyof typeof examples;

/** What the vendor takes (specification section 3). It may refuse an enquiry with any other field. */
export type VendorField =
  | "FirstName"
  | "LastName"
  | "Company"
  | "CountryId"
  | "Product"
  | "EmailAddress"
  | "MobileNo"
  | "Help";

export interface Choice {
  value: string;
  label: string;
}

export interface Field {
  name: FieldName;
  label: string;
  /** "fixed": a product that the page has chosen. "country": also sends CountryName. */
  control: "text" | "email" | "phone" | "country" | "choice" | "fixed" | "message";
  required: boolean;
  /** The message for an empty field. */
  missing: string;
  /** The message for an invalid value. */
  invalid?: string;
  maxLength: number;
  autoComplete: string;
  inputMode?: "text" | "email" | "tel";
  hint?: string;
  choices?: readonly Choice[];
  /** Takes the whole row in a two-column layout. */
  wide?: boolean;
  /**
   * The vendor's field. null: the vendor has no such field, so that it follows the message (A31). Fields with one name
   * share one draft (WCAG 3.3.7, A76).
   */
  vendorName: VendorField | null;
}

export const nameLimit = 200;
const messageLimit = 4000;
/** The longest address that mail can carry (RFC 5321). */
const emailLimit = 254;

export const firstName: Field = {
  ...fields.firstName,
  name: "FirstName",
  vendorName: "FirstName",
  control: "text",
  required: true,
  maxLength: nameLimit,
  autoComplete: "given-name",
  inputMode: "text",
};

export const lastName: Field = {
  ...fields.lastName,
  name: "LastName",
  vendorName: "LastName",
  control: "text",
  required: true,
  maxLength: nameLimit,
  autoComplete: "family-name",
  inputMode: "text",
};

export const company: Field = {
  ...fields.company,
  name: "Company",
  vendorName: "Company",
  control: "text",
  required: true,
  maxLength: nameLimit,
  autoComplete: "organization",
  inputMode: "text",
};

export const country: Field = {
  ...fields.country,
  name: "CountryId",
  vendorName: "CountryId",
  control: "country",
  required: true,
  maxLength: nameLimit,
  autoComplete: "country-name",
};

export const productNames: readonly Choice[] = products.map(({ name }: Product) => ({ value: name, label: name }));

export const product: Field = {
  ...fields.product,
  name: "Product",
  vendorName: "Product",
  control: "choice",
  required: true,
  maxLength: nameLimit,
  autoComplete: "off",
  choices: [{ value: "", label: choices.product }, ...productNames],
};

export const email: Field = {
  ...fields.email,
  name: "EmailAddress",
  vendorName: "EmailAddress",
  control: "email",
  required: true,
  maxLength: emailLimit,
  autoComplete: "email",
  inputMode: "email",
};

export const phone: Field = {
  ...fields.phone,
  name: "MobileNo",
  vendorName: "MobileNo",
  control: "phone",
  required: true,
  maxLength: nameLimit,
  autoComplete: "tel",
  inputMode: "tel",
};

export const message: Field = {
  ...fields.message,
  name: "Help",
  vendorName: "Help",
  control: "message",
  required: true,
  maxLength: messageLimit,
  autoComplete: "off",
  inputMode: "text",
  wide: true,
};
