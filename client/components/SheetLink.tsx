import { createContext, use } from "react";
import { findSheet } from "../browser/publicConfig.ts";

/** Files of the stylesheets (findSheet). App provides them, on the server and in the browser. */
export const Sheets = createContext<readonly string[]>([]);

/**
 * A stylesheet for content below the first view, linked at the place where it is needed. The browser paints the content
 * above while it loads. The content below waits for it, so there is no layout shift.
 */
export function SheetLink({ name }: { name: string }) {
  const href = findSheet(use(Sheets), name);
  return href && <link rel="stylesheet" href={href} />;
}
