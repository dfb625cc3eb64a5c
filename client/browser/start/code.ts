/** Fetches code and styles that a page does not start with. */

/** Longest wait before code is fetched again. It ends when the network comes back or the visitor presses something. */
const retryAfterMs = 10_000;

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
