import type { ProductRecord } from "../product.ts";

export const product = {
  code: "saiba",
  shortName: "SAIBA",
  name: "SAIBAOnline",
  path: "/insurance-broker-management-software",
  audience: "Insurance brokers",
  finder: "Direct broker",
  enquiryLabel: "Insurance broker software",
  styles: "saiba",
} as const satisfies ProductRecord;
