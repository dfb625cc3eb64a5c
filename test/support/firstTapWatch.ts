import type { Control, Kind } from "./control.ts";

/** What the page tells, each with the time since 1970 in ms. */
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
    /** Answers whether the press is behind us: a page that it led to only watches. */
    tell(told: Told): Promise<boolean>;
    /** Counted for the expressions of controls.ts. */
    taps: { summaries: number; spoken: number; printed: number };
  }
  interface HTMLCanvasElement {
    /** Of a captcha: the different texts drawn so far. */
    texts?: string[];
  }
}

export type Plan = Pick<Control, "press" | "after" | "scrollTo" | "fills" | "answers"> & {
  kind: Kind;
  restMs: number;
  /** A button is pressed at the very moment at which React takes it over. */
  isTaken: boolean;
  email: string;
};

/** Runs in the page, before anything else. It waits for its moment, gets the control ready, and tells what it sees. */
export function watch(
  { press, after = [], scrollTo: top, fills, answers, kind, restMs, isTaken, email }: Plan,
  readWord: () => unknown,
): void {
  // Frames within the page are no pages of the site.
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
  // A link that the browser follows by itself shows so at once, in the browser's own way.
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
  // Headless browsers have no voice.
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

  /** As a visitor would, but for the country, whose list comes with the code: it is known from an earlier form. */
  function fill(form: HTMLFormElement): void {
    for (const control of form.elements) {
      if (control instanceof HTMLSelectElement) control.value = control.name === "Product" ? "SWAP" : control.value;
      else if (control instanceof HTMLTextAreaElement) control.value = "One line";
      else if (!(control instanceof HTMLInputElement) || control.name === "Website") continue;
      else control.value = { tel: "+911234567890", email }[control.type] ?? "Asha";
    }
    form.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  /** React marks what it takes over bit by bit, and lets others in between. */
  async function whenTaken(control: HTMLElement): Promise<void> {
    const { dataset } = document.documentElement;
    while (dataset.live !== "true" && !Object.keys(control).some((name) => name.startsWith("__reactProps"))) {
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
    // What was done before it may have to take effect first: on the first page nothing leads back.
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
    // What is pressed by its place must have come to rest there for as long as a hand takes to aim.
    let at = middle();
    for (let isAtRest = kind === "click()" || kind === "keyboard"; !isAtRest; ) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      // Heights that are only guessed until a part is near (layout.css) may have left it outside of the window.
      if (middle().y < 0 || middle().y > innerHeight) goThere();
      const next = middle();
      isAtRest = next.x === at.x && next.y === at.y;
      at = next;
    }
    if (isTaken) await whenTaken(control);
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
    // Here and not from outside: it is the page's next move.
    if (kind === "click()") control.click();
    await told;
  }
  void getReady();
}
