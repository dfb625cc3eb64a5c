import { useSyncExternalStore } from "react";

/** Specification section 9. */
const shownForMs = 3000;

export interface SnackbarMessage {
  /** Distinguishes two messages with the same text, so that a screen reader announces the second one too. */
  id: number;
  kind: "success" | "error";
  text: string;
}

let current: SnackbarMessage | null = null;
let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let startedAt = 0;
let remainingMs = 0;
const listeners = new Set<() => void>();

function set(message: SnackbarMessage | null): void {
  current = message;
  for (const listener of listeners) listener();
}

function run(): void {
  startedAt = Date.now();
  timer = setTimeout(hideSnackbar, remainingMs);
}

/** Shows one message at a time: a new one replaces the old one (A43). */
export function showSnackbar(kind: SnackbarMessage["kind"], text: string): void {
  clearTimeout(timer);
  count += 1;
  set({ id: count, kind, text });
  remainingMs = shownForMs;
  run();
}

export function hideSnackbar(): void {
  clearTimeout(timer);
  timer = undefined;
  set(null);
}

/** Stops the time-out while the pointer or the focus is on the message (WCAG 2.2.1). */
export function holdSnackbar(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  remainingMs -= Date.now() - startedAt;
}

export function releaseSnackbar(): void {
  if (current && timer === undefined) run();
}

export function getSnackbar(): SnackbarMessage | null {
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSnackbar(): SnackbarMessage | null {
  return useSyncExternalStore(subscribe, getSnackbar, () => null);
}
