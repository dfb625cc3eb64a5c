import { createContext, use } from "react";
import { findSheet } from "../browser/publicConfig.ts";

/** Files of the stylesheets (findSheet), which App gets from both sides. */
export const Sheets = createContext<readonly string[]>([]);

/**
 * A stylesheet for what lies below the first view, asked for where it is needed: what stands above is drawn meanwhile, and
 * what follows waits for it, so that nothing moves.
 */
export function SheetLink({ name }: { name: string }) {
  const href = findSheet(use(Sheets), name);
  return href && <link rel="stylesheet" href={href} />;
}
