import { useSyncExternalStore } from "react";
import { storeTheme, type Theme } from "./start/storedTheme.ts";

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  listeners.add(listener);
  system.addEventListener("change", tell);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) system.removeEventListener("change", tell);
  };
}

/** The visitor's choice is `data-theme` on the root (storedTheme.ts). Else the system decides. */
function getTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  storeTheme(theme);
  tell();
}

/** The theme on screen. Null on the server and in the first render, where the system's setting is unknown. */
export function useTheme(): { theme: Theme | null; toggle(): void } {
  const theme = useSyncExternalStore<Theme | null>(subscribe, getTheme, () => null);
  return { theme, toggle: () => setTheme(getTheme() === "dark" ? "light" : "dark") };
}
