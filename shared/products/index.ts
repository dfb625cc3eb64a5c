/** The seven products, in the order of the menus. Every list of products reads this one. */

export type ProductCode = "saiba" | "saibalite" | "sarb" | "sata" | "swap" | "sewac" | "supercrop";

export interface Product {
  /** Key of the product's copy colour (data-product) and of everything that is drawn for it. */
  code: ProductCode;
  /** In tabs and the hero (A20). */
  shortName: string;
  /** In forms, payloads and page titles (A20). */
  name: string;
  path: string;
  /** Menu line. */
  audience: string;
  /** Finder card: "I run a ...". */
  finder: string;
  /** One or two words under the tab's name. */
  tabAudience: string;
  /** Product page marker and related card. */
  forWhom: string;
}

export const products = [
  {
    code: "saiba",
    shortName: "SAIBA",
    name: "SAIBAOnline",
    path: "/insurance-broker-management-software",
    audience: "Direct insurance brokers, IMF, corporate agents",
    finder: "Direct broker",
    tabAudience: "Direct brokers",
    forWhom: "For direct insurance brokers",
  },
  {
    code: "saibalite",
    shortName: "SAIBALite",
    name: "SAIBALite",
    path: "/insurance-agency-management-software",
    audience: "Agencies and marketing firms",
    finder: "Agency",
    tabAudience: "Agencies",
    forWhom: "For agencies and marketing firms",
  },
  {
    code: "sarb",
    shortName: "SARB",
    name: "SARBOnline",
    path: "/reinsurance-brokers-management-software",
    audience: "Reinsurance brokers",
    finder: "Reinsurance broker",
    tabAudience: "Reinsurance brokers",
    forWhom: "For reinsurance brokers",
  },
  {
    code: "sata",
    shortName: "SATA",
    name: "SATAOnline",
    path: "/health-insurance-management-software",
    audience: "TPAs and insurers",
    finder: "TPA or insurer",
    tabAudience: "TPAs and insurers",
    forWhom: "For TPAs and insurers",
  },
  {
    code: "swap",
    shortName: "SWAP",
    name: "SWAP",
    path: "/insurance-web-aggregator-software",
    audience: "Web aggregators",
    finder: "Web aggregator",
    tabAudience: "Web aggregators",
    forWhom: "For web aggregators",
  },
  {
    code: "sewac",
    shortName: "SEWAC",
    name: "SEWAC",
    path: "/employee-benefit-portal",
    audience: "Corporates and their employees",
    finder: "Corporate HR team",
    tabAudience: "Corporates, employees",
    forWhom: "For corporates and their employees",
  },
  {
    code: "supercrop",
    shortName: "SuperCrop",
    name: "SuperCrop",
    path: "/supercrop",
    audience: "Crop insurance",
    finder: "Crop insurer",
    tabAudience: "Crop insurers",
    forWhom: "For crop insurers",
  },
] as const satisfies readonly Product[];

export function getProduct(code: ProductCode): Product {
  return products.find((product) => product.code === code) as Product;
}

/** How a `page` parameter may name a product: code, names and slug (A2), in lower case. */
export function listParameterNames({ code, shortName, name, path }: Product): string[] {
  return [...new Set([code, shortName, name, path.slice(1)].map((text) => text.toLowerCase()))];
}

/** The product that a `page` parameter names, ignoring case. Undefined if it names none. */
export function findProductByParameter(value: string | null | undefined): Product | undefined {
  const wanted = value?.toLowerCase();
  return wanted ? products.find((product) => listParameterNames(product).includes(wanted)) : undefined;
}
