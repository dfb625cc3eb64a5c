/** Texts that are kept until the tab is closed. */
export type Kept = Readonly<Record<string, string>>;

/** A store of texts under `storageKey`. When storage is blocked, the texts are kept until the tab is reloaded. */
export function keepForSession(storageKey: string) {
  let memory: Kept = {};

  function readStored(): Kept {
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

  const read = (): Kept => ({ ...memory, ...readStored() });

  return {
    read,
    /** Adds to the kept texts. */
    save(values: Kept) {
      memory = { ...read(), ...values };
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(memory));
      } catch {
        // Blocked or full: `memory` has it.
      }
    },
    clear() {
      memory = {};
      try {
        sessionStorage.removeItem(storageKey);
      } catch {
        // Blocked: nothing was stored.
      }
    },
  };
}
