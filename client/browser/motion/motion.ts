import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";

/**
 * What may move by itself, decided in one place: the system's wish for less motion, the visitor's "Pause all motion",
 * the pause button of each widget and whether the page is on screen at all (WCAG 2.2.2; A59).
 */

type Choice = "paused" | "playing";

/** The little of the browser that the decisions read, so that a test can stand in for it. */
export interface Surroundings {
  storage: { getItem(key: string): string | null; setItem(key: string, value: string): void };
  reducedMotion: { readonly matches: boolean; addEventListener(type: "change", listener: () => void): void };
  page: { readonly hidden: boolean; addEventListener(type: "visibilitychange", listener: () => void): void };
  /** Where styles look whether anything may move (base.css). */
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
    // Storage can be forbidden, and what lies in it can be anybody's: then nothing is remembered.
  }

  function change() {
    try {
      storage.setItem(storageKey, JSON.stringify({ allPaused, choices }));
    } catch {}
    tell();
  }

  /** A wish for stillness, new now, takes back what was started by hand before it. */
  function forgetPlaying() {
    choices = Object.fromEntries(Object.entries(choices).filter(([, choice]) => choice === "paused"));
  }

  reducedMotion.addEventListener("change", () => {
    if (reducedMotion.matches) forgetPlaying();
    change();
  });
  page.addEventListener("visibilitychange", tell);

  // Under stillness a widget waits, but its own Play button, pressed by hand, is the later and plainer word.
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

/** Made at the first call in the browser, never on the server, which only sees the server snapshots below. */
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

export interface Pause {
  /** What the button shows. True from the start under reduced motion and "Pause all motion". */
  paused: boolean;
  toggle(): void;
  /** Whether the widget's clock may run: not paused, and the page on screen. Asks nothing else of `useMotion`. */
  moving: boolean;
}

/** The pause button of one widget, or of several that share a key; remembered for the session. */
export function usePause(key: string): Pause {
  const paused = useSyncExternalStore(
    subscribe,
    () => motion().isPaused(key),
    () => false,
  );
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

/** For what moves by itself: instant where motion is not wanted, or nobody looks. */
export function getScrollBehavior(): ScrollBehavior {
  return motion().isAllowed() ? "smooth" : "auto";
}

/** Calls back every `intervalMs`; null holds the clock. The newest callback is called, the clock is not restarted for it. */
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

/** False on the server and until the observer has looked. */
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
 * Calls back when the pointer comes onto an element and when it leaves. Heard from the browser itself: React is deaf to a
 * pointer that comes from, or goes to, a part whose code never comes (components/latePart.tsx).
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

/** Whether the focus is in an element; see `useHover`. `counts` says which focus is meant, and must not change. */
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
    // On window and in the capture phase: before React, which stops the focus of what is not live on its way down.
    addEventListener("focusin", enter, true);
    addEventListener("focusout", leave, true);
    return () => {
      removeEventListener("focusin", enter, true);
      removeEventListener("focusout", leave, true);
    };
  }, [ref]);
  return focused;
}
