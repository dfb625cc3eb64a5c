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

/**
 * Moves the styles of what lies below the first view (FirstViewEnd.tsx) to the head, where they outlast this page, and any
 * that React draws anew. To be called before React comes, who has not put them where they stand.
 */
export function takeInSheets(): void {
  const end = document.getElementById(stylesBelowId);
  for (const { sheet, dataset, textContent } of end?.querySelectorAll("style") ?? []) {
    // None: the line broke off in its midst.
    if (!sheet) continue;
    const style = document.createElement("style");
    Object.assign(style.dataset, dataset);
    style.textContent = textContent;
    document.head.append(style);
    // Who has these has those of the first view.
    arrivals.set(dataset.sheet ?? "", Promise.resolve());
  }
  end?.replaceChildren();
}
