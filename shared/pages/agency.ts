import type { PageHead } from "../pageHead.ts";

export const head: PageHead = {
  title: "SAIBALite: agency management software",
  description:
    "Policy, client and claims handling, communication, documents, reports and compliance for agencies, marketing firms, IMF and corporate agents.",
  keywords: "insurance agency management software, SAIBALite, IMF software, corporate agent software",
  lastModified: "2026-11-25",
};
