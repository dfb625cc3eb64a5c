/**
 * The twenty terms of the glossary on /faq (W6.1) as they are spelt in running text, which links to them. Their meanings
 * stand in glossary.ts, so that a page which only links does not carry them.
 */

export interface GlossaryTerm {
  /** Its anchor on /faq is "term-" and this. */
  id: string;
  name: string;
  /** Other spellings that mean the same, plurals among them. */
  alsoWritten?: readonly string[];
}

export const glossaryTerms = [
  { id: "bordereau", name: "bordereau", alsoWritten: ["bordereaux"] },
  { id: "broker", name: "broker", alsoWritten: ["brokers"] },
  { id: "cashless-claim", name: "cashless claim", alsoWritten: ["cashless claims", "cashless"] },
  { id: "cedant", name: "cedant", alsoWritten: ["cedants"] },
  { id: "closing", name: "closing", alsoWritten: ["closings"] },
  { id: "cover-note", name: "cover note", alsoWritten: ["cover notes"] },
  { id: "crm", name: "CRM" },
  { id: "e-card", name: "e-card", alsoWritten: ["e-cards"] },
  { id: "endorsement", name: "endorsement", alsoWritten: ["endorsements"] },
  { id: "erp", name: "ERP" },
  { id: "facultative", name: "facultative" },
  { id: "imf", name: "IMF" },
  { id: "mis", name: "MIS" },
  { id: "non-proportional", name: "non-proportional" },
  { id: "pre-authorisation", name: "pre-authorisation", alsoWritten: ["pre-authorisations"] },
  { id: "proportional", name: "proportional" },
  { id: "scrutiny", name: "scrutiny" },
  { id: "slip", name: "slip", alsoWritten: ["slips"] },
  { id: "tpa", name: "TPA", alsoWritten: ["TPAs"] },
  { id: "treaty", name: "treaty", alsoWritten: ["treaties"] },
] as const satisfies readonly GlossaryTerm[];

export type GlossaryTermId = (typeof glossaryTerms)[number]["id"];

export function termAnchor(id: GlossaryTermId): string {
  return `term-${id}`;
}
