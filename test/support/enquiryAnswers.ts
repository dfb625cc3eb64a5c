import { type FormId, forms } from "../../shared/enquiry/forms.ts";

export const formIds = Object.keys(forms) as FormId[];

/** Characters that a careless layer would change, lose or read as markup. */
const message = 'Zwei Zeilen:\nनमस्ते & <b>"hello"</b> 100 % 🌄 \\ done';
const company = "Müller & Söhne <Brokers>";
const email = "asha.o'neil+enquiry@mail.example.com";

/** For each form: its address, the visitor's answers by label, and the fields that the vendor must receive. */
export const enquiries: Record<
  FormId,
  { address: string; answers: Record<string, string>; received: Record<string, string | number> }
> = {
  "call-back": {
    address: "/faq",
    answers: {
      "First Name": "Ásha",
      "Last Name": "O'Néil",
      Company: company,
      Country: "India",
      Product: "SARBOnline",
      Email: email,
      Phone: "+911234567890",
      Message: message,
    },
    received: {
      FirstName: "Ásha",
      LastName: "O'Néil",
      Company: company,
      CountryId: 1,
      CountryName: "India",
      Product: "SARBOnline",
      EmailAddress: email,
      MobileNo: "+911234567890",
      Help: message,
    },
  },
  demo: {
    address: "/supercrop",
    answers: {
      Name: "Ásha O'Néil",
      Company: company,
      Email: email,
      Phone: "0012345678901",
      Country: "Kenya",
      Message: message,
    },
    received: {
      FirstName: "Ásha O'Néil",
      Company: company,
      CountryId: 2,
      CountryName: "Kenya",
      Product: "SuperCrop",
      EmailAddress: email,
      MobileNo: "0012345678901",
      Help: message,
    },
  },
  contact: {
    address: "/contact-us",
    answers: {
      "First Name": "Ásha",
      "Last Name": "O'Néil",
      Company: company,
      Country: "United Arab Emirates",
      Product: "SWAP",
      Email: email,
      Phone: "123456",
      Message: message,
    },
    received: {
      FirstName: "Ásha",
      LastName: "O'Néil",
      Company: company,
      CountryId: 3,
      CountryName: "United Arab Emirates",
      Product: "SWAP",
      EmailAddress: email,
      MobileNo: "123456",
      Help: message,
    },
  },
  product: {
    address: "/product-enquiry",
    answers: {
      Name: "Ásha O'Néil",
      City: "Mohali",
      Country: "India",
      Phone: "+123456789012345",
      Email: email,
      Product: "Reinsurance broker software",
      Address: "House 1\nSector 2",
      Query: message,
    },
    received: {
      FirstName: "Ásha O'Néil",
      Company: "",
      CountryId: 1,
      CountryName: "India",
      Product: "SARBOnline",
      EmailAddress: email,
      MobileNo: "+123456789012345",
      Help: `${message}\n\nCity: Mohali\nAddress: House 1\nSector 2`,
    },
  },
};

/** Labels of the fields with a list of options. */
export const chosen: readonly string[] = ["Country", "Product"];
