import { showArrived } from "../start/presses.ts";

/** Call before a dialog opens: closes an open dialog, which returns its focus, and resets the pressed look of links. */
export function makeRoom(): void {
  showArrived();
  document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
}
