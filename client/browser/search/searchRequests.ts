import { useEffect } from "react";
import { opensElsewhere, showLeaving } from "../start/presses.ts";
import { isSearchKeyOn } from "./searchKey.ts";

interface SearchRequests {
  /** Somebody is about to search: the code can come ahead of the press. */
  prepare: () => void;
  open: () => void;
}

/**
 * Every link to /search opens the dialog instead, and so does the key "/" outside of fields and dialogs. By one listener, as
 * the header and the menu both have such a link, and for good, as the header never goes.
 */
export function useSearchRequests({ prepare, open }: SearchRequests): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: neither of the two ever changes.
  useEffect(() => {
    const onMove = (event: Event) => {
      const { target, type } = event;
      if (!(target instanceof Element)) return;
      const link = target.closest<HTMLElement>('a[href="/search"]');
      if (event instanceof KeyboardEvent) {
        const { key, ctrlKey, metaKey, altKey } = event;
        if (key !== "/" || ctrlKey || metaKey || altKey || !isSearchKeyOn()) return;
        if (target.closest("input, textarea, select, [contenteditable], dialog")) return;
      } else if (!link) return;
      else if (type !== "click") return prepare();
      else if (opensElsewhere(event as MouseEvent)) return;
      else showLeaving(link);
      event.preventDefault();
      open();
    };
    for (const move of ["click", "keydown", "pointerover", "focusin"]) addEventListener(move, onMove, true);
  }, []);
}
