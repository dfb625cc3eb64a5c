import { useSyncExternalStore } from "react";

/** Specification section 9. */
const shownForMs = 3000;

export interface SnackbarMessage {
  /** Tells two messages with the same words apart, so that the second is announced too. */
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

/** One at a time, the newest wins (A43). */
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

/** While it is being read, by pointer or focus, it stays (WCAG 2.2.1). */
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
