import { whenParsed } from "./whenParsed.ts";

/**
 * No press is lost: a press on a control that is not live yet is kept and carried out once the control is live (A81).
 *
 * The server's page is on screen before the code that makes its buttons work. React handles a part of this: a click on
 * a part whose code has arrived hydrates that part at once and is handled. But React drops clicks before hydrateRoot
 * and on parts whose code has not arrived, and plain HTML has no replacement. So this watches clicks from before the
 * first paint:
 *
 * 1. A press on a button that is not live makes it look pressed at once (`data-pressed`, buttons.css).
 * 2. When React has seen the click and the button is still not live, the press is kept, and `pressKept` requests all
 *    code that has not been fetched yet.
 * 3. When the buttons are live, they are clicked in the order of the presses. Arrow keys on tabs are kept likewise.
 *
 * The browser handles links, `details`, fields, labels and the search form. A link looks pressed until its page is
 * shown. A form that is not live is never submitted natively. Its buttons are disabled without a script and enabled as
 * soon as this runs.
 *
 * Live elements are recognised by a mark that React puts on elements it has hydrated: nothing else shows it from
 * outside. The mark is private, so entry.tsx logs an error when it is missing, and test/browser/firstTap.test.ts
 * presses everything. Costs: 1 kB before the first paint, and a check of the buttons ten times a second until all are
 * live; then the listeners and the timer are removed.
 */

/** Event on window: a press waits for code. */
export const pressKept = "press-kept";

const watchMs = 100;
/** When the code has not arrived by then, the press is dropped. */
const patienceMs = 60_000;
const tabKeys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

interface Press {
  control: HTMLElement;
  key: string | undefined;
  until: number;
}

/** Whether React has hydrated an element, so that its handlers work. */
export function isLive(element: Element): boolean {
  for (const name of Object.keys(element)) if (name.startsWith("__reactProps$")) return true;
  return false;
}

/** Whether a click opens a new tab or window or saves a file, so that this page stays. */
export function opensElsewhere({
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  button,
}: Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "button">): boolean {
  return metaKey || ctrlKey || shiftKey || altKey || button !== 0;
}

/** Makes a link look pressed until its page is shown, however long that takes. */
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
  // After React has handled the event, which may have hydrated the control.
  setTimeout(() => {
    if (isLive(control)) {
      delete control.dataset.pressed;
      return;
    }
    // A second tap on the same control is impatience: it would undo the first one.
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

/** Carries out kept presses in order, up to the first control that is not live. */
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
  // React renders everything that appears from now on, so it is live from the start.
  dataset.live = "true";
  clearInterval(watching);
  removeEventListener("click", onClick, true);
  removeEventListener("keydown", onKeyDown, true);
  removeEventListener("submit", onSubmit, true);
}

function openForms(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("form button:disabled")) button.disabled = false;
}

/** Starts the watch. It must run before the first paint. */
export function keepPresses(): void {
  // On window and in the capture phase, so that this runs before React: React stops events that it cannot handle yet.
  addEventListener("click", onClick, true);
  addEventListener("keydown", onKeyDown, true);
  addEventListener("submit", onSubmit, true);
  // The page has come back from the back-forward cache: its link no longer looks pressed.
  addEventListener("pageshow", showArrived);
  void whenParsed().then(openForms);
  watching = setInterval(watch, watchMs);
}
