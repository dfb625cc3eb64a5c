import { type Kept, keepForSession } from "./sessionKept.ts";

/**
 * Text that a visitor has typed and not yet sent. It is kept for the session and shared between the forms (WCAG 3.3.7),
 * so it survives reloads, navigation and errors. It never includes the captcha or the demo form's fixed product (A76).
 */
type Draft = Kept;

const draft = keepForSession("enquiry-draft");

export function readDraft(): Draft {
  return draft.read();
}

/** Adds to the draft. Called at every keystroke: a debounce would lose the last words before a reload. */
export function saveDraft(values: Draft): void {
  draft.save(values);
}

export function clearDraft(): void {
  draft.clear();
}
