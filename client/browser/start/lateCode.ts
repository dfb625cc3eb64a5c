import { pressKept } from "./presses.ts";

/** What only peeps in at the lower edge is reached by a scroll, which is a move: it is not seen yet. */
const seenMargin = "0px 0px -25% 0px";

/** Longest wait between two tries to fetch code; the line coming back ends it. */
const retryAfterMs = 10_000;

/** Where requestIdleCallback is missing (Safari), a pause in which a tap finds the processor free. */
const pauseMs = 50;

let used: Promise<void> | undefined;

/** Resolves at the visitor's first move: a scroll, a pointer, a key, a focus, or a press that waits for code. */
function whenUsed(): Promise<void> {
  used ??= new Promise((resolve) => {
    // On window and in the capture phase: React stops these events at the document while a boundary waits for its code.
    const moves = ["pointermove", "pointerdown", "keydown", "focusin", "popstate", pressKept];
    const done = () => {
      for (const move of moves) removeEventListener(move, done, true);
      removeEventListener("scroll", done);
      resolve();
    };
    for (const move of moves) addEventListener(move, done, { capture: true, passive: true });
    // Not captured: a carousel that turns by itself scrolls too, and does not bubble.
    addEventListener("scroll", done, { passive: true });
    // A press from before this code was here.
    if (document.querySelector("[data-pressed]")) done();
  });
  return used;
}

// From the start: a move made while React is still busy with the first view is the first one too, and may be the only one.
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

/** The first view is live: from now on the rest of the page may follow. */
export function releaseLateCode(): void {
  sayLive();
}

/** The parts come one after the other, each when the one before it is there and the processor has nothing to do. */
let lastTurn: Promise<void> = firstViewLive.then(() => whenLoaded());

function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(whenIdle);
  return lastTurn;
}

/**
 * Resolves when the code of a part below the first view is to be fetched: by itself, once the first view is live and the
 * line idle (A81); sooner at the visitor's first move, or when an element of `selector` is in the window anyhow. At once
 * on the server, which sends every page whole.
 */
export async function whenDue(selector?: string): Promise<void> {
  if (typeof window === "undefined") return;
  await Promise.race([whenUsed(), takeTurn(), ...(selector ? [whenSeen(selector)] : [])]);
}

/**
 * Fetches code until it is there. It never fails: a rejected chunk would take the whole page down with it, while a part
 * that is not live yet still reads and links, and a form still shows how to reach the company (A63).
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
