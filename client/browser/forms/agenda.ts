import { useEffect, useRef } from "react";
import { agenda as words } from "../../../shared/content/productPage.yaml";
import { addAgenda, messageLimit } from "../../../shared/enquiry/agenda.ts";
import { fillCount } from "../../../shared/fillText.ts";
import { bringIntoView } from "../navigation/scroll.ts";
import { showSnackbar } from "../snackbar.ts";
import { readDraft } from "./draft.ts";
import { keepForSession } from "./sessionKept.ts";

const kept = keepForSession("agenda");

/**
 * The items that a visitor ticks on a product page, kept for the session. The checkboxes are uncontrolled, so what was
 * ticked before this code arrived stays (W1.3).
 */
export function useAgenda() {
  /** The element around the checkboxes. */
  const ref = useRef<HTMLDivElement>(null);
  const boxes = () => [...(ref.current?.querySelectorAll("input") ?? [])];

  const keep = () => kept.save(Object.fromEntries(boxes().map(({ value, checked }) => [value, checked ? "on" : ""])));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was kept before the page was shown is put back.
  useEffect(() => {
    const before = kept.read();
    for (const box of boxes()) box.checked ||= before[box.value] === "on";
    keep();
  }, []);

  function add() {
    addToMessage(
      boxes()
        .filter(({ checked }) => checked)
        .map(({ value }) => value),
    );
  }

  return { ref, keep, add };
}

/** Writes into the demo form's message and fires an input event, so that the draft is saved. Then focuses it. */
function addToMessage(items: readonly string[]): void {
  // Found by a selector: an import of the form's modules would split them into another chunk on every page with a form.
  const message = document.querySelector<HTMLTextAreaElement>("#contact textarea");
  if (!message) return;
  // The form is being sent: what is written now would not be sent, and would be deleted with the rest.
  if (message.closest("[inert]")) {
    showSnackbar("error", words.underWay);
    return;
  }
  if (items.length === 0) {
    showSnackbar("error", words.nothing);
    return;
  }
  // A form that is not live yet does not show its draft.
  const before = message.value || readDraft()[message.name] || "";
  const written = addAgenda(before, items, messageLimit);
  if (written.message !== message.value) {
    message.value = written.message;
    message.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  const told = fillCount(words.inMessage, written.inMessage);
  const limit = messageLimit.toLocaleString("en");
  if (written.leftOut === 0) showSnackbar("success", told);
  else showSnackbar("error", `${told}. ${fillCount(words.leftOut, written.leftOut, { limit })}`);
  message.focus({ preventScroll: true });
  message.setSelectionRange(message.value.length, message.value.length);
  message.scrollTop = message.scrollHeight;
  bringIntoView(message);
}
