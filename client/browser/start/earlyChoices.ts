import { type RefObject, useEffect } from "react";

/**
 * What was chosen in fields before their code came stands in them, but React has not heard of it: it takes what it finds
 * for what it wrote, and the rest of the screen says something else (W1.3). This tells it, once, as a hand would.
 */
export function useEarlyChoices(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // After the click that may have brought the code.
    const timer = setTimeout(() => {
      for (const input of ref.current?.querySelectorAll("input") ?? []) tell(input);
    });
    return () => clearTimeout(timer);
  }, [ref]);
}

function tell(input: HTMLInputElement): void {
  const { type, checked, defaultChecked, value, defaultValue } = input;
  if (type === "range") {
    if (value === defaultValue) return;
    // React compares with what was set through the element's own property, which it has taken over.
    input.value = defaultValue;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  } else if (checked !== defaultChecked && (checked || type === "checkbox")) {
    input.checked = defaultChecked;
    input.click();
  }
}
