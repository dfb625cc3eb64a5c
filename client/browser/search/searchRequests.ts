import { useEffect } from "react";
import { opensElsewhere, showArrived, showLeaving } from "../start/presses.ts";
import { isSearchKeyOn } from "./searchKey.ts";

interface SearchRequests {
  /** The visitor is about to search: the code can come ahead of the press. */
  prepare: () => Promise<unknown>;
  /** When the code is there. */
  open: () => void;
}

/**
 * Every link to /search opens the dialog instead, and so does the key "/" outside of fields. What cannot be had leaves the
 * link what it is. By one set of listeners, as the header, the menu and whoever comes next have such a link.
 */
export function useSearchRequests({ prepare, open }: SearchRequests): void {
  useEffect(() => {
    const start = async () => {
      try {
        // After what else the press does: the menu in which the link stands closes first.
        await Promise.all([prepare(), new Promise((resolve) => setTimeout(resolve))]);
        showArrived();
        open();
      } catch {
        location.assign("/search");
      }
    };
    const findLink = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLAnchorElement>('a[href="/search"]') : null;
    const onClick = (event: MouseEvent) => {
      const link = findLink(event);
      if (!link || opensElsewhere(event)) return;
      event.preventDefault();
      showLeaving(link);
      void start();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || !isSearchKeyOn()) return;
      const { activeElement } = document;
      if (activeElement?.matches("input, textarea, select, [contenteditable]")) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      void start();
    };
    // A failure is left to the press itself.
    const onIntent = (event: Event) => {
      if (findLink(event)) prepare().catch(() => {});
    };
    const intents = ["pointerover", "focusin", "touchstart"];
    const phase = { capture: true, passive: true };
    addEventListener("click", onClick, true);
    addEventListener("keydown", onKeyDown, true);
    for (const intent of intents) addEventListener(intent, onIntent, phase);
    return () => {
      removeEventListener("click", onClick, true);
      removeEventListener("keydown", onKeyDown, true);
      for (const intent of intents) removeEventListener(intent, onIntent, phase);
    };
  }, [prepare, open]);
}
