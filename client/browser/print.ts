type PrintedPart = "product-sheet" | "follow-one-risk";

/**
 * Opens the browser's print dialogue, which can also save a PDF. The print styles are in client/styles/print.css and
 * beside the pages. Only `part` of the page is printed. Printing from the browser's own menu sets no part and prints
 * all of them.
 */
export function printPage(part: PrintedPart): void {
  document.documentElement.dataset.print = part;
  addEventListener("afterprint", () => delete document.documentElement.dataset.print, { once: true });
  window.print();
}
