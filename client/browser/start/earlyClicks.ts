/**
 * No press is lost: the server's page is on screen before the code that makes its buttons work (A81).
 *
 * 1. A press on a button that is not hydrated makes it look pressed at once (`data-pressed`, styles/components.css).
 * 2. It is queued, and `clickQueued` asks for all code that has not been fetched yet.
 * 3. When the button is hydrated it is clicked, in the order of the presses. Arrow keys on tabs are queued likewise.
 *
 * The browser handles links, `details`, fields, labels and the search form. A link looks pressed until its page is
 * shown. A form that is not hydrated is never submitted natively. Its buttons are disabled without a script and enabled
 * as soon as this runs.
 */

/** Event on window: a press waits for code. */
export const clickQueued = "click-queued";

const watchMs = 100;
const tabKey = /^(Arrow|Home$|End$)/;

interface QueuedClick {
  control: HTMLElement;
  key: string | undefined;
}

const queue: QueuedClick[] = [];
const waitingIsland = "[data-island]:not([data-hydrated])";

/** Whether the handlers of an element work. App and Island.tsx set the marks. */
function isHydrated(element: Element): boolean {
  return Boolean(element.closest("[data-hydrated]")) && !element.closest(waitingIsland);
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

export function clearPendingLinks(): void {
  for (const link of document.querySelectorAll<HTMLElement>("a[data-pressed]")) delete link.dataset.pressed;
}

function findControl({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** Whether the control must wait. Then React must not handle the event too, should its code arrive at this moment. */
function stopsEarly(event: Event, control: Element | null): control is HTMLElement {
  if (!control || isHydrated(control)) return false;
  event.stopPropagation();
  event.preventDefault();
  return true;
}

function enqueue(control: HTMLElement, key?: string): void {
  control.dataset.pressed = "";
  // A second tap on the same control is impatience: it would undo the first one.
  if (queue.at(-1)?.control !== control) queue.push({ control, key });
  dispatchEvent(new Event(clickQueued));
}

function onClick(event: MouseEvent): void {
  const button = findControl(event, "button:not([role=search] *)");
  if (stopsEarly(event, button)) {
    enqueue(button);
    return;
  }
  const link = findControl(event, 'a[href^="/"]');
  if (!link || opensElsewhere(event)) return;
  clearPendingLinks();
  link.dataset.pressed = "";
}

function onKeyDown(event: KeyboardEvent): void {
  const tab = tabKey.test(event.key) ? findControl(event, "[role=tab]") : null;
  if (stopsEarly(event, tab)) enqueue(tab, event.key);
}

/** Does the queued clicks in order, up to the first control that is not hydrated. */
function flush(): void {
  for (let click = queue[0]; click; click = queue[0]) {
    const { control, key } = click;
    const isReady = isHydrated(control);
    if (!isReady && control.isConnected) return;
    queue.shift();
    delete control.dataset.pressed;
    if (!isReady) continue;
    if (key) control.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    else control.click();
  }
}

/** Runs before the first paint. `dataset`: of the root. */
export function keepEarlyClicks(dataset: DOMStringMap): void {
  // On window and in the capture phase, so that this runs before React: React stops events that it cannot handle yet.
  addEventListener("click", onClick, true);
  addEventListener("keydown", onKeyDown, true);
  addEventListener("submit", (event) => stopsEarly(event, findControl(event, "form:not([role=search])")), true);
  // The page has come back from the back-forward cache: its link no longer looks pressed.
  addEventListener("pageshow", clearPendingLinks);
  // As they arrive: on a slow connection a form is on screen long before the end of the page.
  new MutationObserver((_, observer) => {
    for (const button of document.querySelectorAll<HTMLButtonElement>("form button:disabled")) button.disabled = false;
    if (document.readyState !== "loading") observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  const timer = setInterval(() => {
    flush();
    if (queue[0] || dataset.hydrated === undefined || document.querySelector(waitingIsland)) return;
    // What appears from now on is hydrated from the start.
    dataset.live = "true";
    clearInterval(timer);
  }, watchMs);
}
