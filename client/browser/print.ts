type PrintedPart = "product-sheet" | "follow-one-risk";

/**
 * Opens the browser's print dialogue, which also saves as PDF. What the sheet looks like is in styles/print/. Of a page that has
 * more than one thing to print, `part` alone is printed; without it, as by the browser's own menu, all of them.
 */
export function printPage(part: PrintedPart): void {
  document.documentElement.dataset.print = part;
  addEventListener("afterprint", () => delete document.documentElement.dataset.print, { once: true });
  window.print();
}

/** Prints the page's folder alone: print/agenda.css reads the mark. */
export function printAgenda(): void {
  const { dataset } = document.documentElement;
  dataset.agenda = "";
  // Not when print() returns: some browsers open the dialogue later.
  addEventListener("afterprint", () => delete dataset.agenda, { once: true });
  window.print();
}
