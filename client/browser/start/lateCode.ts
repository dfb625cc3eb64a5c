import { pressKept } from "./presses.ts";

/** An element in the lowest quarter of the window is not seen yet: reaching it takes a scroll, which is a move. */
const seenMargin = "0px 0px -25% 0px";

/** Longest wait before a retry to fetch code. The wait ends when the network comes back. */
const retryAfterMs = 10_000;

/** Where requestIdleCallback is missing (Safari): a pause in which the browser can handle a tap. */
const pauseMs = 50;

let used: Promise<void> | undefined;

/** Resolves at the visitor's first move: scroll, pointer, key, focus, Back, or a press that waits for code. */
function whenUsed(): Promise<void> {
  used ??= new Promise((resolve) => {
    // On window and in the capture phase: React stops these events at the document while a boundary waits for code.
    const moves = ["pointermove", "pointerdown", "keydown", "focusin", "popstate", pressKept];
    const done = () => {
      for (const move of moves) removeEventListener(move, done, true);
      removeEventListener("scroll", done);
      resolve();
    };
    for (const move of moves) addEventListener(move, done, { capture: true, passive: true });
    // Not in the capture phase: that would also catch the scrolls of rotating carousels, which do not bubble.
    addEventListener("scroll", done, { passive: true });
    // A press from before this code ran.
    if (document.querySelector("[data-pressed]")) done();
  });
  return used;
}

// Listens from the start: a move during hydration of the first view counts too, and may be the only one.
if (typeof window !== "undefined") void whenUsed();

function whenLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === "complete") resolve();
    else addEventListener("load", () => resolve(), { once: true });
  });
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, pauseMs);
  });
}

async function whenSeen(selector: string): Promise<void> {
  await whenLoaded();
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: seenMargin },
    );
    for (const element of document.querySelectorAll(selector)) observer.observe(element);
  });
}

let sayLive: () => void = () => {};
const firstViewLive = new Promise<void>((resolve) => {
  sayLive = resolve;
});

/** Call when the first view is live. From then on the late parts may be fetched. */
export function releaseLateCode(): void {
  sayLive();
}

/** Late parts take turns: each waits for the turn before it, and then until the browser is idle. */
let lastTurn: Promise<void> = firstViewLive.then(() => whenLoaded());

function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(whenIdle);
  return lastTurn;
}

/**
 * Resolves when the code of a part below the first view should be fetched: automatically once the first view is live,
 * the page has loaded and the browser is idle (A81), or earlier at the visitor's first move, or when an element that
 * matches `selector` is in the window. Resolves at once on the server, which sends every page complete.
 */
export async function whenDue(selector?: string): Promise<void> {
  if (typeof window === "undefined") return;
  await Promise.race([whenUsed(), takeTurn(), ...(selector ? [whenSeen(selector)] : [])]);
}

/**
 * Fetches code and retries until it succeeds. In the browser it never rejects: a rejected chunk would bring down the
 * whole page. Without its code a part still shows its text and links, and a form still shows phone and e-mail (A63).
 */
export async function fetchUntilThere(fetchCode: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await fetchCode();
    } catch (error) {
      if (typeof window === "undefined") throw error;
      console.error("The code of a part of the page could not be fetched", error);
      await new Promise<void>((resolve) => {
        setTimeout(resolve, retryAfterMs);
        addEventListener("online", () => resolve(), { once: true });
      });
    }
  }
}
