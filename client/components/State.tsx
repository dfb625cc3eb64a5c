import type { ReactNode } from "react";

/** How far a thing has come: done, waiting, stopped, open, or not begun. The dot only repeats what the word says. */
export type StateKind = "good" | "wait" | "stop" | "open" | "none";

export function State({ kind, children }: { kind: StateKind; children: ReactNode }) {
  return <span className={kind === "none" ? "state" : `state state--${kind}`}>{children}</span>;
}
