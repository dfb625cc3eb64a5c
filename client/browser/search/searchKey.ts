const storageKey = "search-key";

/** Whether "/" opens the search. Who types by voice or by a key of their own can switch it off (WCAG 2.1.4). */
export function isSearchKeyOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

export function switchSearchKey(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Blocked: it stays as it is.
  }
}
