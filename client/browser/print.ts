/** Opens the browser's print dialogue, which also saves as PDF. What the sheet looks like is in print.css. */
export function printPage(): void {
  window.print();
}

/** Prints the page's folder alone: print.css reads the mark. */
export function printAgenda(): void {
  const { dataset } = document.documentElement;
  dataset.agenda = "";
  // Not when print() returns: some browsers open the dialogue later.
  addEventListener("afterprint", () => delete dataset.agenda, { once: true });
  window.print();
}
