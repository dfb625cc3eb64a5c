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
import { isMotionWanted, useHover } from "./motion/motion.ts";
import { useHydrated } from "./start/live.ts";

/** Hooks for what opens and closes: header menus, dialogs and accordion panels. */

/** A pointer that only passes over opens nothing. Closing waits as long, so that a diagonal move to the menu works. */
const hoverDelayMs = 120;

/** An APG disclosure button with its sheet. Hover works for fine pointers only. Esc returns the focus to the button. */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** A click on the button after hover has opened the sheet means "open", not "close". */
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

  // A layout effect: the first run of a later effect would close a menu that was opened by a press during hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new location closes it, also the same page again.
  useLayoutEffect(() => setOpen(false), [location]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: Event) => {
      if (!rootRef.current?.contains(event.target as Node)) setOpen(false);
    };
    // Esc also closes a sheet opened by hover while the focus is elsewhere (WCAG 1.4.13).
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape" && !rootRef.current?.contains(event.target as Node)) setOpen(false);
    };
    // On window and in the capture phase, so before React, which stops events of elements that are not live.
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
 * A class and not :root:has([open]): with that selector a browser restyles the whole page at every change anywhere in
 * it. The class is set before a dialog opens or closes, so that the page is restyled once for both changes.
 */
function setBehind(behind: boolean): void {
  document.documentElement.classList.toggle("is-behind-modal", behind);
}

/** A native modal dialog: the browser traps the focus, closes it on Esc and returns the focus. */
export function useModal(closeWhen: string) {
  const [open, setOpen] = useState(false);
  const dialogRef = useRef<HTMLDialogElement>(null);
  const location = useLocation();
  const close = useCallback(() => {
    setBehind(false);
    dialogRef.current?.close();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new location closes it, also the same page again.
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
      // The browser closes the dialog on Esc without a call to `close`.
      onClose: () => {
        // Another dialog may have opened in its place.
        setBehind(document.querySelector("dialog[open]") !== null);
        setOpen(false);
      },
      // A click on the backdrop has the dialog element itself as its target.
      onClick: (event: { target: EventTarget; currentTarget: EventTarget }) => {
        if (event.target === event.currentTarget) close();
      },
    },
  };
}

/**
 * Returns a function that is called before an item opens. The item then stays where it is on the screen, although the
 * item that closes for it may be above it. A browser's own scroll anchoring holds on to the panel that closes.
 * `isAsked`: the router is on its way to the item, to a place that it measured before the other item closed.
 */
export function useKeptPlace(open: readonly string[]): (id: string, isAsked?: boolean) => void {
  const kept = useRef<{ item: Element; top: number; isAsked?: boolean | undefined }>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the item moves when another set of items is open.
  useLayoutEffect(() => {
    if (!kept.current) return;
    const { item, top, isAsked } = kept.current;
    kept.current = undefined;
    if (isAsked) item.scrollIntoView({ behavior: isMotionWanted() ? "smooth" : "instant" });
    else if (top >= 0 && top < innerHeight) {
      scrollBy({ top: item.getBoundingClientRect().top - top, behavior: "instant" });
    }
  }, [open]);

  return (id, isAsked) => {
    const item = document.getElementById(id);
    if (item) kept.current = { item, top: item.getBoundingClientRect().top, isAsked };
  };
}

/**
 * Opens an item's panel when the browser's page search finds text in it, or a link leads to the item's id. React always
 * writes `hidden=""`, so this sets "until-found", which keeps a closed panel findable, after every render. `show` gets
 * the item's id.
 */
export function useFoundPanels(show: (id: string, isAsked?: boolean) => void): RefObject<HTMLDivElement | null> {
  const rootRef = useRef<HTMLDivElement>(null);
  const newestShow = useRef(show);
  /** On arrival, and for links within the page, the browser has scrolled already. The router scrolls for all others. */
  const isArrival = useRef(!useHydrated());
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
    // In the capture phase, because the event may not bubble.
    root?.addEventListener("beforematch", onBeforeMatch, true);
    return () => root?.removeEventListener("beforematch", onBeforeMatch, true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location may name an item of the same page.
  useEffect(() => {
    const showAddressed = (event?: Event) => {
      const isAsked = !event && !isArrival.current;
      isArrival.current = false;
      let id = window.location.hash.slice(1);
      try {
        id = decodeURIComponent(id);
      } catch {
        // A malformed address matches no item.
      }
      const item = id ? document.getElementById(id) : null;
      if (item && item.parentElement === rootRef.current) newestShow.current(id, isAsked);
    };
    showAddressed();
    // Links within the page do not go through the router.
    addEventListener("hashchange", showAddressed);
    return () => removeEventListener("hashchange", showAddressed);
  }, [location]);

  return rootRef;
}
