import type { ProductRecord } from "../product.ts";

export const product = {
  code: "saibalite",
  shortName: "SAIBALite",
  name: "SAIBALite",
  path: "/insurance-agency-management-software",
  audience: "Agencies, IMF, corporate agents",
  finder: "Agency",
  styles: "saibalite",
} as const satisfies ProductRecord;
