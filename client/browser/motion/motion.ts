import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";

/**
 * Decides in one place what may move automatically. It depends on the system's reduced-motion setting, "Pause all
 * motion", the pause button of each widget, and whether the page is on screen (WCAG 2.2.2; A59).
 */

type Choice = "paused" | "playing";

/** The browser APIs that the decisions read, passed in so that tests can replace them. */
export interface Surroundings {
  storage: { getItem(key: string): string | null; setItem(key: string, value: string): void };
  reducedMotion: { readonly matches: boolean; addEventListener(type: "change", listener: () => void): void };
  page: { readonly hidden: boolean; addEventListener(type: "visibilitychange", listener: () => void): void };
  /** Styles read from `data-motion` whether anything may move (base.css). */
  root: { dataset: { motion?: string } };
}

const storageKey = "motion";

export function createMotion({ storage, reducedMotion, page, root }: Surroundings) {
  let allPaused = false;
  let choices: Record<string, Choice> = {};
  const listeners = new Set<() => void>();
  const isStill = () => allPaused || reducedMotion.matches;
  const tell = () => {
    tellStyles();
    for (const listener of listeners) listener();
  };
  const tellStyles = () => {
    root.dataset.motion = isStill() ? "still" : "free";
  };

  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? "{}");
    allPaused = kept.allPaused === true;
    if (kept.choices && typeof kept.choices === "object") choices = kept.choices;
  } catch {
    // Storage may be blocked, and its content may come from other code: then nothing is remembered.
  }

  function change() {
    try {
      storage.setItem(storageKey, JSON.stringify({ allPaused, choices }));
    } catch {}
    tell();
  }

  /** A new wish for less motion stops everything that was started by hand before it. */
  function forgetPlaying() {
    choices = Object.fromEntries(Object.entries(choices).filter(([, choice]) => choice === "paused"));
  }

  reducedMotion.addEventListener("change", () => {
    if (reducedMotion.matches) forgetPlaying();
    change();
  });
  page.addEventListener("visibilitychange", tell);

  // When motion is not wanted, a widget is paused. But a press of its own Play button is a later, clearer choice.
  const isPaused = (key: string) => (isStill() ? choices[key] !== "playing" : choices[key] === "paused");

  tellStyles();
  return {
    isStill,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    isAllowed: () => !isStill() && !page.hidden,
    isPaused,
    isMoving: (key: string) => !isPaused(key) && !page.hidden,
    toggle(key: string) {
      choices = { ...choices, [key]: isPaused(key) ? "playing" : "paused" };
      change();
    },
    isAllPaused: () => allPaused,
    toggleAll() {
      allPaused = !allPaused;
      if (allPaused) forgetPlaying();
      change();
    },
  };
}

let created: ReturnType<typeof createMotion> | undefined;

/** Created at the first call in the browser, never on the server, which uses only the server snapshots below. */
function motion() {
  created ??= createMotion({
    storage: {
      getItem: (key) => sessionStorage.getItem(key),
      setItem: (key, value) => sessionStorage.setItem(key, value),
    },
    reducedMotion: matchMedia("(prefers-reduced-motion: reduce)"),
    page: document,
    root: document.documentElement,
  });
  return created;
}

const subscribe = (listener: () => void) => motion().subscribe(listener);

/** Whether things may move at all: false on the server and in the first render. */
export function useMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => motion().isAllowed(),
    () => false,
  );
}

export type Pause = ReturnType<typeof usePause>;

/** The pause state of one widget, or of several that share a key. It is remembered for the session. */
export function usePause(key: string) {
  /** What the button shows. True from the start under reduced motion and "Pause all motion". */
  const paused = useSyncExternalStore(
    subscribe,
    () => motion().isPaused(key),
    () => false,
  );
  /** Whether the widget's timer may run: not paused, and the page on screen. Callers need no `useMotion` as well. */
  const moving = useSyncExternalStore(
    subscribe,
    () => motion().isMoving(key),
    () => false,
  );
  const toggle = useCallback(() => motion().toggle(key), [key]);
  return { paused, toggle, moving };
}

/** The site-wide switch in the footer. */
export function usePauseAll(): { paused: boolean; toggle(): void } {
  const paused = useSyncExternalStore(
    subscribe,
    () => motion().isAllPaused(),
    () => false,
  );
  return { paused, toggle: () => motion().toggleAll() };
}

/** For code outside of rendering: whether scrolling and page changes may be animated. */
export function isMotionWanted(): boolean {
  return !motion().isStill();
}

/** For automatic scrolling: instant where motion is not wanted or the page is hidden. */
export function getScrollBehavior(): ScrollBehavior {
  return motion().isAllowed() ? "smooth" : "auto";
}

/** Calls the newest callback every `intervalMs`; null stops the timer. A new callback does not restart the timer. */
export function useInterval(callback: () => void, intervalMs: number | null): void {
  const newest = useRef(callback);
  useEffect(() => {
    newest.current = callback;
  });
  useEffect(() => {
    if (intervalMs === null) return;
    const timer = setInterval(() => newest.current(), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
}

/** False on the server and until the observer's first report. */
export function useInView(
  ref: RefObject<Element | null>,
  { threshold = 0, rootMargin = "0px" }: { threshold?: number; rootMargin?: string } = {},
): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.some((entry) => entry.isIntersecting)), {
      threshold,
      rootMargin,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, threshold, rootMargin]);
  return inView;
}

/**
 * Calls back when the pointer enters an element and when it leaves. It uses native listeners: React misses a pointer
 * that comes from, or goes to, a part that is never hydrated (components/StaticHtml.tsx).
 */
export function useHover(
  ref: RefObject<Element | null>,
  onHover: (hovered: boolean, event: PointerEvent) => void,
): void {
  const newest = useRef(onHover);
  useEffect(() => {
    newest.current = onHover;
  });
  useEffect(() => {
    const element = ref.current as HTMLElement | null;
    if (!element) return;
    const enter = (event: PointerEvent) => newest.current(true, event);
    const leave = (event: PointerEvent) => newest.current(false, event);
    element.addEventListener("pointerenter", enter);
    element.addEventListener("pointerleave", leave);
    return () => {
      element.removeEventListener("pointerenter", enter);
      element.removeEventListener("pointerleave", leave);
    };
  }, [ref]);
}

/** Whether the pointer is on an element. */
export function useHovered(ref: RefObject<Element | null>): boolean {
  const [hovered, setHovered] = useState(false);
  useHover(ref, setHovered);
  return hovered;
}

/** Whether the focus is in an element, by native listeners. `counts` selects the targets and must not change. */
export function useFocused(ref: RefObject<Element | null>, counts: (target: Element) => boolean = () => true): boolean {
  const [focused, setFocused] = useState(false);
  const isMeant = useRef(counts);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const enter = ({ target }: Event) =>
      setFocused(target instanceof Element && element.contains(target) && isMeant.current(target));
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget) setFocused(false);
    };
    // On window and in the capture phase, so before React, which stops focus events of elements that are not live.
    addEventListener("focusin", enter, true);
    addEventListener("focusout", leave, true);
    return () => {
      removeEventListener("focusin", enter, true);
      removeEventListener("focusout", leave, true);
    };
  }, [ref]);
  return focused;
}
