import { type Product, products } from "../products/index.ts";

/** The fields of the forms (specification sections 3 and 5): labels, messages, limits. */

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
  name: "FirstName",
  label: "First Name",
  vendorName: "FirstName",
  control: "text",
  required: true,
  missing: "First Name is required",
  maxLength: nameLimit,
  autoComplete: "given-name",
  inputMode: "text",
};

export const lastName: Field = {
  name: "LastName",
  label: "Last Name",
  vendorName: "LastName",
  control: "text",
  required: true,
  missing: "Last Name is required",
  maxLength: nameLimit,
  autoComplete: "family-name",
  inputMode: "text",
};

export const company: Field = {
  name: "Company",
  label: "Company",
  vendorName: "Company",
  control: "text",
  required: true,
  missing: "Company is required",
  maxLength: nameLimit,
  autoComplete: "organization",
  inputMode: "text",
};

export const country: Field = {
  name: "CountryId",
  label: "Country",
  vendorName: "CountryId",
  control: "country",
  required: true,
  missing: "Country is required",
  maxLength: nameLimit,
  autoComplete: "country-name",
};

export const productNames: readonly Choice[] = products.map(({ name }: Product) => ({ value: name, label: name }));

export const product: Field = {
  name: "Product",
  label: "Product",
  vendorName: "Product",
  control: "choice",
  required: true,
  missing: "Product is required",
  invalid: "Please choose a product from the list",
  maxLength: nameLimit,
  autoComplete: "off",
  choices: [{ value: "", label: "Choose a product" }, ...productNames],
};

export const email: Field = {
  name: "EmailAddress",
  label: "Email",
  vendorName: "EmailAddress",
  control: "email",
  required: true,
  missing: "Email is required",
  invalid: "Please enter a valid email address",
  maxLength: emailLimit,
  autoComplete: "email",
  inputMode: "email",
};

export const phone: Field = {
  name: "MobileNo",
  label: "Phone",
  vendorName: "MobileNo",
  control: "phone",
  required: true,
  missing: "Phone is required",
  invalid: "Please enter a valid phone number",
  maxLength: nameLimit,
  autoComplete: "tel",
  inputMode: "tel",
  hint: "With country code, like +971",
};

export const message: Field = {
  name: "Help",
  label: "Message",
  vendorName: "Help",
  control: "message",
  required: true,
  missing: "Message is required",
  maxLength: messageLimit,
  autoComplete: "off",
  inputMode: "text",
  hint: "How can we help?",
  wide: true,
};
