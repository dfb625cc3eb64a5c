/** Words of the page for any address that is not a route. The specification gives heading, text and button. */
export const notFound = {
  marker: "Error 404",
  heading: "Whoops!",
  text: "We can't find the page that you're looking for",
  home: "Go Home",
  productsHeading: "Or go to your product",
  /** On /careers only (A1). */
  careers: { question: "Looking for a job with us?", link: "Write to us" },
} as const;
