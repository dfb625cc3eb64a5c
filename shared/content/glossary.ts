import type { GlossaryTermId } from "./glossaryTerms.ts";

/** The meaning of each term of glossaryTerms.ts in insurance. General knowledge: nothing here is about our products. */
export const glossary = {
  bordereau: "A list from an insurer or broker to a reinsurer: the risks covered, or the claims paid, in a period.",
  broker: "A person or firm that arranges insurance for a client and deals with insurers on the client’s behalf.",
  "cashless-claim": "A health claim paid straight to the hospital, so that the patient need not pay first.",
  cedant: "An insurer that passes part of a risk on to a reinsurer.",
  closing: "The final account of a placement: signed shares, premium, deductions and what each party owes.",
  "cover-note": "A document that confirms cover before the policy is issued; in reinsurance, that the risk is placed.",
  crm: "Customer relationship management: one record of each client, with contacts, policies and messages.",
  "e-card": "A health policy’s membership card in electronic form, to show at the hospital.",
  endorsement: "A written change to a policy in force, such as a new address or one more person insured.",
  erp: "Enterprise resource planning: one system for a firm’s daily work and its accounts.",
  facultative: "Reinsurance of a single risk, which the reinsurer may accept or decline.",
  imf: "Insurance marketing firm: in India, a firm registered to sell the policies of several insurers.",
  mis: "Management information system: regular reports that show managers how business and claims develop.",
  "non-proportional": "Reinsurance that pays the part of a loss above an agreed amount, up to a limit.",
  "pre-authorisation": "Consent of the insurer or TPA, given before treatment, to pay the hospital’s bill.",
  proportional: "Reinsurance in which premium and losses are shared at an agreed percentage.",
  scrutiny: "The check of a claim’s documents against the policy before the claim is paid or declined.",
  slip: "The document with the terms of a risk, on which each insurer or reinsurer writes its share.",
  tpa: "Third-party administrator: a firm that handles health claims and hospital networks for insurers.",
  treaty: "Reinsurance agreed in advance for a whole class of risks, so that none need be offered singly.",
} as const satisfies Record<GlossaryTermId, string>;
