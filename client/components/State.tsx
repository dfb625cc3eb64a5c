import type { ReactNode } from "react";

/** A progress state: done, waiting, stopped, open, or not begun. The coloured dot only repeats the text. */
export type StateKind = "good" | "wait" | "stop" | "open" | "none";

export function State({ kind, children }: { kind: StateKind; children: ReactNode }) {
  return <span className={kind === "none" ? "state" : `state state--${kind}`}>{children}</span>;
}
