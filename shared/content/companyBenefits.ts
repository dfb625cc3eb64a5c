/** The six benefits (specification section 1); the lines are the owner's to confirm. */
export const benefits = [
  { icon: "client-oriented", name: "Client-oriented", line: "We begin with a call about how you work." },
  { icon: "independent", name: "Independent", line: "We sell software only, and no insurance." },
  { icon: "competent", name: "Competent", line: "Insurance software since 2001, health claims since 2005." },
  {
    icon: "results-driven",
    name: "Results-driven",
    line: "You can measure the work: business intelligence for brokers, MIS for health claims.",
  },
  { icon: "problem-solving", name: "Problem-solving", line: "A consulting meeting comes before a proposal." },
  {
    icon: "transparent",
    name: "Transparent",
    line: "Our comparison says “Ask us” where a plain yes would be a guess.",
  },
] as const satisfies readonly { icon: string; name: string; line: string }[];
