import type { KeyboardEvent, RefObject } from "react";
import { clearPendingLinks } from "../start/earlyClicks.ts";

/** Call before a dialog opens: closes an open dialog, which returns its focus, and resets the pressed look of links. */
export function closeOpenDialog(): void {
  clearPendingLinks();
  document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
}

/** ArrowDown and ArrowUp move the focus through the elements of `part` that match `selector`, in document order. */
export function moveByArrows(part: RefObject<HTMLElement | null>, selector: string) {
  return (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const stops = [...(part.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
  };
}
