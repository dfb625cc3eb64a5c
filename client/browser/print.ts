type PrintedPart = "product-sheet" | "follow-one-risk";

/**
 * Opens the browser's print dialogue, which can also save a PDF. Only `part` of the page is printed
 * (client/styles/print.css). Printing from the browser's own menu sets no part and prints all of them.
 */
export function printPage(part: PrintedPart): void {
  document.documentElement.dataset.printing = part;
  addEventListener("afterprint", () => delete document.documentElement.dataset.printing, { once: true });
  window.print();
}
