import type { Control, Kind } from "./control.ts";

/** The reports of the page, each with its time in ms since 1970. */
export type Told = { atMs: number } & (
  | { what: "document" }
  | { what: "ready"; x: number; y: number; isDisabled: boolean; hasFocus: boolean; isCovered: boolean; word: string }
  | { what: "press"; type: string; heardMs: number }
  | { what: "look" }
  | { what: "leaving" }
  | { what: "word"; word: string }
);

declare global {
  interface Window {
    /** Resolves to whether the control was already pressed: the page that the press led to only watches. */
    tell(told: Told): Promise<boolean>;
    /** Counters for the expressions in controls.ts. */
    taps: { summaries: number; spoken: number; printed: number };
  }
  interface HTMLCanvasElement {
    /** On a captcha's canvas: the different texts drawn so far. */
    texts?: string[];
  }
}

export type Plan = Pick<Control, "press" | "after" | "scrollTo" | "fills" | "answers"> & {
  kind: Kind;
  restMs: number;
  /** The test presses the button at the moment when React hydrates it. */
  isTaken: boolean;
  email: string;
};

/** Runs in the page before all other scripts. Waits for the moment, prepares the control and reports what happens. */
export function watch(
  { press, after = [], scrollTo: top, fills, answers, kind, restMs, isTaken, email }: Plan,
  readWord: () => unknown,
): void {
  // Frames inside a page are not pages of the site.
  if (window !== window.top || !location.protocol.startsWith("http")) return;
  const { timeOrigin } = performance;
  const now = () => timeOrigin + performance.now();
  window.taps = { summaries: 0, spoken: 0, printed: 0 };
  const isPressBehind = window.tell({ what: "document", atMs: timeOrigin });

  let isArmed = false;
  let word: string | undefined;
  const look = () => {
    const next = String(readWord());
    if (next === word) return;
    word = next;
    void window.tell({ what: "word", atMs: now(), word });
  };

  const isOurs = (element: Element) => {
    const control = document.querySelector(press);
    return element.closest(press) !== null || control?.closest("a, button, summary, label, form") === element;
  };
  new MutationObserver((changes) => {
    look();
    if (answers && isArmed && document.querySelector(answers)) void window.tell({ what: "look", atMs: now() });
    for (const { attributeName, target } of changes) {
      if (attributeName !== "data-pressed" || !(target instanceof Element) || !isOurs(target)) continue;
      if (target.hasAttribute("data-pressed")) void window.tell({ what: "look", atMs: now() });
    }
  }).observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
  for (const type of ["scroll", "popstate", "hashchange"])
    addEventListener(type, look, { capture: true, passive: true });
  addEventListener("pagehide", () => void window.tell({ what: "leaving", atMs: now() }));
  // When the browser itself follows a link, it shows this at once, in its own way.
  (window as { navigation?: EventTarget }).navigation?.addEventListener("navigate", (event) => {
    const { hashChange, destination } = event as Event & {
      hashChange: boolean;
      destination: { sameDocument: boolean };
    };
    if (!hashChange && !destination.sameDocument) void window.tell({ what: "leaving", atMs: now() });
  });

  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (...options) {
    if (this.matches(".error-summary")) window.taps.summaries += 1;
    focus.apply(this, options);
    look();
  };
  // A headless browser has no speech synthesis.
  speechSynthesis.speak = ({ text }) => {
    if (text !== "") window.taps.spoken += 1;
    look();
  };
  window.print = () => {
    window.taps.printed += 1;
    look();
  };
  const { clearRect, fillText } = CanvasRenderingContext2D.prototype;
  let signs = "";
  CanvasRenderingContext2D.prototype.clearRect = function (...area) {
    signs = "";
    clearRect.apply(this, area);
  };
  CanvasRenderingContext2D.prototype.fillText = function (...written) {
    signs += written[0];
    fillText.apply(this, written);
    this.canvas.texts ??= [];
    if (signs.length === 6 && this.canvas.texts.at(-1) !== signs) this.canvas.texts.push(signs);
    look();
  };

  for (const type of ["pointerdown", "keydown", "click"]) {
    addEventListener(
      type,
      (event) => {
        if (!isArmed || !(event.target instanceof Element) || !event.target.closest(press)) return;
        const heardMs = performance.now() - event.timeStamp;
        void window.tell({ what: "press", type, atMs: timeOrigin + event.timeStamp, heardMs });
      },
      { capture: true, passive: true },
    );
  }

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  async function find(selector: string): Promise<HTMLElement> {
    for (;;) {
      const element = document.querySelector<HTMLElement>(selector);
      if (element?.checkVisibility({ visibilityProperty: true })) return element;
      await frame();
    }
  }

  /** Fills all fields except the country: its list comes with the code, and the draft already contains a country. */
  function fill(form: HTMLFormElement): void {
    for (const control of form.elements) {
      if (control instanceof HTMLSelectElement) control.value = control.name === "Product" ? "SWAP" : control.value;
      else if (control instanceof HTMLTextAreaElement) control.value = "One line";
      else if (!(control instanceof HTMLInputElement) || control.closest("[aria-hidden=true]")) continue;
      else control.value = { tel: "+911234567890", email }[control.type] ?? "Asha";
    }
    form.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  /** React hydrates one part at a time, and yields between the parts. */
  async function whenHydrated(control: HTMLElement): Promise<void> {
    while (!control.closest("[data-hydrated]") || control.closest("[data-island]:not([data-hydrated])")) {
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  async function getReady(): Promise<void> {
    await new Promise<void>((painted) => {
      new PerformanceObserver((paints) => {
        if (paints.getEntriesByName("first-contentful-paint").length > 0) painted();
      }).observe({ type: "paint", buffered: true });
    });
    if (await isPressBehind) return;
    await new Promise((resolve) => setTimeout(resolve, restMs));
    for (const selector of after) {
      let first = await find(selector);
      while (first.matches(":disabled")) {
        await frame();
        first = await find(selector);
      }
      first.click();
    }
    if (top !== undefined) scrollTo({ top, behavior: "instant" });
    if (fills) fill((await find(fills)) as HTMLFormElement);
    let control = await find(press);
    // The presses before it may have to take effect first: Previous is disabled on the first page of the pager.
    while (after.length > 0 && control.matches(":disabled")) {
      await frame();
      control = await find(press);
    }
    const goThere = () => control.scrollIntoView({ block: "center", behavior: "instant" });
    if (kind === "keyboard") control.focus();
    else if (kind !== "click()") goThere();
    const middle = () => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    // A press by mouse or touch needs a position, so the control must stay still for as long as a visitor takes to aim.
    let at = middle();
    for (let isAtRest = kind === "click()" || kind === "keyboard"; !isAtRest; ) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      // Skipped parts only have a guessed height (layout.css), so the control may have ended up outside the window.
      if (middle().y < 0 || middle().y > innerHeight) goThere();
      const next = middle();
      isAtRest = next.x === at.x && next.y === at.y;
      at = next;
    }
    if (isTaken) await whenHydrated(control);
    look();
    isArmed = true;
    const told = window.tell({
      what: "ready",
      atMs: now(),
      ...at,
      isDisabled: control.matches(":disabled"),
      hasFocus: document.activeElement === control,
      isCovered: !document.elementFromPoint(at.x, at.y)?.closest(press),
      word: word ?? "",
    });
    // Pressed here and not by the test, so that the page runs nothing else before it.
    if (kind === "click()") control.click();
    await told;
  }
  void getReady();
}
