/**
 * Resolves when the browser has parsed all of the page's HTML. The connection may stall long after the first paint.
 * HTML that has not arrived can be neither measured nor hydrated: React would render the whole page, and the rest would
 * arrive beside it.
 */
export function domReady(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => resolve(), { once: true });
    else resolve();
  });
}
