import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router-dom";
import { useHover } from "./motion/motion.ts";

/** What opens and closes: header menus, the menu dialog and accordion panels. */

/** A pointer that only passes opens nothing. Leaving waits as long, so that a slanting way to the menu is not punished. */
const hoverDelayMs = 120;

/** An APG disclosure button with its sheet. Hover works for fine pointers only; Esc gives the focus back to the button. */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** A click that follows the hover which opened the sheet means "open", not "close". */
  const openedByHover = useRef(false);
  const location = useLocation();

  const set = (next: boolean, byHover = false) => {
    clearTimeout(timer.current);
    openedByHover.current = byHover;
    setOpen(next);
  };
  const setSoon = (next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => set(next, next), hoverDelayMs);
  };

  // Of layout: later than that, the first one would close what was pressed while the page was taken over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location closes, also the same page asked for again.
  useLayoutEffect(() => setOpen(false), [location]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: Event) => {
      if (!rootRef.current?.contains(event.target as Node)) setOpen(false);
    };
    // When the focus is elsewhere: a sheet opened by hovering must be dismissable (WCAG 1.4.13).
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape" && !rootRef.current?.contains(event.target as Node)) setOpen(false);
    };
    // On window and in the capture phase: before React, which stops the events of what is not live.
    addEventListener("pointerdown", onPointerDown, true);
    addEventListener("keydown", onKeyDown, true);
    return () => {
      removeEventListener("pointerdown", onPointerDown, true);
      removeEventListener("keydown", onKeyDown, true);
    };
  }, [open]);

  useHover(rootRef, (hovered, { pointerType }) => {
    if (pointerType !== "mouse" || !matchMedia("(hover: hover)").matches) return;
    if (hovered && open) clearTimeout(timer.current);
    else setSoon(hovered);
  });

  return {
    open,
    close: () => set(false),
    rootProps: {
      ref: rootRef,
      onBlur: (event: FocusEvent) => {
        const next = event.relatedTarget as Node | null;
        if (next && !rootRef.current?.contains(next)) set(false);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Escape" || !open) return;
        set(false);
        buttonRef.current?.focus();
      },
    },
    buttonProps: {
      ref: buttonRef,
      "aria-expanded": open,
      onClick: () => set(!open || openedByHover.current),
    },
  };
}

/**
 * A class and not :root:has([open]), for which a browser restyles the whole page at every change anywhere in it. Set
 * before a dialog opens or closes, so that the page is restyled once for both.
 */
function setBehind(behind: boolean): void {
  document.documentElement.classList.toggle("is-behind-modal", behind);
}

/** A modal dialog of the browser's own: it traps the focus, closes on Esc and gives the focus back. */
export function useModal(closeWhen: string) {
  const [open, setOpen] = useState(false);
  const dialogRef = useRef<HTMLDialogElement>(null);
  const location = useLocation();
  const close = useCallback(() => {
    setBehind(false);
    dialogRef.current?.close();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location closes, also the same page asked for again.
  useEffect(close, [location]);
  useEffect(() => {
    const query = matchMedia(closeWhen);
    const onChange = () => {
      if (query.matches) close();
    };
    query.addEventListener("change", onChange);
    return () => query.removeEventListener("change", onChange);
  }, [closeWhen, close]);

  return {
    open,
    close,
    show() {
      setBehind(true);
      dialogRef.current?.showModal();
      setOpen(true);
    },
    dialogProps: {
      ref: dialogRef,
      // Esc closes it by itself.
      onClose: () => {
        // It may have made way for another.
        setBehind(document.querySelector("dialog[open]") !== null);
        setOpen(false);
      },
      // The dialog itself is hit only where its backdrop is.
      onClick: (event: { target: EventTarget; currentTarget: EventTarget }) => {
        if (event.target === event.currentTarget) close();
      },
    },
  };
}

/**
 * Lets the browser's search and links to an item's id open its panel. React writes `hidden=""` whatever it is given,
 * so the value that keeps a closed panel findable is set here, after every render. `show` gets the item's id.
 */
export function useFoundPanels(show: (id: string) => void): RefObject<HTMLDivElement | null> {
  const rootRef = useRef<HTMLDivElement>(null);
  const newestShow = useRef(show);
  const location = useLocation();

  useEffect(() => {
    newestShow.current = show;
    for (const panel of rootRef.current?.querySelectorAll("[data-item][hidden]") ?? []) {
      panel.setAttribute("hidden", "until-found");
    }
  });

  useEffect(() => {
    const root = rootRef.current;
    const onBeforeMatch = (event: Event) => {
      const id = event.target instanceof HTMLElement && event.target.dataset.item;
      if (id) newestShow.current(id);
    };
    // Capturing, as the event may be fired without bubbling.
    root?.addEventListener("beforematch", onBeforeMatch, true);
    return () => root?.removeEventListener("beforematch", onBeforeMatch, true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location may name an item of the same page.
  useEffect(() => {
    const showAddressed = () => {
      let id = window.location.hash.slice(1);
      try {
        id = decodeURIComponent(id);
      } catch {
        // A malformed address names no item.
      }
      const item = id ? document.getElementById(id) : null;
      if (item && item.parentElement === rootRef.current) newestShow.current(id);
    };
    showAddressed();
    // Plain links within the page do not pass the router.
    addEventListener("hashchange", showAddressed);
    return () => removeEventListener("hashchange", showAddressed);
  }, [location]);

  return rootRef;
}
