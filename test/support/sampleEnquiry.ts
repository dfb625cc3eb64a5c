import { sandboxCountries } from "../../server/vendorApi/sandbox.ts";
import { examples, type Field, type FieldName } from "../../shared/enquiry/fields.ts";
import { type FormId, forms } from "../../shared/enquiry/forms.ts";
import { tellSource } from "../../shared/enquiry/source.ts";
import { toVendorModel } from "../../shared/enquiry/vendorModels.ts";
import { firstProduct, otherProduct, productPath, someProduct } from "./products.ts";

type Values = Record<string, string | number>;

/** The enquiry of the tests' visitor: a form with the example of every field, as the form sends it. */
function fill(form: FormId): Values {
  const values: Values = {};
  for (const { name, control } of forms[form].fields) {
    if (control === "country") Object.assign(values, { CountryId: 1, CountryName: examples.CountryId });
    else values[name] = name === "Product" ? firstProduct.name : examples[name];
  }
  return values;
}

export const typed: Record<FormId, Values> = {
  "call-back": fill("call-back"),
  demo: fill("demo"),
  contact: fill("contact"),
  product: fill("product"),
};

export const sampleEnquiry = typed["call-back"];

export const formIds = Object.keys(forms) as FormId[];

type Answers = Partial<Record<FieldName, string>>;

/** Characters that a careless layer would change, lose or read as markup. */
const message = 'Zwei Zeilen:\nनमस्ते & <b>"hello"</b> 100 % 🌄 \\ done';
const awkward: Answers = {
  FirstName: "Ásha",
  LastName: "O'Néil",
  Name: "Ásha O'Néil",
  Company: "Müller & Söhne <Brokers>",
  EmailAddress: "asha.o'neil+enquiry@mail.example.com",
  Address: "House 1\nSector 2",
  Help: message,
  Query: message,
};

/** What differs from form to form. A product or country is called what its list calls it. */
const special: Record<FormId, { address: string; answers: Answers }> = {
  "call-back": { address: "/faq", answers: { Product: otherProduct.name } },
  demo: {
    address: productPath,
    answers: { FirstName: "Ásha O'Néil", CountryId: "Kenya", MobileNo: "0012345678901", Product: someProduct.name },
  },
  contact: {
    address: "/contact-us",
    answers: { CountryId: "United Arab Emirates", MobileNo: "123456", Product: otherProduct.name },
  },
  product: {
    address: "/product-enquiry",
    answers: { MobileNo: "+123456789012345", Product: otherProduct.enquiryLabel ?? "" },
  },
};

function answer(form: FormId) {
  const { address, answers: own } = special[form];
  const answerOf = ({ name }: Field) => own[name] ?? awkward[name] ?? examples[name];
  const answers: Record<string, string> = {};
  const values: Record<string, string | number> = {};
  for (const field of forms[form].fields) {
    const said = answerOf(field);
    // The page has chosen a fixed product.
    if (field.control !== "fixed") answers[field.label] = said;
    if (field.control === "country")
      Object.assign(
        values,
        sandboxCountries.find(({ CountryName }) => CountryName === said),
      );
    else values[field.name] = field.choices?.find(({ label }) => label === said)?.value ?? said;
  }
  return { address, answers, received: toVendorModel(form, values, { FirstPage: address }) };
}

/**
 * For each form: its address, the visitor's answers by label in the form's order, and the vendor's payload
 * (enquiryForms.test.ts has it letter by letter).
 */
export const enquiries: Record<FormId, ReturnType<typeof answer>> = {
  "call-back": answer("call-back"),
  demo: answer("demo"),
  contact: answer("contact"),
  product: answer("product"),
};

/** What the vendor receives of a visit that began elsewhere: at a page of ours, or at none. */
export function receivedFrom(form: FormId, firstPage = "") {
  const { address, received } = enquiries[form];
  const [line, other] = tellSource({ FirstPage: address }).concat(tellSource({ FirstPage: firstPage }));
  return { ...received, Help: String(received.Help).replace(`\n${line}`, other ? `\n${other}` : "") };
}
