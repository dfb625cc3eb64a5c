/**
 * No press is lost: the server's page is on screen before the code that makes its buttons work (A81).
 *
 * 1. A press on a button that does not work yet makes it look pressed at once (`data-pressed`, styles/components.css).
 * 2. It is queued, and so is every press after it, also on a button that works: they keep their order.
 * 3. As soon as the first button of the queue works it is clicked, and then the next. Arrow keys on tabs likewise.
 *
 * The browser handles links, `details`, fields, labels and the search form. A link looks pressed until its page is
 * shown. A form whose code does not come within `sendAfterMs` of the press is sent by the browser itself (A123).
 */

/** How often the first button of the queue is tried. */
const tryAgainMs = 50;
const tabKey = /^(Arrow|Home$|End$)/;

/** An event that React hydrates for and no component handles. */
const probe = "touchcancel";

/** Longer than code takes on a slow line. */
const sendAfterMs = 12_000;

/** Presses keep their order for this long. Code that cannot be fetched must not hold what works. */
const patienceMs = 3000;

interface QueuedPress {
  control: HTMLElement;
  key: string | undefined;
  at: number;
}

const queue: QueuedPress[] = [];
let isReplaying = false;

const holdsOthers = (press: QueuedPress | undefined) =>
  press !== undefined && performance.now() - press.at < patienceMs;

/**
 * Whether the handlers of an element work. React hydrates what is pressed at once, before all else, and stops the event
 * where it cannot because code is missing: here an event that is sent ahead of the press tells. Before React has
 * hydrated the frame (`data-hydrated`) nothing works.
 */
function isHydrated(control: Element): boolean {
  if (document.documentElement.dataset.hydrated === undefined) return false;
  let hasArrived = false;
  const onArrival = () => {
    hasArrived = true;
  };
  control.addEventListener(probe, onArrival);
  control.dispatchEvent(new Event(probe, { bubbles: true }));
  control.removeEventListener(probe, onArrival);
  return hasArrived;
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
  if (!control || isReplaying || (!queue.some(holdsOthers) && isHydrated(control))) return false;
  event.stopPropagation();
  event.preventDefault();
  return true;
}

function enqueue(control: HTMLElement, key?: string): void {
  control.dataset.pressed = "";
  if (!queue[0]) setTimeout(flush, tryAgainMs);
  // A second tap on the same control is impatience: it would undo the first one.
  if (queue.at(-1)?.control !== control) queue.push({ control, key, at: performance.now() });
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

/** Does the queued presses in order, up to the first control that does not work yet and has not waited long. */
function flush(): void {
  for (const press of [...queue]) {
    const { control, key } = press;
    const isReady = isHydrated(control);
    const sends = !isReady && control instanceof HTMLButtonElement && control.type === "submit" && control.form;
    if (sends && performance.now() - press.at > sendAfterMs) {
      queue.length = 0;
      sends.submit();
      return;
    }
    if (!isReady && control.isConnected) {
      if (holdsOthers(press)) break;
      continue;
    }
    queue.splice(queue.indexOf(press), 1);
    delete control.dataset.pressed;
    isReplaying = true;
    if (isReady && key) control.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    else if (isReady) control.click();
    isReplaying = false;
  }
  if (queue[0]) setTimeout(flush, tryAgainMs);
}

/** Runs before the first paint. */
export function keepEarlyClicks(): void {
  // On window and in the capture phase, so that this runs before React: React stops events that it cannot handle yet.
  addEventListener("click", onClick, true);
  addEventListener("keydown", onKeyDown, true);
  addEventListener("submit", (event) => stopsEarly(event, findControl(event, "form:not([role=search])")), true);
  // The page has come back from the back-forward cache: its link no longer looks pressed.
  addEventListener("pageshow", clearPendingLinks);
}
