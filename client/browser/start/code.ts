/** Fetches code and styles that a page does not start with. */

/** Longest wait before code is fetched again. It ends when the network comes back or the visitor presses something. */
const retryAfterMs = 10_000;

/** A window's height: a visitor who scrolls that far has done something anyway. */
const near = "100% 0px";

let needed: Promise<unknown> | undefined;

/** Resolves at the visitor's first interaction, or at once when an element with `data-later` is near the window. */
export function whenNeeded(): Promise<unknown> | undefined {
  if (typeof window === "undefined") return undefined;
  needed ??= new Promise((resolve) => {
    // On window and in the capture phase: React stops these events at the document while a boundary waits.
    for (const type of ["pointermove", "pointerdown", "keydown", "focusin", "popstate"])
      addEventListener(type, resolve, { capture: true, passive: true, once: true });
    // Not in the capture phase: carousels scroll by themselves, and their scroll events do not bubble.
    addEventListener("scroll", resolve, { passive: true, once: true });
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && resolve(true), {
      rootMargin: near,
    });
    for (const element of document.querySelectorAll("[data-later]")) observer.observe(element);
    // From before this code ran.
    if (scrollY > 0 || document.querySelector("[data-pressed]") || document.activeElement !== document.body)
      resolve(true);
  });
  return needed;
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
