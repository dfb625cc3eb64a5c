/** Words that several pages share. */

export const nextStepsTitle = "What happens next";

/** The three next steps (specification section 1). */
export const nextSteps = ["We schedule a call", "We hold a consulting meeting", "We prepare a proposal"] as const;

/** The time zone of the office hours in everyday words (A57). */
export const officeZoneName = "India time";

/** Shown instead of a page whose code has failed in the browser. */
export const pageFault = {
  title: "This page has stopped",
  text: "Something in it failed in your browser. Please load it again, or write to us.",
  reload: "Load the page again",
} as const;
