/** Words that several pages share. */

export const nextStepsTitle = "What happens next";

/** The three next steps (specification section 1). Each `line` says only what the questions and answers also say. */
export const nextSteps = [
  { name: "We schedule a call", line: "We ask what your team does, and how many people will use the software." },
  {
    name: "We hold a consulting meeting",
    line: "We go through your work as it is today, and agree where the system is hosted.",
  },
  { name: "We prepare a proposal", line: "It names the product, its scope and the price." },
] as const satisfies readonly { name: string; line: string }[];

/** A57: the time zone of the office hours in everyday words. */
export const officeZoneName = "India time";

/** Shown instead of a page whose code has failed in the browser. */
export const pageFault = {
  title: "This page has stopped",
  text: "Something in it failed in your browser. Please load it again, or reach us directly.",
  reload: "Load the page again",
} as const;
