import { openDays, site } from "./site.ts";

const { opens, closes } = site.hours;
const { locality, near } = site.address;

const hours = `${openDays}, ${opens}\u00a0to\u00a0${closes}`;

/** Words of /contact-us. Addresses, numbers and hours are in company.json. */
export const contact = {
  heading: "Contact us",
  lead: `Write any time. Call, meet by video or visit us in ${locality}, ${hours} India\u00a0time.`,
  hours,
  map: {
    heading: "Corporate office",
    pin: `${locality} office`,
    road: near && `To ${near}`,
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
    product: "About a product",
    address: "Corporate office",
    offices: "Other offices",
  },
  productLink: "Send a product enquiry",
  photosHeading: "Our offices",
  write: {
    heading: "Write to us",
    text: "Tell us which business you handle, what you use today and when you’d like to start.",
    callBack: "Rather talk? Request a call back",
  },
  /** Words of the call-back block below the contact form. */
  callBack: "Leave your number and we’ll call you.",
} as const;
