import { type Kept, keepForSession } from "./sessionKept.ts";

/**
 * What a visitor has typed and not yet sent, kept for the session and shared between the forms (WCAG 3.3.7): it survives
 * reloads, navigation and errors. Never the captcha, never the demo form's fixed product (A76).
 */
type Draft = Kept;

const draft = keepForSession("enquiry-draft");

export function readDraft(): Draft {
  return draft.read();
}

/** Adds to the draft. Written at every keystroke: a delay would lose the last words before a reload. */
export function saveDraft(values: Draft): void {
  draft.save(values);
}

export function clearDraft(): void {
  draft.clear();
}
