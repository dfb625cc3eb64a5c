import type { PageHead } from "../pageHead.ts";

export const head: PageHead = {
  title: "SARBOnline: reinsurance broker software",
  description:
    "Treaty and facultative broking, slips, cover notes, closings, debit and credit notes, statements, claim advice and reminders in one system.",
  keywords: "reinsurance broker software, SARBOnline, SARB, treaty, facultative, slip, closing",
  lastModified: "2026-11-25",
};
