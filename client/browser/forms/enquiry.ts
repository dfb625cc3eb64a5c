import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { type FormDefinition, honeypotName } from "../../../shared/enquiry/forms.ts";
import type { Country } from "../../../shared/enquiry/normalise.ts";
import { validateEnquiry } from "../../../shared/enquiry/rules.ts";
import { captchaMessages } from "../../../shared/enquiry/words.ts";
import { useHydrated } from "../hydrated.ts";
import { showSnackbar } from "../snackbar.ts";
import { canSpeak, useCaptcha } from "./captcha.ts";
import { useCaptchaService } from "./captchaService.ts";
import { loadCountries } from "./countries.ts";
import { draftReleased, holdDraft } from "./draft.ts";
import { isInDraft, keepDraft, restoreDraft } from "./enquiryDraft.ts";
import { initialState, isLoading, judge, type Problems, shownProblems, step } from "./enquiryMachine.ts";
import { type Control, controlNamed, filterPhone, isKeystroke, isPhone, readValues } from "./formControls.ts";
import { useMovedFocus } from "./formFocus.ts";
import { createGestures, type Press } from "./formGestures.ts";
import { useErrorTitle, useNear, useRestored } from "./formReady.ts";
import { bringIntoView } from "./intoView.ts";
import { prove } from "./prove.ts";
import { sendEnquiry } from "./sendEnquiry.ts";

/** Specification section 9. */
const resetAfterMs = 1000;

/** The behaviour of an enquiry form in the browser. EnquiryForm renders it; enquiryMachine decides its states. */
export function useEnquiry(definition: FormDefinition) {
  const [state, dispatch] = useReducer(step, initialState);
  const [inUse, setInUse] = useState(false);
  const [taken, setTaken] = useState("");
  const formRef = useRef<HTMLFormElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const serviceRef = useRef<HTMLDivElement>(null);
  const summaryRef = useRef<HTMLDivElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  const tryAgainRef = useRef<HTMLButtonElement>(null);
  /** The country as chosen or typed. It is kept here, because the options are replaced when the list arrives. */
  const countryRef = useRef<Country>({ CountryId: 0, CountryName: "" });
  const lastFocusRef = useRef<Element | null>(null);
  const isSending = useRef(false);
  const [countryTurn, setCountryTurn] = useState(0);
  const pressed = useRef<Press>({ isDown: false, left: "" });

  const ready = useHydrated();
  const near = useNear(formRef);
  const captcha = useCaptcha(canvasRef);
  const service = useCaptchaService(serviceRef, near || inUse, definition.id);
  const problems = shownProblems(state);

  useErrorTitle(state.submitted && state.phase === "idle" && (state.captchaWrong || Object.keys(problems).length > 0));

  useEffect(() => {
    if (near || inUse) void loadCountries();
  }, [near, inUse]);

  /** Includes the draft's country even while the country list, and so the control's options, has not arrived. */
  const readFilled = useCallback((form: HTMLFormElement) => {
    const values = readValues(form);
    const { CountryId, CountryName } = countryRef.current;
    return values.CountryId || !CountryId ? values : { ...values, CountryId: String(CountryId), CountryName };
  }, []);

  const findProblems = useCallback((): Problems => {
    const form = formRef.current;
    if (!form) return {};
    const found = validateEnquiry(definition.id, readFilled(form));
    if (definition.captcha && controlNamed(form, "captcha")?.value === "") found.captcha = captchaMessages.missing;
    if (service.isOwed()) found.captchaToken = captchaMessages.service;
    return found;
  }, [definition, service, readFilled]);

  const restore = useCallback(() => {
    if (!formRef.current) return;
    const country = restoreDraft(formRef.current, definition, countryRef.current);
    if (!country) return;
    countryRef.current = country;
    setCountryTurn((turn) => turn + 1);
  }, [definition]);

  /** Reads text that came without an input event: typed before the code arrived, or filled in by the browser. */
  const adopt = useCallback(
    (form: HTMLFormElement) => {
      for (const control of form.elements) {
        const number = isPhone(definition, control) && filterPhone(control);
        if (number) setTaken(number);
      }
      keepDraft(form, definition);
    },
    [definition],
  );

  // Then adds the draft from earlier in the visit.
  useEffect(() => {
    if (formRef.current) adopt(formRef.current);
    restore();
  }, [adopt, restore]);

  // Some browsers and password managers report what they filled in by this event only, and React does not pass it on.
  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const onChange = (event: Event) => {
      if (isSending.current || isInDraft(event.target as Control, definition)) return;
      event.target?.dispatchEvent(new Event("input", { bubbles: true }));
    };
    form.addEventListener("change", onChange);
    return () => form.removeEventListener("change", onChange);
  }, [definition]);

  // Not in a form that the visitor is filling in already.
  useEffect(() => {
    if (inUse) return;
    addEventListener(draftReleased, restore);
    return () => removeEventListener(draftReleased, restore);
  }, [inUse, restore]);

  useMovedFocus(state.focus, { formRef, summaryRef, submitRef, tryAgainRef, lastFocusRef });

  // A40: the specified reset. The delivery line keeps "Sent at" until the next edit.
  useEffect(() => {
    if (state.phase !== "success") return;
    const timer = setTimeout(() => {
      formRef.current?.reset();
      setTaken("");
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

  function leave(field: string) {
    if (!isSending.current) dispatch({ type: "left", field, problems: findProblems() });
  }

  async function send(form: HTMLFormElement) {
    isSending.current = true;
    const values = readFilled(form);
    const event = await holdDraft(async () => sendEnquiry(definition, { values, token: await service.fetchToken() }));
    isSending.current = false;
    dispatch(event);
    service.reset();
  }

  return {
    state,
    problems,
    ready,
    isLoading: isLoading(state),
    canListen: ready && canSpeak(),
    hasService: service.hasWidget,
    countryRef,
    /** Increases when code, not the visitor, has set the country. */
    countryTurn,
    refs: {
      form: formRef,
      canvas: canvasRef,
      service: serviceRef,
      summary: summaryRef,
      submit: submitRef,
      tryAgain: tryAgainRef,
    },
    /** The number that was taken from a longer text. */
    taken,
    ...createGestures(definition, pressed, { leave, take: setTaken }),

    submit(event: FormEvent<HTMLFormElement>) {
      // First of all: a form may never be submitted natively (A68).
      event.preventDefault();
      const form = formRef.current;
      if (!form || isSending.current || state.phase !== "idle") return;
      lastFocusRef.current = document.activeElement;
      // A kept press is carried out at once, before the effect above has restored the draft.
      restore();
      adopt(form);
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
      // A service that restarts after a success is not an edit: otherwise it would remove "Sent at" (A40).
      if (field === "captchaToken" && !problems.captchaToken) return;
      if (!isComposing && isPhone(definition, control))
        setTaken(filterPhone(control, { byKey: isKeystroke(event.nativeEvent) }));
      if (field === "CountryId") {
        const { CountryId = "", CountryName = "" } = readValues(event.currentTarget);
        countryRef.current = { CountryId: Number(CountryId), CountryName };
      }
      if (field !== "captcha" && field !== "captchaToken") {
        void prove(definition.id);
        keepDraft(event.currentTarget, definition, field);
      }
      dispatch({ type: "edited", field, problems: findProblems() });
    },

    focus() {
      if (inUse) return;
      setInUse(true);
      void prove(definition.id);
      // A page may have two forms: the second one takes over what the visitor typed in the first.
      restore();
    },

    /** Brings the field that Tab has reached into view: the browser's own scroll may stop short of it. */
    keyUp(event: KeyboardEvent<HTMLFormElement>) {
      if (event.key === "Tab") bringIntoView(document.activeElement);
    },

    blur(event: FocusEvent<HTMLFormElement>) {
      const name = (event.target as Partial<Control>).name;
      const field = name === "CountryName" ? "CountryId" : name;
      if (!field || field === honeypotName || isSending.current) return;
      // An error that appears between press and release moves Submit away from the pointer, and the click is lost.
      if (pressed.current.isDown) pressed.current.left = field;
      else leave(field);
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

    /** For links in the error summary: adds no hash to the address, and keeps the field clear of the header. */
    goToField(field: string) {
      const control = document.getElementById(`${definition.idPrefix}-${field}`);
      control?.focus();
      bringIntoView(control);
    },
  };
}
