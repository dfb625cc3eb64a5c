import { choices, field, fields, forms as words } from "../content/forms.yaml";
import { products } from "../products/index.ts";
import {
  type Choice,
  company,
  country,
  email,
  type Field,
  firstName,
  lastName,
  message,
  nameLimit,
  phone,
  product,
  productNames,
} from "./fields.ts";

/**
 * The four enquiry forms (specification sections 3, 5 and 7). The form is drawn from its record. rules.ts validates the
 * values against the same record, in the browser and again on the server. vendorModels.ts makes the vendor's payload of it.
 */

export type FormId = "call-back" | "demo" | "contact" | "product";

export interface FormDefinition {
  id: FormId;
  /** Prefix of every id in the form, because two forms may be on one page (A29). */
  idPrefix: string;
  title: string;
  submitLabel: string;
  fields: readonly Field[];
  /** The specification lists no captcha for the product enquiry page (A31). */
  captcha: boolean;
  /** Pasting a number is blocked in the demo form and cleaned in the others (A37). */
  phonePaste: "cleaned" | "blocked";
  /** Whether the snackbar reports a failed call (A28), or only the console and the delivery line (A27). */
  failuresInSnackbar: boolean;
}

/** The choices of the product enquiry page, in the specification's words, with their products as values (A31). */
const enquiryPageChoices: readonly Choice[] = products.flatMap(({ name, enquiryLabel }) =>
  enquiryLabel ? [{ value: name, label: enquiryLabel }] : [],
);

export const forms: Record<FormId, FormDefinition> = {
  "call-back": {
    id: "call-back",
    idPrefix: "cb",
    ...words["call-back"],
    fields: [
      firstName,
      lastName,
      company,
      country,
      { ...product, required: false, choices: [{ value: "", label: choices.anyProduct }, ...productNames] },
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
    ...words.demo,
    fields: [
      { ...firstName, ...fields.name, autoComplete: "name" },
      company,
      { ...product, control: "fixed", choices: productNames },
      email,
      { ...phone, hint: field.typeNumber, wide: true },
      { ...country, wide: true },
      message,
    ],
    captcha: true,
    phonePaste: "blocked",
    failuresInSnackbar: false,
  },
  contact: {
    id: "contact",
    idPrefix: "ct",
    ...words.contact,
    fields: [firstName, lastName, company, country, product, email, { ...phone, wide: true }, message],
    captcha: true,
    phonePaste: "cleaned",
    failuresInSnackbar: true,
  },
  product: {
    id: "product",
    idPrefix: "pe",
    ...words.product,
    fields: [
      {
        ...firstName,
        ...fields.name,
        name: "Name",
        autoComplete: "name",
        vendorName: "FirstName",
        wide: true,
      },
      {
        ...fields.city,
        name: "City",
        control: "text",
        required: true,
        maxLength: nameLimit,
        autoComplete: "address-level2",
        inputMode: "text",
        vendorName: null,
      },
      country,
      { ...phone, wide: true },
      email,
      { ...product, choices: [{ value: "", label: choices.product }, ...enquiryPageChoices] },
      {
        ...fields.address,
        name: "Address",
        control: "message",
        required: true,
        maxLength: 1000,
        autoComplete: "street-address",
        inputMode: "text",
        vendorName: null,
        wide: true,
      },
      {
        ...message,
        ...fields.query,
        name: "Query",
        vendorName: "Help",
      },
    ],
    captcha: false,
    phonePaste: "cleaned",
    failuresInSnackbar: true,
  },
};

/**
 * A field that people cannot see. An enquiry that fills it in is held for review (A35). Its name means nothing, because
 * password managers fill in what looks like a part of an address, and would hold a customer's enquiry.
 */
export const honeypotName = "hx7";
