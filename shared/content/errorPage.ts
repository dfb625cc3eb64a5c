/** Words of the page that answers when a page cannot be shown: it is written without React, so that nothing of it can fail too. */
export const errorPage = {
  title: "Page could not be shown",
  heading: "That did not work",
  fault: "Something went wrong on our side. Please try again in a moment.",
  contact: { before: "If it stays like this, call", between: "or write to" },
  /** Followed by the number under which the log has the fault. */
  reference: "Please mention",
  home: "Go Home",
} as const;
