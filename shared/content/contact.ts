import { openDays, site } from "./site.ts";

const { opens, closes } = site.hours;

const hours = `${openDays}, ${opens}\u00a0to\u00a0${closes}`;

/** Words of /contact-us. Addresses, numbers and hours are in company.json. */
export const contact = {
  heading: "Contact us",
  lead: `Write at any time. Call, meet by video or visit us in Mohali, ${hours} India\u00a0time.`,
  hours,
  map: {
    heading: "Corporate office",
    pin: "Mohali office",
    road: "To Chandigarh",
    park: "Park",
    note: "A drawing, not to scale.",
    /** Shown if a live map is available. */
    liveNote: "The live map loads from an outside service.",
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
    address: "Corporate office",
    offices: "Other offices",
  },
  productLink: "Send a product enquiry",
  /** Prefills the visitor's message. The visitor may change it before sending. */
  whatsappText: "Hello, I have a question about your software.",
  photosHeading: "Our offices",
  write: {
    marker: "By form",
    heading: "Write to us",
    text: "We can answer best if you tell us:",
    points: [
      "which business you handle, and in which country",
      "when you would like to start",
      "which system you use today",
    ],
    callBack: "Rather talk? Request a call back",
  },
  /** Words of the call-back block below the contact form. */
  callBack: {
    marker: "Or talk it over",
    lead: "Leave your number, and say what you need.",
  },
} as const;
