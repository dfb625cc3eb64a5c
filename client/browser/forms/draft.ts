import { type Kept, keepForSession } from "./sessionKept.ts";

/**
 * Text that a visitor has typed and not yet sent. It is kept for the session and shared between the forms (WCAG 3.3.7),
 * so it survives reloads, navigation and errors. It never includes the captcha or the demo form's fixed product (A76).
 */
type Draft = Kept;

const draft = keepForSession("enquiry-draft");

/** Event on window: the forms may take what the draft has now. A field was left, or an enquiry is under way or has its outcome. */
export const draftShared = "draft-shared";

let enquiriesUnderWay = 0;

/**
 * Empty while an enquiry is being sent. A visitor may follow a link in that time: the next page's form would show the
 * same text as not sent yet, and it would be sent twice.
 */
export function readDraft(): Draft {
  return enquiriesUnderWay > 0 ? {} : draft.read();
}

/** Sends an enquiry with `send`, and holds the draft until its outcome is there. */
export async function holdDraft<T>(send: () => Promise<T>): Promise<T> {
  enquiriesUnderWay += 1;
  shareDraft();
  try {
    return await send();
  } finally {
    enquiriesUnderWay -= 1;
    shareDraft();
  }
}

/** Adds to the draft. Called at every keystroke: a debounce would lose the last words before a reload. */
export function saveDraft(values: Draft): void {
  draft.save(values);
}

export function shareDraft(): void {
  dispatchEvent(new Event(draftShared));
}

export function clearDraft(): void {
  draft.clear();
}
