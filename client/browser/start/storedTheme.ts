export type Theme = "light" | "dark";

const key = "theme";

/** Before the first paint, so that a remembered theme does not flash (A67, A102). */
export function applyStoredTheme(dataset: DOMStringMap): void {
  try {
    const theme = localStorage.getItem(key);
    if (theme === "light" || theme === "dark") dataset.theme = theme;
  } catch {
    // Storage is blocked: the system's theme applies.
  }
}

export function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
}
