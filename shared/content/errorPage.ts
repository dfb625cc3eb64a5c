/** Words of the page sent instead of a page that fails. It does not use React, so that it cannot fail too. */
export const errorPage = {
  title: "Page could not be shown",
  heading: "That did not work",
  fault: "Something went wrong on our side. Please try again in a moment.",
  /** From nginx, while the process is away. */
  unavailable: "This page cannot be reached for a moment. Please try again in a minute.",
  contact: { before: "If it stays like this, call", between: "or write to" },
  /** Followed by the error's number in the log. */
  reference: "Please mention",
  home: "Go Home",
} as const;
