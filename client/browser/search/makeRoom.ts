import { showArrived } from "../start/presses.ts";

/** For a dialog that is about to open: another one closes and takes its focus back, and the link looks pressed no more. */
export function makeRoom(): void {
  showArrived();
  document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
}
