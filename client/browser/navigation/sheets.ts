import { findSheet, getPublicConfig } from "../publicConfig.ts";

const loading = new Map<string, Promise<void>>();

/** Adds a stylesheet that the page arrived without, and resolves when it is there. Rejects when it is gone. */
export function loadSheet(sheet: string): Promise<void> {
  const href = findSheet(getPublicConfig().sheets, sheet);
  if (!href || document.head.querySelector(`[data-sheet="${sheet}"]`)) return Promise.resolve();
  const known = loading.get(sheet);
  if (known) return known;
  const link = document.createElement("link");
  const arrival = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      loading.delete(sheet);
      link.remove();
      reject(new Error(`The stylesheet ${href} could not be fetched`));
    };
  });
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
  loading.set(sheet, arrival);
  return arrival;
}
