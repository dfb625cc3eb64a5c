import { ifListed } from "../products/listed.ts";
import { inAnOffice } from "./offices.ts";

/** The six benefits (specification section 1), each with an outcome or a figure of the specification. */
export const benefits = [
  {
    icon: "client-oriented",
    name: "Client-oriented",
    line: `You deal with a named person ${inAnOffice}.`,
  },
  {
    icon: "independent",
    name: "Independent",
    line: "Our software is for brokers, insurers and corporates alike.",
  },
  {
    icon: "competent",
    name: "Competent",
    line: ifListed("sata", "About 8 million lives and 110,000+ claims in SATAOnline."),
  },
  {
    icon: "results-driven",
    name: "Results-driven",
    line: ifListed("saiba", "350+ brokers run SAIBAOnline’s broker edition, 150+ the corporate one."),
  },
  {
    icon: "problem-solving",
    name: "Problem-solving",
    line: ifListed("supercrop", "No signal in the field? SuperCrop syncs later."),
  },
  { icon: "transparent", name: "Transparent", line: "You get the scope and the price in one proposal." },
] as const satisfies readonly { icon: string; name: string; line: string | undefined }[];
