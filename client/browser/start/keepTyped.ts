/**
 * When an extension, a translator or a proxy has changed the markup, React cannot hydrate it: it removes it and renders
 * it again. Text, choices, focus and caret from before are then moved to the new elements (W1.3).
 *
 * The removed elements still hold what was typed in them, so nothing has to be recorded at each keystroke. Only their
 * places and the focus must be known before.
 */

const controls = "input:not([type=hidden]), select, textarea";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Call before hydration. The returned function is for `onRecoverableError`: React has just rendered a part again. */
export function keepTyped(): () => void {
  const { pathname } = location;
  /** The elements to move, each with a function that finds its new element. */
  const places = new Map<Element, () => Element | undefined>();
  let focused: Element | null = null;
  let turn = Promise.resolve();

  const onFocus = ({ target }: { target: EventTarget | null }) => {
    if (!(target instanceof Element)) return;
    focused = target;
    if (!places.has(target)) places.set(target, findPlace(target));
  };
  const onBlur = ({ target }: Event) => {
    // The visitor has left it. When React removes it, the focus stays wanted.
    queueMicrotask(() => {
      if (focused === target && focused?.isConnected && document.activeElement !== focused) focused = null;
    });
  };
  for (const control of document.querySelectorAll(controls)) places.set(control, findPlace(control));
  onFocus({ target: document.activeElement });
  addEventListener("focusin", onFocus, true);
  addEventListener("focusout", onBlur, true);

  /** Moves what it can. Returns whether elements are still to come: code that has not arrived must render them. */
  function move(): boolean {
    for (const [lost, findNew] of places) {
      const found = !lost.isConnected && findNew();
      if (!found) continue;
      places.delete(lost);
      // One after the other: React renders in between, and a render sets controlled fields to the values that it knows.
      turn = turn.then(() => {
        if (lost.matches(controls)) copyValue(lost as Control, found as Control);
        if (lost === focused && document.activeElement === document.body) moveFocus(lost, found);
      });
    }
    return [...places.keys()].some((element) => !element.isConnected);
  }

  const observer = new MutationObserver(() => {
    // After a navigation the elements are gone because their page is.
    if (location.pathname !== pathname || !move()) observer.disconnect();
  });
  return () => {
    observer.observe(document, { childList: true, subtree: true });
    // After React has finished with this change: it ignores events while it changes the document.
    queueMicrotask(move);
  };
}

/** Finds the element again in a new document: by its id, or as the n-th of its kind in the nearest element with an id. */
function findPlace(element: Element): () => Element | undefined {
  // React's own ids differ between the server's markup and what it renders in the browser.
  const home = element.closest('[id]:not([id^="_"])');
  const { localName } = element;
  const findHome = () => (home ? document.getElementById(home.id) : document.body);
  if (home === element) return () => findHome() ?? undefined;
  const index = [...(home ?? document.body).querySelectorAll(localName)].indexOf(element);
  return () => findHome()?.querySelectorAll(localName)[index];
}

function copyValue(from: Control, to: Control): void {
  if (isChoice(from) && isChoice(to)) {
    if (from.checked === from.defaultChecked) return;
    // React hears of choices from earlyChoices.ts, which compares them with the default.
    to.checked = from.checked;
  } else {
    if (from.value === initialValue(from)) return;
    // React tracks values set through the element's own `value` property. The prototype's setter bypasses this.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), "value")?.set?.call(to, from.value);
  }
  to.dispatchEvent(new Event("input", { bubbles: true }));
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

function initialValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
}

function moveFocus(from: Element, to: Element): void {
  (to as HTMLElement).focus({ preventScroll: true });
  if (from instanceof HTMLSelectElement || !("selectionStart" in from && "setSelectionRange" in to)) return;
  const { selectionStart, selectionEnd } = from as HTMLInputElement;
  // null for an e-mail address: the browser tells nobody where the caret is.
  if (selectionStart !== null) (to as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
}
