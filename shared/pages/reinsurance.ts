import type { PageHead, PageRoute } from "../page.ts";
import { getProduct } from "../products/index.ts";

export const route = {
  id: "reinsurance",
  path: getProduct("sarb").path,
  label: "SARBOnline",
  styles: "sarb",
  product: "sarb",
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "SARBOnline: reinsurance broker software",
  description:
    "Treaty and facultative broking, slips, cover notes, closings, debit and credit notes, statements, claim advice and reminders in one system.",
  keywords: "reinsurance broker software, SARBOnline, SARB, treaty, facultative, slip, closing",
  lastModified: "2026-11-25",
};
