import type { GlossaryTermId } from "./glossaryTerms.ts";

/** The meaning of each term of glossaryTerms.ts in insurance. General knowledge: nothing here is about our products. */
export const glossary = {
  bordereau: "A list of the risks or claims of a period, sent to a reinsurer.",
  broker: "Arranges insurance for a client and deals with the insurers.",
  "cashless-claim": "A health claim paid straight to the hospital.",
  cedant: "An insurer that passes part of a risk on to a reinsurer.",
  closing: "The final account of a placement: signed shares, premium and deductions.",
  "cover-note": "Confirms cover before the policy is issued; in reinsurance, that the risk is placed.",
  crm: "Customer relationship management: one record of each client, with policies and messages.",
  "e-card": "A health policy’s card in electronic form, to show at the hospital.",
  endorsement: "A written change to a policy in force.",
  erp: "Enterprise resource planning: one system for daily work and accounts.",
  facultative: "Reinsurance of a single risk, which the reinsurer may decline.",
  imf: "Insurance marketing firm: registered in India to sell several insurers’ policies.",
  mis: "Management information system: regular reports for managers.",
  "non-proportional": "Reinsurance that pays a loss above an agreed amount, up to a limit.",
  "pre-authorisation": "Consent to pay the hospital’s bill, given before treatment.",
  proportional: "Reinsurance that shares premium and losses at an agreed percentage.",
  scrutiny: "The check of a claim’s documents against the policy.",
  slip: "The document with the terms of a risk, on which each reinsurer writes its share.",
  tpa: "Third-party administrator: handles health claims for insurers.",
  treaty: "Reinsurance agreed in advance for a whole class of risks.",
} as const satisfies Record<GlossaryTermId, string>;
