/** Words of the page sent instead of a page that fails. It does not use React, so that it cannot fail too. */
export const errorPage = {
  title: "Page could not be shown",
  heading: "That didn’t work",
  fault: "Something went wrong on our side. Please try again in a moment.",
  /** From nginx, while the process is away. */
  unavailable: "We can’t reach this page right now. Please try again in a minute.",
  /** From nginx, for an address that asks for too much at once. */
  busy: "There were too many requests from your network just now. Please wait a moment and try again.",
  contact: { before: "If it keeps happening, call", between: "or write to" },
  /** Followed by the error's number in the log. */
  reference: "Please mention",
  home: "Go Home",
} as const;
