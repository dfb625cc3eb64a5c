import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { folderWords } from "../../../shared/content/folder.ts";
import { type Agenda, addAgenda, messageLimit, questionLimit } from "../../../shared/enquiry/agenda.ts";
import type { ProductCode } from "../../../shared/products/index.ts";
import { showSnackbar } from "../snackbar.ts";
import { readDraft } from "./draft.ts";
import { bringIntoView } from "./intoView.ts";
import { keepForSession } from "./sessionKept.ts";

/** A screen reader announces the remaining characters when the typing pauses, not at every letter. */
const tellAfterMs = 1000;

const kept = keepForSession("folder");

interface Folder {
  /** The element around the checkboxes and the question. */
  ref: RefObject<HTMLDivElement | null>;
  /** Characters left for the question; undefined while it is empty. */
  left: number | undefined;
  /** The same value, updated when the typing pauses. */
  toldLeft: number | undefined;
  change(): void;
  put(): void;
}

/**
 * The items that a visitor ticks and the question on a product page, kept for the session and per product. The controls
 * are uncontrolled, so input from before this code arrived stays (W1.3).
 */
export function useFolder(product: ProductCode): Folder {
  const ref = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<number>();
  const [toldLeft, setToldLeft] = useState<number>();

  const change = useCallback(() => {
    if (!ref.current) return;
    const { items, question } = readAgenda(ref.current);
    kept.save({ [`${product}.items`]: items.join("\n"), [`${product}.question`]: question });
    setLeft(question ? questionLimit - question.length : undefined);
  }, [product]);

  const restore = useCallback(() => {
    if (!ref.current) return;
    const { items, question } = findControls(ref.current);
    const before = kept.read();
    const ticked = before[`${product}.items`]?.split("\n") ?? [];
    for (const box of items) box.checked ||= ticked.includes(box.value);
    if (question) question.value ||= before[`${product}.question`] ?? "";
    change();
  }, [product, change]);

  useEffect(restore, [restore]);

  useEffect(() => {
    const timer = setTimeout(() => setToldLeft(left), tellAfterMs);
    return () => clearTimeout(timer);
  }, [left]);

  function put() {
    // A kept press is carried out at once, before the effect above.
    restore();
    if (ref.current) putIntoMessage(product, readAgenda(ref.current));
  }

  return { ref, left, toldLeft, change, put };
}

function findControls(folder: HTMLElement) {
  return {
    items: [...folder.querySelectorAll<HTMLInputElement>("input[type=checkbox]")],
    question: folder.querySelector("textarea"),
  };
}

function readAgenda(folder: HTMLElement): Agenda {
  const { items, question } = findControls(folder);
  return { items: items.filter(({ checked }) => checked).map(({ value }) => value), question: question?.value ?? "" };
}

/** Writes into the demo form's message and fires an input event, so that the draft is saved. Then focuses it. */
function putIntoMessage(product: ProductCode, agenda: Agenda): void {
  // Found by a selector: an import of the form's modules would split them into another chunk on every page with a form.
  const message = document.querySelector<HTMLTextAreaElement>("#contact textarea");
  if (!message) return;
  // The form is being sent: what is written now would not be sent, and would be deleted with the rest.
  if (message.closest("[inert]")) {
    showSnackbar("error", folderWords.underWay);
    return;
  }
  if (agenda.items.length === 0 && agenda.question.trim() === "") {
    showSnackbar("error", folderWords.nothing);
    return;
  }
  // A form that is not live yet does not show its draft.
  const before = message.value || readDraft()[message.name] || "";
  const formerKey = `${product}.inMessage`;
  const formerQuestion = kept.read()[formerKey];
  const written = addAgenda(before, { ...agenda, formerQuestion, limit: messageLimit });
  if (written.message !== message.value) {
    message.value = written.message;
    message.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  kept.save({ [formerKey]: agenda.question });
  const told = folderWords.inMessage(written.inMessage);
  if (written.leftOut === 0) showSnackbar("success", told);
  else showSnackbar("error", `${told}. ${folderWords.leftOut(written.leftOut, messageLimit.toLocaleString("en"))}`);
  message.focus({ preventScroll: true });
  message.setSelectionRange(message.value.length, message.value.length);
  message.scrollTop = message.scrollHeight;
  bringIntoView(message);
}
