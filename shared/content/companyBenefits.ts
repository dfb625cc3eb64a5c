import { ifListed } from "../products/listed.ts";
import { officeCount } from "./offices.ts";

/** The six benefits (specification section 1). The owner must confirm the lines. */
export const benefits = [
  {
    icon: "client-oriented",
    name: "Client-oriented",
    line: `Each of our ${officeCount} offices has a contact person.`,
  },
  { icon: "independent", name: "Independent", line: "We sell software only, and no insurance." },
  {
    icon: "competent",
    name: "Competent",
    line: ifListed("sata", "SATAOnline has administered 110,000+ health claims."),
  },
  {
    icon: "results-driven",
    name: "Results-driven",
    line: ifListed("saiba sata", "SAIBAOnline gives you business intelligence, SATAOnline MIS and regulatory reports."),
  },
  { icon: "problem-solving", name: "Problem-solving", line: "Our helpdesk answers by phone, Monday to Saturday." },
  {
    icon: "transparent",
    name: "Transparent",
    line: "Our comparison says “Ask us” where the answer needs a call or a demo.",
  },
] as const satisfies readonly { icon: string; name: string; line: string | undefined }[];
