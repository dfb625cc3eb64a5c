import type { Page } from "playwright-core";

/** The highest sum of layout shifts that any page may have. */
export const mostShift = 0.01;

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[];
  }
}

/** Records every layout shift from the first paint on, with the parts that moved. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Source = { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
    const name = ({ node, previousRect, currentRect }: Source) => {
      const what = node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent;
      return `${what}: ${place(previousRect)} -> ${place(currentRect)}, scrolled ${Math.round(scrollY)}`;
    };
    type Entry = PerformanceEntry & { value: number; sources?: Source[] };
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        window.shifts.push({ value: entry.value, moved: (entry.sources ?? []).map(name) });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The sum of the page's layout shifts so far, and the parts that moved. */
export async function readShifts(page: Page) {
  const shifts = await page.evaluate(() => window.shifts);
  return { shifts, sum: shifts.reduce((sum, { value }) => sum + value, 0) };
}
