import { clickQueued } from "./earlyClicks.ts";

/** Longest wait before code is fetched again. It ends when the network comes back or the visitor presses something. */
const retryAfterMs = 10_000;

/** Where requestIdleCallback is missing (Safari): a pause in which the browser can handle a tap. */
const pauseMs = 50;

/** The gates that are still closed, in the order of the page. */
const closed = new Set<() => void>();

export type HydrationGate = ReturnType<typeof createGate>;

/** An island that waits to be hydrated (components/Island.tsx). */
export function createGate() {
  let resolve = () => {};
  const passed = new Promise<void>((resolved) => {
    resolve = resolved;
  });
  const open = () => {
    closed.delete(open);
    resolve();
  };
  if (hasInteracted) open();
  else {
    closed.add(open);
    void frameHydrated.then(browserIdle).then(open);
  }
  return {
    /** Resolves when the island is due. */
    passed,
    /** Lets it pass sooner when an element in it comes within `near` of the window. Returns the function that ends this. */
    watch(island: Element | null, near: string | undefined): (() => void) | undefined {
      if (!island || near === undefined) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) open();
        },
        { rootMargin: near },
      );
      // The island itself has no box (display: contents).
      for (const child of island.children) observer.observe(child);
      return () => observer.disconnect();
    },
  };
}

let hasInteracted = false;

/** The first interaction hydrates all: the next one may be a press, and a navigation needs the whole tree. */
function openAll(): void {
  hasInteracted = true;
  for (const open of closed) open();
}

/** Watches for the first interaction from the start: one that comes during hydration may be the only one. */
export function watchFirstInteraction(): void {
  // On window and in the capture phase: React stops these events at the document while a boundary waits.
  for (const type of ["pointermove", "pointerdown", "keydown", "focusin", "popstate", clickQueued])
    addEventListener(type, openAll, { capture: true, passive: true, once: true });
  // Not in the capture phase: carousels scroll by themselves, and their scroll events do not bubble.
  addEventListener("scroll", openAll, { passive: true, once: true });
  // A press from before this code ran.
  if (document.querySelector("[data-pressed]")) openAll();
}

let frameIsHydrated = () => {};
const frameHydrated = new Promise<void>((resolve) => {
  frameIsHydrated = resolve;
});

/**
 * Call it when the frame of the page is hydrated: from then on the islands follow. Early clicks and tests see by
 * `data-hydrated` that the frame works.
 */
export function hydrateIslands(): void {
  document.documentElement.dataset.hydrated = "";
  frameIsHydrated();
}

function browserIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, pauseMs);
  });
}

const firstAddress = typeof location === "undefined" ? "" : location.pathname + location.search;

const hasNavigated = () => location.pathname + location.search !== firstAddress;

/** Loads a page as a new one when its stylesheet cannot be fetched: React would show it without. */
export function watchStyles(): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet" && hasNavigated()) location.reload();
  };
  // The error of an element does not bubble.
  addEventListener("error", onError, true);
}

/**
 * Fetches code with `import()`. On the page that the visitor arrived on it tries until it succeeds, because the
 * server's HTML is readable and its links work (A63). After an in-app navigation it loads the page as a new one: the
 * code may be gone because a new release is out. Rejects on the server only.
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (typeof window === "undefined") throw error;
      console.warn("The code of a part of the page could not be fetched", error);
      if (hasNavigated()) {
        location.reload();
        return new Promise(() => {});
      }
      await new Promise<void>((resolve) => {
        setTimeout(resolve, retryAfterMs);
        for (const type of ["online", "click"]) addEventListener(type, () => resolve(), { once: true });
      });
    }
  }
}
