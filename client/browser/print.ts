/** Opens the browser's print dialogue, which also saves as PDF. What the sheet looks like is in print.css. */
export function printPage(): void {
  window.print();
}
