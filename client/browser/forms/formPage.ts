import { type RefObject, useEffect, useState } from "react";
import { bringIntoView } from "../navigation/scroll.ts";
import type { EnquiryState } from "./enquiryMachine.ts";
import { controlNamed, isNowhere } from "./formControls.ts";

/** What a form does with the page around it. */

interface Places {
  formRef: RefObject<HTMLFormElement | null>;
  summaryRef: RefObject<HTMLElement | null>;
  submitRef: RefObject<HTMLElement | null>;
  tryAgainRef: RefObject<HTMLElement | null>;
  /** Where the focus was when the enquiry was sent. */
  lastFocusRef: RefObject<Element | null>;
}

/** Moves the focus to the place that the form's state requests, once for each new `focus` object. */
export function useMovedFocus(
  focus: EnquiryState["focus"],
  { formRef, summaryRef, submitRef, tryAgainRef, lastFocusRef }: Places,
): void {
  useEffect(() => {
    const form = formRef.current;
    const captchaInput = form && controlNamed(form, "captcha");
    // A visitor who has moved on, for example to another form, is not interrupted: a space would press "Try again".
    if (!isNowhere(document.activeElement) && !form?.contains(document.activeElement)) return;
    switch (focus?.on) {
      case "summary":
        summaryRef.current?.focus();
        bringIntoView(summaryRef.current);
        break;
      case "captcha":
        captchaInput?.focus();
        bringIntoView(captchaInput);
        if (captchaInput instanceof HTMLInputElement) captchaInput.select();
        break;
      case "submit":
        // Only when the focus was lost with the disabled button.
        if (isNowhere(document.activeElement)) submitRef.current?.focus({ preventScroll: true });
        // With what stands above it: that the enquiry was received.
        bringIntoView(submitRef.current?.parentElement ?? null);
        break;
      case "try-again":
        tryAgainRef.current?.focus({ preventScroll: true });
        bringIntoView(tryAgainRef.current);
        break;
      case "last":
        if (isNowhere(document.activeElement)) {
          const last = lastFocusRef.current;
          const target = last instanceof HTMLElement && form?.contains(last) ? last : submitRef.current;
          target?.focus({ preventScroll: true });
        }
        // Below it stands that the enquiry was not sent.
        bringIntoView(submitRef.current?.parentElement ?? null);
        break;
    }
  }, [focus, formRef, summaryRef, submitRef, tryAgainRef, lastFocusRef]);
}

/** How far from the window a form counts as near: about the distance that a reader scrolls in a second. */
const nearMargin = "600px 0px";

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

/** Calls back when the page returns from the back-forward cache in the state in which it was left. */
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

/** Puts "Error: " before the page's title while a form has errors: a screen reader says the title first. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    if (!document.title.startsWith(titlePrefix)) document.title = titlePrefix + document.title;
    return () => {
      // After a navigation the title is already that of the next page.
      if (document.title.startsWith(titlePrefix)) document.title = document.title.slice(titlePrefix.length);
    };
  }, [hasErrors]);
}
