/**
 * The twenty terms of the glossary on /faq (W6.1), in the spellings of the texts that link to them. Their meanings are
 * in glossary.ts, so that a page that only links to terms does not load the meanings.
 */

export interface GlossaryTerm {
  /** The anchor on /faq is "term-" followed by this id. */
  id: string;
  name: string;
  /** Other spellings of the same term, including plurals. */
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
