// @ts-check

/**
 * What an owner calls the files whose names say less, and the page that shows each: its id, if it is not the file's name.
 *
 * @type {Record<string, [label: string, page?: string]>}
 */
export const places = {
  auditor: ["Questions of an IT auditor", "faq"],
  benefits: ["Benefits, on Home and About", "home"],
  certificates: ["Certificates", "about"],
  common: ["Words of several pages", "home"],
  company: ["Company: phones, addresses, hours, links", "contact"],
  documents: ["Brochures (PDF)"],
  enquiry: ["After a form that was sent without JavaScript"],
  errorPage: ["Error page"],
  facts: ["on Home", "home"],
  faq: ["FAQ"],
  forms: ["Forms: labels, buttons, messages", "contact"],
  glossary: ["Glossary", "faq"],
  headSheets: ["Drawn sheets beside headings", "about"],
  homeSections: ["Home: the other sections", "home"],
  menus: ["Menus, footer and side buttons", "home"],
  milestones: ["Milestones after 2010", "about"],
  notice: ["Notice below the forms", "contact"],
  offices: ["Offices", "contact"],
  page: ["its page"],
  portals: ["Portals of customers", "swap"],
  price: ["Price: what decides it", "saiba"],
  productPage: ["Words of all product pages", "saiba"],
  questions: ["Questions of FAQ and Home", "faq"],
  quotes: ["What customers say", "clients"],
  screens: ["Screenshots", "saiba"],
  synonyms: ["Search: other words for terms", "search"],
  vendorQuestions: ["Questions to a vendor, in a post", "blog"],
};

/** In the order of the list at the left. */
export const groups = {
  pages: "Pages",
  products: "Products",
  lists: "Events, clients, offices",
  content: "Company and the rest",
};
