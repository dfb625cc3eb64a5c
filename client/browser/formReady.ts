import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";

/** Marks the place of a form in the document, before and after its code is there. */
export const formMarker = "data-enquiry-form";

/** How far below the window a form counts as near: about what a reader scrolls in a second. */
const nearMargin = "600px 0px";

/** Longest wait for an idle moment after the page has loaded. */
const idleTimeoutMs = 3000;

/** A chunk that could not be fetched is tried again after this, and whenever the line comes back. */
const retryAfterMs = 10_000;

let needed: Promise<void> | undefined;

/**
 * Waits until the code of the forms is worth its bytes: the page has loaded and a form is near the window or the browser
 * is idle, or the visitor has begun to use the page. At once on the server, which sends every form whole.
 */
export function whenFormIsNeeded(): Promise<void> {
  if (typeof window === "undefined") return Promise.resolve();
  needed ??= new Promise((resolve) => {
    // On window and in the capture phase: React stops these events at the document while a boundary waits for its code.
    const firstUse = ["pointerdown", "keydown", "focusin", "popstate"];
    const done = () => {
      for (const type of firstUse) removeEventListener(type, done, true);
      resolve();
    };
    for (const type of firstUse) addEventListener(type, done, { capture: true, passive: true });

    const afterLoad = () => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          observer.disconnect();
          done();
        },
        { rootMargin: nearMargin },
      );
      for (const form of document.querySelectorAll(`[${formMarker}]`)) observer.observe(form);
      if ("requestIdleCallback" in window) requestIdleCallback(done, { timeout: idleTimeoutMs });
      else setTimeout(done, idleTimeoutMs);
    };
    if (document.readyState === "complete") afterLoad();
    else addEventListener("load", afterLoad, { once: true });
  });
  return needed;
}

/**
 * Fetches code until it is there. It never fails: a rejected chunk would take the whole page down with it, while a form
 * that is not ready yet still shows its fields and how to reach the company (A63).
 */
export async function fetchUntilThere<Code>(fetchCode: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await fetchCode();
    } catch (error) {
      if (typeof window === "undefined") throw error;
      console.error("The code of the forms could not be fetched", error);
      await new Promise<void>((resolve) => {
        setTimeout(resolve, retryAfterMs);
        addEventListener("online", () => resolve(), { once: true });
      });
    }
  }
}

const never = () => () => {};

/** False on the server and in the first render, true once the form can be used. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** True from the moment the element has come near the window. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: nearMargin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return near;
}

/** Calls back when the page returns from the back-forward cache, as it was left. */
export function useRestored(onRestored: () => void): void {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) onRestored();
    };
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, [onRestored]);
}

const titlePrefix = "Error: ";

/** Puts "Error: " before the page's title while a form waits to be corrected: it is the first thing a screen reader says. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    if (!document.title.startsWith(titlePrefix)) document.title = titlePrefix + document.title;
    return () => {
      // After a navigation the title is already the next page's.
      if (document.title.startsWith(titlePrefix)) document.title = document.title.slice(titlePrefix.length);
    };
  }, [hasErrors]);
}
