import { type RefObject, useEffect } from "react";

/**
 * A visitor may change fields before hydration. The fields keep these values, but React does not know about them, and
 * the rest of the page shows the old state (W1.3). This hook reports each change to React once, like user input.
 */
export function useEarlyChoices(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // After the click that may have caused the code to be fetched.
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
    // React tracks values set through the element's own `value` property. The prototype's setter bypasses this.
    input.value = defaultValue;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  } else if (checked !== defaultChecked && (checked || type === "checkbox")) {
    input.checked = defaultChecked;
    input.click();
  }
}
