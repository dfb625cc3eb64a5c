import { site } from "./site.ts";

const { opens, closes } = site.hours;

/** Words of /contact-us. Addresses, numbers and hours stand in site.ts. */
export const contact = {
  heading: "Contact us",
  lead: `Visit, call or write to our Mohali office, Monday to Saturday ${opens}\u00a0to\u00a0${closes}, or ask us to call you back.`,
  map: {
    heading: "Corporate office",
    note: "A drawing, not to scale. Nothing is loaded from a map service until you ask for it.",
    load: "Load live map",
    open: "Open in maps",
  },
  reachHeading: "Reach us",
  rows: {
    email: "E-mail",
    meeting: "Video meeting",
    helpdesk: "Helpdesk",
    phone: "Phone",
    whatsapp: "WhatsApp",
    product: "About a product",
  },
  productLink: "Send a product enquiry",
  /** Stands in the visitor's message, who may change it before it is sent. */
  whatsappText: "Hello, I have a question about your software.",
  officeHeading: "Corporate office",
  write: {
    marker: "By form",
    heading: "Write to us",
    text: "A question about your business gets a better answer than a general one. Tell us which product you use today, if any.",
  },
  offices: { marker: "Four countries", heading: "Our offices" },
} as const;
