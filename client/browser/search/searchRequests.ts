import { useEffect } from "react";
import { opensElsewhere } from "../start/earlyClicks.ts";

const storageKey = "search-key";

/** Whether "/" opens the search. Users of speech input or own shortcuts can switch it off (WCAG 2.1.4). */
export function isSearchKeyOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

export function switchSearchKey(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Storage is blocked: the setting does not change.
  }
}

interface SearchRequests {
  /** Called when the visitor is about to search, so that the code can be fetched before the press. */
  prepare: () => void;
  open: () => void;
}

/**
 * Every link to /search opens the dialog instead, and so does the key "/" outside fields and dialogs. One set of
 * listeners serves the links in both the header and the menu. They are never removed, because the header always stays.
 */
export function useSearchRequests({ prepare, open }: SearchRequests): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: neither of the two functions ever changes.
  useEffect(() => {
    const onMove = (event: Event) => {
      const { target, type } = event;
      if (!(target instanceof Element)) return;
      const link = target.closest<HTMLElement>('a[href="/search"]');
      if (event instanceof KeyboardEvent) {
        const { key, ctrlKey, metaKey, altKey } = event;
        if (key !== "/" || ctrlKey || metaKey || altKey || event.isComposing || !isSearchKeyOn()) return;
        if (isTypedInto(event)) return;
      } else if (!link) return;
      else if (type !== "click") return prepare();
      else if (opensElsewhere(event as MouseEvent)) return;
      event.preventDefault();
      open();
    };
    for (const move of ["click", "keydown", "pointerover", "focusin"]) addEventListener(move, onMove, true);
  }, []);
}

/**
 * Whether a key belongs to a field or a dialog. Outside a shadow root its field looks like the element that holds the
 * root, so every element on the event's way is asked. A closed root hides its field: then its element counts as one.
 */
function isTypedInto(event: KeyboardEvent): boolean {
  const [innermost, ...around] = event.composedPath().filter((element) => element instanceof HTMLElement);
  const isField = (element: HTMLElement) =>
    element.isContentEditable || element.matches("input, textarea, select, dialog, [role=textbox], [role=combobox]");
  return innermost !== undefined && (innermost.localName.includes("-") || [innermost, ...around].some(isField));
}
