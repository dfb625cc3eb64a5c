/** Words of the page sent when a page cannot be rendered. It does not use React, so that it cannot fail too. */
export const errorPage = {
  title: "Page could not be shown",
  heading: "That did not work",
  fault: "Something went wrong on our side. Please try again in a moment.",
  contact: { before: "If it stays like this, call", between: "or write to" },
  /** Followed by the error's number in the log. */
  reference: "Please mention",
  home: "Go Home",
} as const;
