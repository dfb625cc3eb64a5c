/** Words that several pages share. */

export const nextStepsTitle = "What happens next";

/** The three next steps (specification section 1). */
export const nextSteps = [
  { name: "We schedule a call", line: "We’ll listen, and ask how your team works." },
  {
    name: "We hold a consulting meeting",
    line: "We’ll look at your work together and recommend the right product.",
  },
  { name: "We prepare a proposal", line: "You’ll see the scope and the price before you decide." },
] as const satisfies readonly { name: string; line: string }[];

/** A57: the time zone of the office hours in everyday words. */
export const officeZoneName = "India time";

/** Shown instead of a page whose code has failed in the browser. */
export const pageFault = {
  title: "This page has stopped",
  text: "Something in it failed in your browser. Please load it again, or write to us.",
  reload: "Load the page again",
} as const;
