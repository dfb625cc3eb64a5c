import { ifListed } from "../products/listed.ts";
import { officeCount } from "./offices.ts";

/** The six benefits (specification section 1), each with an outcome or a figure of the specification. */
export const benefits = [
  {
    icon: "client-oriented",
    name: "Client-oriented",
    line: `You deal with a named person in one of ${officeCount} offices.`,
  },
  {
    icon: "independent",
    name: "Independent",
    line: "500+ clients use our software, from agencies to TPAs and insurers.",
  },
  {
    icon: "competent",
    name: "Competent",
    line: ifListed("sata", "SATAOnline serves about 8 million lives and has seen 110,000+ claims."),
  },
  {
    icon: "results-driven",
    name: "Results-driven",
    line: ifListed("saiba", "350+ brokers run SAIBAOnline’s broker edition, and 150+ the corporate one."),
  },
  {
    icon: "problem-solving",
    name: "Problem-solving",
    line: ifListed("supercrop", "No signal in the field? SuperCrop keeps the records and syncs them later."),
  },
  { icon: "transparent", name: "Transparent", line: "You get the scope and the price in one proposal." },
] as const satisfies readonly { icon: string; name: string; line: string | undefined }[];
