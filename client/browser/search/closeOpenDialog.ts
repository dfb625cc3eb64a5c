import { clearPendingLinks } from "../start/earlyClicks.ts";

/** Call before a dialog opens: closes an open dialog, which returns its focus, and resets the pressed look of links. */
export function closeOpenDialog(): void {
  clearPendingLinks();
  document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
}
