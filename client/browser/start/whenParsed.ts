/**
 * Resolves when all of the page's HTML has been read. A line may stall in its midst, long after the first paint: what has
 * not come yet can be neither measured nor taken over (React would draw the whole page beside what still comes).
 */
export function whenParsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => resolve(), { once: true });
    else resolve();
  });
}
