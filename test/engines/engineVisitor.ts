import { expect } from "vitest";
import type { FormId } from "../../shared/enquiry/forms.ts";
import { type EngineWindow, pollMs } from "./browsers.ts";

type Role = "button" | "link" | "heading" | "dialog" | "status";

/** A control as it shows on the page. */
interface Shown {
  text: string;
  /** Its middle, in the window. */
  x: number;
  y: number;
  isCovered: boolean;
  expanded: string | null;
  pressed: string | null;
}

/**
 * Runs in the page. The first visible element with this role whose name begins so: in the dialog that is open, if one
 * is. `form`: only in this form. `bringIn`: scrolls it to the middle of the window first.
 */
function find(role: Role, name: string, form: string | null, bringIn: boolean): Shown | null {
  const selectors = {
    button: "button, summary",
    link: "a[href]",
    heading: "h1, h2, h3",
    dialog: "dialog[open]",
    status: "[role=status], [aria-live]",
  };
  const scope =
    (role !== "dialog" && document.querySelector("dialog:modal")) ||
    (form && document.querySelector(`[data-enquiry-form=${form}]`)) ||
    document;
  for (const element of scope.querySelectorAll<HTMLElement>(selectors[role])) {
    const text = (element.textContent ?? "").replaceAll("\u2060", "").trim();
    const label = element.getAttribute("aria-label") ?? text;
    if (!label.startsWith(name) || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (bringIn) element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return {
      text,
      x,
      y,
      isCovered: !element.contains(document.elementFromPoint(x, y)),
      expanded: element.getAttribute("aria-expanded"),
      pressed: element.getAttribute("aria-pressed"),
    };
  }
  return null;
}

/** Runs in the page. Chooses the option or focuses the field with this label. */
function enter(form: string, label: string, option: string): "typing" | "chosen" | "missing" {
  const labels = [...document.querySelectorAll<HTMLLabelElement>(`[data-enquiry-form=${form}] label`)];
  const control = labels.find(({ textContent }) => textContent?.replace(" *", "").trim() === label)?.control;
  if (control instanceof HTMLSelectElement) {
    const found = [...control.options].find(({ text }) => text === option);
    if (!found) return "missing";
    control.value = found.value;
    for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
    return "chosen";
  }
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return "missing";
  control.scrollIntoView({ block: "center", behavior: "instant" });
  control.focus();
  // Typing replaces what the draft of another form has filled in.
  control.select();
  return "typing";
}

/** What a visitor sees and does, in any engine. */
export function createEngineVisitor(window: EngineWindow, origin: string) {
  const look = (role: Role, name: string, form: FormId | null = null) => window.run(find, role, name, form, false);
  const shown = (role: Role, name: string, form?: FormId) =>
    expect.poll(() => look(role, name, form), { message: `${role} "${name}"`, interval: pollMs });

  return {
    window,
    /** Resolves when the HTML is read. */
    open: (path: string) => window.goto(origin + path),
    /** Resolves when all of the page is hydrated. Only this knows how a page says so. */
    async waitUntilLive() {
      const isLive = () => "live" in document.documentElement.dataset;
      await expect.poll(() => window.run(isLive), { message: "live", interval: pollMs }).toBe(true);
    },
    /** For an assertion that waits: `await visitor.shown("heading", "About").toBeTruthy()`. */
    shown,
    /** Presses a control once it stands still and nothing covers it. */
    async press(role: "button" | "link", name: string, form: FormId | null = null) {
      let before: Shown | null = null;
      let at: Shown | null = null;
      await expect
        .poll(
          async () => {
            before = at;
            at = await window.run(find, role, name, form, true);
            return at && !at.isCovered && at.x === before?.x && at.y === before?.y;
          },
          { message: `${role} "${name}" can be pressed`, interval: pollMs },
        )
        .toBe(true);
      const { x, y } = at as unknown as Shown;
      await window.click(x, y);
    },
    async fill(form: FormId, label: string, answer: string) {
      let entered = "missing";
      await expect
        .poll(
          async () => {
            entered = await window.run(enter, form, label, answer);
            return entered;
          },
          { message: `field "${label}"`, interval: pollMs },
        )
        .not.toBe("missing");
      if (entered === "typing") await window.type(answer);
    },
    /** The text of the form's captcha picture. */
    readCaptcha: (form: FormId) =>
      window.run(
        (id) => document.querySelector<HTMLCanvasElement>(`[data-enquiry-form=${id}] canvas`)?.signs ?? "",
        form as string,
      ),
    path: () => window.run(() => location.pathname),
  };
}
