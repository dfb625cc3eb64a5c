/** Words of /product-enquiry. The fields and their messages are in shared/enquiry. */
export const productEnquiry = {
  heading: "Product enquiry",
  lead: "Tell us what you need and what you use today. We’ll suggest a time to talk.",
  office: {
    heading: "Corporate office",
    phone: "Phone",
    email: "E-mail",
    mapLink: "See it on a map",
  },
  links: {
    heading: "Something else?",
    careers: { label: "Looking for a job with us?", text: "Careers" },
    contact: { label: "Rather call, write or visit us?", text: "Contact us" },
  },
} as const;
