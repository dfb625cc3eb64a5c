import { findSheet, getPublicConfig } from "../publicConfig.ts";

/** Of the element in which a page arrives with the styles of what lies below its first view (FirstViewEnd.tsx). */
export const stylesBelowId = "below";

const arrivals = new Map<string, Promise<void>>();

/** Adds the styles of a kind of page that the page arrived without, and resolves when they are there. Rejects when they are gone. */
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

/** The styles that the page arrived with below its first view (FirstViewEnd.tsx). */
const sheetsBelow: Element[] = [];

/** Looks which styles the page arrived with. To be called before React comes. */
export function findSheetsBelow(): void {
  for (const style of document.querySelectorAll<SVGStyleElement>(`#${stylesBelowId} style`)) {
    // None: the line broke off in its midst.
    if (!style.sheet) continue;
    sheetsBelow.push(style);
    // Who has these has those of the first view.
    arrivals.set(style.dataset.sheet ?? "", Promise.resolve());
  }
}

/** Moves them to the head, where they outlast their page: it is left, or React draws it anew. */
export function keepSheetsBelow(): void {
  document.head.append(...sheetsBelow.splice(0));
}
