import type { FormId } from "../../shared/enquiry/forms.ts";

/** The enquiry of the tests' visitor, as the call-back form sends it with every field filled in. */
export const sampleEnquiry = {
  FirstName: "Asha",
  LastName: "Verma",
  Company: "Himalaya Brokers",
  CountryId: 1,
  CountryName: "India",
  Product: "SAIBAOnline",
  EmailAddress: "asha.verma@example.com",
  MobileNo: "+911234567890",
  Help: "Please call in the morning.",
} as const;

const { LastName: _, ...sampleDemo } = sampleEnquiry;
const { CountryId, CountryName, MobileNo, EmailAddress } = sampleEnquiry;

/** The same visitor in each form. */
export const typed = {
  "call-back": sampleEnquiry,
  demo: { ...sampleDemo, Product: "SARBOnline", Help: "Please show us the closings." },
  contact: { ...sampleEnquiry, Product: "SWAP", Help: "Which APIs are there?" },
  product: {
    Name: "Asha Verma",
    City: "Mohali",
    CountryId,
    CountryName,
    MobileNo,
    EmailAddress,
    Product: "SARBOnline",
    Address: "House 1\nSector 2",
    Query: "What does it cost?",
  },
} as const satisfies Record<FormId, object>;
