/**
 * What a visitor has typed and not yet sent, kept for the session and shared between the forms (WCAG 3.3.7): it survives
 * reloads, navigation and errors. Never the captcha, never the demo form's fixed product (A76).
 */
export type Draft = Readonly<Record<string, string>>;

const storageKey = "enquiry-draft";

/** Serves alone where storage is blocked: the draft then lasts until the tab is reloaded. */
let memory: Draft = {};

function readStored(): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}

export function readDraft(): Draft {
  return { ...memory, ...readStored() };
}

/** Adds to the draft. Written at every keystroke: a delay would lose the last words before a reload. */
export function saveDraft(values: Draft): void {
  memory = { ...readDraft(), ...values };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(memory));
  } catch {
    // Blocked or full: `memory` has it.
  }
}

export function clearDraft(): void {
  memory = {};
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Blocked: nothing was stored.
  }
}
