/** Words that several pages share. */

/** The six benefits (specification section 1); the lines are the owner's to confirm. */
export const benefits = [
  { icon: "client-oriented", name: "Client-oriented", line: "It begins with a call about how you work." },
  { icon: "independent", name: "Independent", line: "We are a software vendor; the business you write is yours." },
  { icon: "competent", name: "Competent", line: "Insurance software since 2001." },
  { icon: "results-driven", name: "Results-driven", line: "Reports, MIS and reminders are part of the products." },
  { icon: "problem-solving", name: "Problem-solving", line: "A consulting meeting comes before a proposal." },
  { icon: "transparent", name: "Transparent", line: "Three steps, and you know which one you are in." },
] as const satisfies readonly { icon: string; name: string; line: string }[];

/** The three next steps (specification section 1). The second lines say only what the questions and answers say too. */
export const nextSteps = [
  { name: "We schedule a call", line: "We ask which business you write and how you work today." },
  { name: "We hold a consulting meeting", line: "We look at your work with you, and settle hosting." },
  { name: "We prepare a proposal", line: "It names the product, edition and modules, on which the price depends." },
] as const satisfies readonly { name: string; line: string }[];

/** A57: the zone of the hours, said for people. */
export const officeZoneName = "India time";

/** In place of a page whose code has failed in the browser. */
export const pageFault = {
  title: "This page has stopped",
  text: "Something in it failed in your browser. Please load it again, or reach us directly.",
  reload: "Load the page again",
} as const;
