import { type RefObject, useEffect } from "react";
import type { EnquiryState } from "./enquiryMachine.ts";
import { controlNamed, isNowhere } from "./formControls.ts";
import { bringIntoView } from "./intoView.ts";

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
        break;
    }
  }, [focus, formRef, summaryRef, submitRef, tryAgainRef, lastFocusRef]);
}
