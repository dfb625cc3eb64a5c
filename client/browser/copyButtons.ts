import { useEffect } from "react";

const saidMs = 2000;

/**
 * Makes the copy buttons of the page work (components/CopyButton.tsx), also those in HTML that is never hydrated. The
 * element beside a button says the outcome for two seconds.
 */
export function useCopyButtons(): void {
  useEffect(() => {
    const onClick = async ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
      const said = button?.nextElementSibling;
      if (!button || !(said instanceof HTMLElement)) return;
      let outcome = "done";
      try {
        // `navigator.clipboard` is missing on a page that was not served securely.
        await navigator.clipboard.writeText(button.dataset.copy ?? "");
      } catch {
        outcome = "failed";
      }
      button.dataset.outcome = outcome;
      said.textContent = said.dataset[outcome] ?? "";
      setTimeout(() => {
        delete button.dataset.outcome;
        said.textContent = "";
      }, saidMs);
    };
    addEventListener("click", onClick);
    return () => removeEventListener("click", onClick);
  }, []);
}
