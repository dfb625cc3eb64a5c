/** Words that several pages share. */

/** The six benefits (specification section 1); the lines are the owner's to confirm. */
export const benefits = [
  { icon: "client-oriented", name: "Client-oriented", line: "Seven products, one for each kind of business." },
  { icon: "independent", name: "Independent", line: "We sell software only, and no insurance." },
  { icon: "competent", name: "Competent", line: "Insurance software since 2001, health claims since 2005." },
  {
    icon: "results-driven",
    name: "Results-driven",
    line: "Business intelligence in SAIBAOnline, MIS in SATAOnline, reinsurer statements in SARBOnline.",
  },
  { icon: "problem-solving", name: "Problem-solving", line: "A consulting meeting comes before a proposal." },
  {
    icon: "transparent",
    name: "Transparent",
    line: "Our comparison says “Ask us” where a plain yes would be a guess.",
  },
] as const satisfies readonly { icon: string; name: string; line: string }[];

export const nextStepsTitle = "What happens next";

/** The three next steps (specification section 1). The second lines say only what the questions and answers say too. */
export const nextSteps = [
  { name: "We schedule a call", line: "We ask what your team does, and how many people will use the software." },
  {
    name: "We hold a consulting meeting",
    line: "We go through your policies, claims and reports, and agree where the system is hosted.",
  },
  { name: "We prepare a proposal", line: "It names the product, its scope and the price." },
] as const satisfies readonly { name: string; line: string }[];

/** A57: the zone of the hours, said for people. */
export const officeZoneName = "India time";

/** In place of a page whose code has failed in the browser. */
export const pageFault = {
  title: "This page has stopped",
  text: "Something in it failed in your browser. Please load it again, or reach us directly.",
  reload: "Load the page again",
} as const;
