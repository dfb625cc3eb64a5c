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
  phoneHint,
  product,
  productNames,
} from "./fields.ts";

/**
 * The four enquiry forms (specification sections 3, 5 and 7). One record draws the form, and the rules of rules.ts check it
 * by that record in the browser and again on the server. What the vendor receives of it is in vendorModels.ts.
 */

export type FormId = "call-back" | "demo" | "contact" | "product";

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
      { ...phone, hint: `${phoneHint}. Please type it: pasting is off here.`, wide: true },
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
        wide: true,
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
      { ...phone, wide: true },
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

/** A field that people cannot see. Who fills it in is held for review (A35). */
export const honeypotName = "Website";
