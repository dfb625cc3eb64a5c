import { whenParsed } from "./whenParsed.ts";

/**
 * Nothing pressed is lost: what is pressed before it is live is done once it is (A81).
 *
 * The server's page is on screen before the code that makes its buttons work. React itself helps with the moment in
 * between: a click on a part whose code is there makes it live at once and is done. But it drops clicks before
 * hydrateRoot and on parts whose code has not arrived, and plain HTML cannot replace those. So this watches clicks from before the first paint on:
 *
 * 1. A press on a button that is not live makes it look pressed at once (`data-pressed`, buttons.css).
 * 2. When the click has been through React and the button is still not live, it is kept, and all code that is still to come
 *    is asked for (`pressKept`).
 * 3. When the button is live it is clicked, each in its turn. Arrow keys on tabs likewise.
 *
 * Links, `details`, fields, labels and the search form are left to the browser; a link looks pressed until its page is there. A form that is
 * not live is never submitted natively; its buttons, disabled without a script, can be pressed as soon as this runs.
 *
 * Whether a button is live is read from the mark that React leaves on what it has taken over, since nothing else tells
 * from outside: private, so entry.tsx says so loudly when the mark is gone, and test/browser/firstTap.test.ts presses
 * everything. Costs: 1 kB before the first paint, a look at the buttons ten times a second until all of them are live;
 * then it takes itself away.
 */

/** On window: a press waits for code. */
export const pressKept = "press-kept";

const watchMs = 100;
/** Code that has not come by then is not on its way: the button is let go. */
const patienceMs = 60_000;
const tabKeys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

interface Press {
  control: HTMLElement;
  key: string | undefined;
  until: number;
}

/** Whether React has taken an element over: its handlers work. */
export function isLive(element: Element): boolean {
  for (const name of Object.keys(element)) if (name.startsWith("__reactProps$")) return true;
  return false;
}

/** A new tab or window, or a file: this page stays. */
export function opensElsewhere({
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  button,
}: Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "button">): boolean {
  return metaKey || ctrlKey || shiftKey || altKey || button !== 0;
}

/** A link that was pressed looks so until its page is there, however long that takes on its way. */
export function showLeaving(link: HTMLElement): void {
  showArrived();
  link.dataset.pressed = "";
}

export function showArrived(): void {
  for (const link of document.querySelectorAll<HTMLElement>("a[data-pressed]")) delete link.dataset.pressed;
}

const kept: Press[] = [];
let watching: ReturnType<typeof setInterval> | undefined;

function note(control: HTMLElement, key?: string): void {
  control.dataset.pressed = "";
  // After the event has been through React, which may have made the control live for it.
  setTimeout(() => {
    if (isLive(control)) {
      delete control.dataset.pressed;
      return;
    }
    // A second tap on the same spot is impatience: it would undo the first.
    if (kept.at(-1)?.control !== control) kept.push({ control, key, until: performance.now() + patienceMs });
    dispatchEvent(new Event(pressKept));
  });
}

function findWaiting(event: Event, selector: string): HTMLElement | undefined {
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
  return control && !isLive(control) ? control : undefined;
}

function onClick(event: MouseEvent): void {
  const control = findWaiting(event, "button:not([role=search] *)");
  if (control) note(control);
  else if (!opensElsewhere(event) && event.target instanceof Element) {
    const link = event.target.closest<HTMLElement>('a[href^="/"]');
    if (link) showLeaving(link);
  }
}

function onKeyDown(event: KeyboardEvent): void {
  if (!tabKeys.includes(event.key)) return;
  const tab = findWaiting(event, "[role=tab]");
  if (!tab) return;
  event.preventDefault();
  note(tab, event.key);
}

function onSubmit(event: Event): void {
  if (findWaiting(event, "form:not([role=search])")) event.preventDefault();
}

/** Does what is kept as far as it is live, in the order in which it was pressed. */
function doKept(): void {
  for (let press = kept[0]; press; press = kept[0]) {
    const { control, key, until } = press;
    if (!isLive(control) && control.isConnected && performance.now() < until) return;
    kept.shift();
    delete control.dataset.pressed;
    if (!isLive(control)) continue;
    if (key === undefined) control.click();
    else control.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }
}

function watch(): void {
  doKept();
  const { dataset } = document.documentElement;
  if (dataset.ready !== "true" || kept.length > 0) return;
  if (![...document.querySelectorAll("button")].every(isLive)) return;
  // Whatever comes from now on is drawn by React, and live from the start.
  dataset.live = "true";
  clearInterval(watching);
  removeEventListener("click", onClick, true);
  removeEventListener("keydown", onKeyDown, true);
  removeEventListener("submit", onSubmit, true);
}

function openForms(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("form button:disabled")) button.disabled = false;
}

/** Begins before the first paint. */
export function keepPresses(): void {
  // On window and in the capture phase: before React, which stops what it cannot do yet.
  addEventListener("click", onClick, true);
  addEventListener("keydown", onKeyDown, true);
  addEventListener("submit", onSubmit, true);
  // Back from the page that a link has led to, out of the browser's memory.
  addEventListener("pageshow", showArrived);
  void whenParsed().then(openForms);
  watching = setInterval(watch, watchMs);
}
