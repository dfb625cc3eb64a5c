import { findSheet, getPublicConfig } from "../publicConfig.ts";

/** The id of the element that holds the styles for the content below a page's first view (FirstViewEnd.tsx). */
export const stylesBelowId = "below";

const arrivals = new Map<string, Promise<void>>();

/**
 * Adds the stylesheet of a kind of page, unless it is loaded already. Resolves when it has loaded, rejects when it
 * cannot be fetched.
 */
export function loadSheet(kind: string): Promise<void> | undefined {
  const href = findSheet(getPublicConfig().sheets, kind);
  const known = arrivals.get(kind);
  if (known || !href) return known;
  const link = document.createElement("link");
  const arrival = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      arrivals.delete(kind);
      link.remove();
      reject(new Error(`The stylesheet ${href} could not be fetched`));
    };
  });
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
  arrivals.set(kind, arrival);
  return arrival;
}

/** The styles for the content below the first view that came with the page (FirstViewEnd.tsx). */
const sheetsBelow: Element[] = [];

/** Records which styles came with the page. Call it before hydration. */
export function findSheetsBelow(): void {
  for (const style of document.querySelectorAll<SVGStyleElement>(`#${stylesBelowId} style`)) {
    // No sheet: the connection broke while the element was arriving.
    if (!style.sheet) continue;
    sheetsBelow.push(style);
    // A page that has these also has the styles of the first view.
    arrivals.set(style.dataset.sheet ?? "", Promise.resolve());
  }
}

/** Moves these styles to the head, so that they stay when the page is left or React renders it again. */
export function keepSheetsBelow(): void {
  document.head.append(...sheetsBelow.splice(0));
}
