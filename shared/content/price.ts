import type { ProductCode } from "../products/index.ts";
import type { Item } from "../products/page.ts";

const modules = { heading: "Modules", text: "Which ones do you need, and which from the first day?" } as const;
const users = { heading: "Users", text: "How many people will work with it?" } as const;
const hosting = { heading: "Hosting", text: "On your premises, or in the cloud?" } as const;

/** The factors that decide the price (W6.3): the questions that a proposal answers. No figures. */
export const price = {
  heading: "What decides the price",
  lead: "We ask this before we prepare a proposal.",
  questions: [
    { heading: "Product", text: "Which product, and in which edition?" },
    modules,
    users,
    hosting,
    { heading: "Data", text: "What is to be brought over from your present system?" },
  ],
} as const satisfies { heading: string; lead: string; questions: readonly Item[] };

/** On a product's page the product is already chosen. These are the other choices, in the terms of its trade. */
export const productPrice: Record<ProductCode, readonly Item[]> = {
  saiba: [
    { heading: "Edition", text: "Broker and corporate agent edition, or corporate edition?" },
    { heading: "Modules", text: "Which of the eleven do you need, and which from the first day?" },
    users,
    hosting,
    { heading: "Data", text: "Which clients, policies and accounts are to be brought over?" },
  ],
  saibalite: [
    { heading: "Clients", text: "How many clients and policies do you look after?" },
    users,
    hosting,
    { heading: "Data", text: "Which policies and papers are to be brought over?" },
  ],
  sarb: [
    { heading: "Business", text: "Treaty, facultative or both, and how many slips a year?" },
    modules,
    users,
    hosting,
    { heading: "Data", text: "Which slips and accounts are to be brought over?" },
  ],
  sata: [
    { heading: "Lives", text: "How many do you administer?" },
    { heading: "Network", text: "How many hospitals and insurers do you serve?" },
    { heading: "Modules", text: "Which of the eight do you need, and which from the first day?" },
    users,
    hosting,
    { heading: "Data", text: "Which policies, claims and hospital rates are to be brought over?" },
  ],
  swap: [
    { heading: "Sale", text: "Through partners (B2B), to customers (B2C), or both?" },
    { heading: "Interfaces", text: "Which premium calculator, which payment gateway, a mobile app?" },
    users,
    hosting,
    { heading: "Data", text: "Which leads and policies are to be brought over?" },
  ],
  sewac: [
    { heading: "Employees", text: "How many, and with how many dependants?" },
    { heading: "Covers", text: "Group health, personal accident or term life?" },
    { heading: "List", text: "Who keeps the list of employees, and in which form?" },
    hosting,
  ],
  supercrop: [
    { heading: "Crops", text: "Which ones, in how many seasons a year?" },
    { heading: "Districts", text: "How many, and with how many farmers?" },
    { heading: "Users", text: "How many in the field, and how many at each level of verification?" },
    hosting,
    { heading: "Data", text: "Which records of farmers and plots are to be brought over?" },
  ],
};
