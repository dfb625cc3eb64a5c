import {
  type ClipboardEvent,
  type DragEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import {
  captchaMessages,
  type FormDefinition,
  honeypotName,
  normaliseEnquiry,
  validateEnquiry,
} from "../../shared/enquiry/forms.ts";
import { enquiryWords } from "../../shared/enquiry/words.ts";
import { initialState, isLoading, judge, type Problems, shownProblems, step } from "../forms/enquiryMachine.ts";
import { cleanPastedPhone, keepPhoneCharacters } from "../forms/phone.ts";
import { CallError, call, callAloud } from "./api.ts";
import { canSpeak, useCaptcha } from "./captcha.ts";
import { useCaptchaService } from "./captchaService.ts";
import { type Country, loadCountries } from "./countries.ts";
import { clearDraft, readDraft, saveDraft } from "./draft.ts";
import { useErrorTitle, useNear, useReady, useRestored } from "./formReady.ts";
import { showSnackbar } from "./snackbar.ts";

/** Specification section 9. */
const resetAfterMs = 1000;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A UUID. crypto.randomUUID is missing where the site is opened over plain http from another machine. */
function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** "14:05" on the visitor's clock. */
function clockTime(): string {
  const now = new Date();
  return [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

function controlNamed(form: HTMLFormElement, name: string): Control | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
    ? control
    : null;
}

/** What stands in the form now. CountryName is the chosen option's own text, or what was typed in its place (A42). */
function readValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") values[name] = value;
  const country = controlNamed(form, "CountryId");
  if (country instanceof HTMLSelectElement)
    values.CountryName = country.value && (country.selectedOptions[0]?.text ?? "");
  return values;
}

/** Filters while typing and keeps the caret where it was between the same digits. */
function filterPhone(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const kept = keepPhoneCharacters(value);
  if (kept === value) return;
  const caret = keepPhoneCharacters(value.slice(0, selectionStart ?? value.length)).length;
  input.value = kept;
  if (input === document.activeElement) input.setSelectionRange(caret, caret);
}

function insertAtCaret(input: HTMLInputElement, text: string): void {
  const end = input.value.length;
  input.setRangeText(text, input.selectionStart ?? end, input.selectionEnd ?? end, "end");
  input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
}

/**
 * Scrolls no further than needed to have the element in the window. One scroll is not always enough: beside a long text
 * the demo form sticks to the window and goes along, until its own place in the page is reached.
 */
function bringIntoView(element: Element | null): void {
  let last: number;
  do {
    last = scrollY;
    element?.scrollIntoView({ block: "nearest", behavior: "instant" });
  } while (scrollY !== last);
}

/** Everything that an enquiry form does in the browser. What it looks like is EnquiryForm's, what may happen when is enquiryMachine's. */
export function useEnquiry(definition: FormDefinition) {
  const [state, dispatch] = useReducer(step, initialState);
  const [inUse, setInUse] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const serviceRef = useRef<HTMLDivElement>(null);
  const summaryRef = useRef<HTMLDivElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  const tryAgainRef = useRef<HTMLButtonElement>(null);
  /** The country as chosen or typed: it must outlive the arrival of the list, which swaps the options under it. */
  const countryRef = useRef<Country>({ CountryId: 0, CountryName: "" });
  const lastFocusRef = useRef<Element | null>(null);
  const isSending = useRef(false);
  const idempotencyKey = useRef("");
  const pressed = useRef({ isDown: false, left: "" });

  const ready = useReady();
  const near = useNear(formRef);
  const captcha = useCaptcha(canvasRef);
  const service = useCaptchaService(serviceRef, near || inUse, definition.id);
  const problems = shownProblems(state);

  useErrorTitle(state.submitted && state.phase === "idle" && (state.captchaWrong || Object.keys(problems).length > 0));

  useEffect(() => {
    if (near || inUse) void loadCountries();
  }, [near, inUse]);

  const findProblems = useCallback((): Problems => {
    const form = formRef.current;
    if (!form) return {};
    const found = validateEnquiry(definition.id, readValues(form));
    if (definition.captcha && controlNamed(form, "captcha")?.value === "") found.captcha = captchaMessages.missing;
    if (service.isOwed()) found.captchaToken = captchaMessages.service;
    return found;
  }, [definition, service]);

  /** Fills what is still empty with what was typed before, here or in another form: never over what stands there. */
  const restoreDraft = useCallback(() => {
    const form = formRef.current;
    if (!form) return;
    const draft = readDraft();
    for (const { name, draftAs, control } of definition.fields) {
      const input = controlNamed(form, name);
      const value = draft[draftAs ?? name];
      if (control === "fixed" || control === "country" || !input || input.value !== "" || !value) continue;
      const isOffered =
        !(input instanceof HTMLSelectElement) || [...input.options].some((option) => option.value === value);
      if (isOffered) input.value = control === "phone" ? keepPhoneCharacters(value) : value;
    }
    if (countryRef.current.CountryName === "" && draft.CountryName) {
      countryRef.current = { CountryId: Number(draft.CountryId) || 0, CountryName: draft.CountryName };
      return true;
    }
    return false;
  }, [definition]);

  const keepDraft = useCallback(
    (only?: string) => {
      const form = formRef.current;
      if (!form) return;
      const values = readValues(form);
      const draft: Record<string, string> = {};
      for (const { name, draftAs, control } of definition.fields) {
        if (control === "fixed" || (only && only !== name)) continue;
        const value = values[name] ?? "";
        if (only || value) draft[draftAs ?? name] = value;
        if (control === "country" && (only || values.CountryName)) draft.CountryName = values.CountryName ?? "";
      }
      if (Object.keys(draft).length > 0) saveDraft(draft);
    },
    [definition],
  );

  const [countryTurn, setCountryTurn] = useState(0);

  // What was typed before the code arrived is filtered and kept; what was typed earlier in the visit joins it.
  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const phone = controlNamed(form, "MobileNo");
    if (phone instanceof HTMLInputElement) filterPhone(phone);
    keepDraft();
    if (restoreDraft()) setCountryTurn((turn) => turn + 1);
  }, [keepDraft, restoreDraft]);

  useEffect(() => {
    const form = formRef.current;
    const captchaInput = form && controlNamed(form, "captcha");
    switch (state.focus?.on) {
      case "summary":
        summaryRef.current?.focus();
        bringIntoView(summaryRef.current);
        break;
      case "captcha":
        captchaInput?.focus();
        bringIntoView(captchaInput);
        if (captchaInput instanceof HTMLInputElement) captchaInput.select();
        break;
      case "submit":
        // Only where the focus was lost with the disabled button: a visitor who has moved on is left in peace.
        if (isNowhere(document.activeElement)) submitRef.current?.focus({ preventScroll: true });
        break;
      case "try-again":
        tryAgainRef.current?.focus({ preventScroll: true });
        bringIntoView(tryAgainRef.current);
        break;
      case "last":
        if (isNowhere(document.activeElement)) {
          const last = lastFocusRef.current;
          const target = last instanceof HTMLElement && form?.contains(last) ? last : submitRef.current;
          target?.focus({ preventScroll: true });
        }
        break;
    }
  }, [state.focus]);

  // A40: the literal reset. The delivery line keeps "Sent at" until the next edit.
  useEffect(() => {
    if (state.phase !== "success") return;
    const timer = setTimeout(() => {
      formRef.current?.reset();
      countryRef.current = { CountryId: 0, CountryName: "" };
      captcha.renew();
      dispatch({ type: "reset" });
    }, resetAfterMs);
    return () => clearTimeout(timer);
  }, [state.phase, captcha.renew]);

  useRestored(
    useCallback(() => {
      captcha.renew();
      isSending.current = false;
      dispatch({ type: "restored" });
    }, [captcha.renew]),
  );

  async function send(form: HTMLFormElement) {
    isSending.current = true;
    idempotencyKey.current ||= createIdempotencyKey();
    const values = readValues(form);
    const body: Record<string, string | number> = normaliseEnquiry(definition.id, values);
    if (values[honeypotName]) body[honeypotName] = values[honeypotName];
    try {
      const token = await service.fetchToken();
      if (token) body.captchaToken = token;
      const send = definition.failuresInSnackbar ? callAloud : call;
      const reply = (await send("POST", `/api/enquiries/${definition.id}`, body, {
        headers: { "Idempotency-Key": idempotencyKey.current },
      })) as { Status?: unknown; Reference?: unknown } | undefined;
      idempotencyKey.current = "";
      if (reply?.Status === true) {
        clearDraft();
        dispatch({
          type: "accepted",
          at: clockTime(),
          reference: typeof reply.Reference === "string" ? reply.Reference : "",
        });
        showSnackbar("success", enquiryWords.success);
      } else {
        dispatch({ type: "refused" });
        showSnackbar("error", enquiryWords.refused);
      }
    } catch (error) {
      // Only the repeat of an unanswered call shares its key (interfaces.md).
      if (error instanceof CallError && error.isAnswer) idempotencyKey.current = "";
      if (!definition.failuresInSnackbar) console.error("The enquiry could not be sent", error);
      const fields = error instanceof CallError ? knownFields(definition, error.fields) : {};
      if (Object.keys(fields).length > 0) dispatch({ type: "rejected", fields });
      else dispatch({ type: "failed" });
    } finally {
      isSending.current = false;
      service.reset();
    }
  }

  return {
    state,
    problems,
    ready,
    isLoading: isLoading(state),
    canListen: ready && canSpeak(),
    hasService: service.hasWidget,
    countryRef,
    /** Grows when the country was set from outside the select. */
    countryTurn,
    refs: {
      form: formRef,
      canvas: canvasRef,
      service: serviceRef,
      summary: summaryRef,
      submit: submitRef,
      tryAgain: tryAgainRef,
    },

    submit(event: FormEvent<HTMLFormElement>) {
      // Before all else: nothing may ever be submitted natively (A68).
      event.preventDefault();
      const form = formRef.current;
      if (!form || isSending.current || state.phase !== "idle") return;
      lastFocusRef.current = document.activeElement;
      const found = findProblems();
      const typed = controlNamed(form, "captcha")?.value ?? "";
      const verdict = judge(definition.captcha ? { typed, isRight: captcha.isRight(typed) } : null, found);
      dispatch({ type: "attempted", verdict, problems: found });
      if (verdict === "captcha-wrong") showSnackbar("error", captchaMessages.wrong);
      if (verdict === "send") void send(form);
    },

    input(event: FormEvent<HTMLFormElement>) {
      const control = event.target as Control;
      const isComposing = (event.nativeEvent as InputEvent).isComposing;
      const name = control.name === "CountryName" ? "CountryId" : control.name;
      const field = event.target === serviceRef.current ? "captchaToken" : name;
      // A service that starts over by itself after a success is no edit, or it would take "Sent at" away (A40).
      if (field === "captchaToken" && !problems.captchaToken) return;
      if (field === "MobileNo" && control instanceof HTMLInputElement && !isComposing) filterPhone(control);
      if (field === "CountryId") {
        const { CountryId = "", CountryName = "" } = readValues(event.currentTarget);
        countryRef.current = { CountryId: Number(CountryId), CountryName };
      }
      if (field !== "captcha" && field !== "captchaToken") {
        idempotencyKey.current = "";
        keepDraft(field);
      }
      dispatch({ type: "edited", field, problems: findProblems() });
    },

    focus() {
      if (inUse) return;
      setInUse(true);
      // Two forms may stand on one page: what the first was told, the second need not ask for again.
      if (restoreDraft()) setCountryTurn((turn) => turn + 1);
    },

    /** Where Tab has led: the browser's own scroll may not have reached it. */
    keyUp(event: KeyboardEvent<HTMLFormElement>) {
      if (event.key === "Tab") bringIntoView(document.activeElement);
    },

    blur(event: FocusEvent<HTMLFormElement>) {
      const name = (event.target as Partial<Control>).name;
      const field = name === "CountryName" ? "CountryId" : name;
      if (!field || field === honeypotName || isSending.current) return;
      // An error that appears between press and release moves Submit from under the pointer, and the click is lost.
      if (pressed.current.isDown) pressed.current.left = field;
      else dispatch({ type: "left", field, problems: findProblems() });
    },

    press(_: PointerEvent<HTMLFormElement>) {
      pressed.current.isDown = true;
      const release = () => {
        removeEventListener("pointerup", release, true);
        removeEventListener("pointercancel", release, true);
        // After the click, which follows the release.
        setTimeout(() => {
          const { left } = pressed.current;
          pressed.current = { isDown: false, left: "" };
          if (left && !isSending.current) dispatch({ type: "left", field: left, problems: findProblems() });
        });
      };
      addEventListener("pointerup", release, true);
      addEventListener("pointercancel", release, true);
    },

    paste(event: ClipboardEvent<HTMLFormElement>) {
      const control = event.target;
      if (!(control instanceof HTMLInputElement)) return;
      const isPhone = control.name === "MobileNo";
      if (control.name !== "captcha" && !isPhone) return;
      event.preventDefault();
      if (isPhone && definition.phonePaste === "cleaned") {
        insertAtCaret(control, cleanPastedPhone(event.clipboardData.getData("text")));
      }
    },

    drop(event: DragEvent<HTMLFormElement>) {
      const control = event.target as Partial<Control>;
      const isBlocked =
        control.name === "captcha" || (control.name === "MobileNo" && definition.phonePaste === "blocked");
      if (isBlocked) event.preventDefault();
    },

    renewCaptcha() {
      captcha.renew();
      const form = formRef.current;
      const input = form && controlNamed(form, "captcha");
      if (!input) return;
      input.value = "";
      dispatch({ type: "edited", field: "captcha", problems: findProblems() });
    },

    listen: captcha.speak,

    tryAgain: () => dispatch({ type: "again" }),

    /** From the summary: no hash in the address, and a field below the header. */
    goToField(field: string) {
      const control = document.getElementById(`${definition.idPrefix}-${field}`);
      control?.focus();
      bringIntoView(control);
    },
  };
}

function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body || (element as HTMLButtonElement).disabled === true;
}

/** Where the server's name for a field is not the form's own. Its captcha is the third party's: ours never leaves the browser. */
const shownAt: Readonly<Record<string, string>> = { CountryName: "CountryId", captcha: "captchaToken" };

/** The server's messages for fields that this form has; the others have no place to be shown at. */
function knownFields(definition: FormDefinition, fields: Problems): Problems {
  const known: Record<string, string> = {};
  for (const [name, message] of Object.entries(fields)) {
    const field = shownAt[name] ?? name;
    if (field === "captchaToken" || definition.fields.some((candidate) => candidate.name === field))
      known[field] = message;
  }
  return known;
}
