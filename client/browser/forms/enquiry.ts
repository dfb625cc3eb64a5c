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
import { captcha as captchaWords } from "../../../shared/content/forms.yaml";
import { type FormDefinition, honeypotName } from "../../../shared/enquiry/forms.ts";
import { validateEnquiry } from "../../../shared/enquiry/rules.ts";
import { bringIntoView } from "../navigation/scroll.ts";
import { showSnackbar } from "../snackbar.ts";
import { useHydrated } from "../start/live.ts";
import { useCaptcha } from "./captcha.ts";
import { useCaptchaService } from "./captchaService.ts";
import { loadCountries } from "./countries.ts";
import { holdDraft, shareDraft } from "./draft.ts";
import { isInDraft, keepDraft, useEnquiryDraft } from "./enquiryDraft.ts";
import { checkSubmit, initialState, isLoading, type Problems, shownProblems, step } from "./enquiryMachine.ts";
import { type Control, controlNamed, filterPhone, isKeystroke, isPhone } from "./formControls.ts";
import { createGestures, type Press } from "./formGestures.ts";
import { useErrorTitle, useMovedFocus, useNear, useRestored } from "./formPage.ts";
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
  const summaryRef = useRef<HTMLDivElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  const tryAgainRef = useRef<HTMLButtonElement>(null);
  const lastFocusRef = useRef<Element | null>(null);
  const isSending = useRef(false);
  const pressed = useRef<Press>({ isDown: false, left: "" });

  const ready = useHydrated();
  const near = useNear(formRef);
  const captcha = useCaptcha();
  const service = useCaptchaService(near || inUse, definition.id);
  const draft = useEnquiryDraft(definition, formRef, isSending);
  const { restore, readFilled, forget } = draft;
  const problems = shownProblems(state);

  useErrorTitle(state.submitted && state.phase === "idle" && (state.captchaWrong || Object.keys(problems).length > 0));

  useEffect(() => {
    if (near || inUse) void loadCountries();
  }, [near, inUse]);

  function findProblems(): Problems {
    const form = formRef.current;
    if (!form) return {};
    const found = validateEnquiry(definition.id, readFilled(form));
    if (definition.captcha && controlNamed(form, "captcha")?.value === "") found.captcha = captchaWords.missing;
    if (service.isOwed()) found.captchaToken = captchaWords.service;
    return found;
  }

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

  useMovedFocus(state.focus, { formRef, summaryRef, submitRef, tryAgainRef, lastFocusRef });

  // The specified reset. What was received stays on the form until the next edit (A40).
  useEffect(() => {
    if (state.phase !== "success") return;
    const timer = setTimeout(() => {
      formRef.current?.reset();
      setTaken("");
      forget();
      captcha.renew();
      dispatch({ type: "reset" });
    }, resetAfterMs);
    return () => clearTimeout(timer);
  }, [state.phase, captcha.renew, forget]);

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

  function onInput(event: FormEvent<HTMLFormElement>) {
    const control = event.target as Control;
    const isComposing = (event.nativeEvent as InputEvent).isComposing;
    const field = event.target === service.container.current ? "captchaToken" : fieldOf(control);
    // A service that restarts after a success is not an edit: otherwise it would remove what was received (A40).
    if (field === "captchaToken" && !problems.captchaToken) return;
    if (!isComposing && isPhone(definition, control))
      setTaken(filterPhone(control, { byKey: isKeystroke(event.nativeEvent) }));
    if (field === "CountryId") draft.keepCountry(event.currentTarget);
    if (field !== "captcha" && field !== "captchaToken") {
      void prove(definition.id);
      keepDraft(event.currentTarget, definition, field);
    }
    dispatch({ type: "edited", field: field ?? "", problems: findProblems() });
  }

  return {
    state,
    problems,
    ready,
    isLoading: isLoading(state),
    captcha,
    service,
    draft,
    /** The number that was taken from a longer text. */
    taken,
    refs: { form: formRef, summary: summaryRef, submit: submitRef, tryAgain: tryAgainRef },

    /** The form's handlers. */
    handlers: {
      ...createGestures(definition, pressed, { leave, take: setTaken }),
      onInput,
      onCompositionEnd: onInput,

      onSubmit(event: FormEvent<HTMLFormElement>) {
        // First of all: where the script works, the browser does not send the form too (A123).
        event.preventDefault();
        const form = formRef.current;
        if (!form || isSending.current || state.phase !== "idle") return;
        lastFocusRef.current = document.activeElement;
        // A kept press is carried out at once, before the effect above has restored the draft.
        restore();
        adopt(form);
        const found = findProblems();
        const typed = controlNamed(form, "captcha")?.value ?? "";
        const verdict = checkSubmit(definition.captcha ? { typed, isRight: captcha.isRight(typed) } : null, found);
        dispatch({ type: "attempted", verdict, problems: found });
        if (verdict === "captcha-wrong") showSnackbar("error", captchaWords.wrong);
        if (verdict === "send") void send(form);
      },

      onFocus() {
        if (inUse) return;
        setInUse(true);
        void prove(definition.id);
        restore();
      },

      /** Brings the field that Tab has reached into view: the browser's own scroll may stop short of it. */
      onKeyUp(event: KeyboardEvent<HTMLFormElement>) {
        if (event.key === "Tab") bringIntoView(document.activeElement);
      },

      onBlur(event: FocusEvent<HTMLFormElement>) {
        const field = fieldOf(event.target);
        if (!field || field === honeypotName || isSending.current) return;
        shareDraft();
        // An error that appears between press and release moves Submit away from the pointer, and the click is lost.
        if (pressed.current.isDown) pressed.current.left = field;
        else leave(field);
      },
    },

    tryAgain: () => dispatch({ type: "again" }),

    /** For links in the error summary: adds no hash to the address, and keeps the field clear of the header. */
    goToField(field: string) {
      const control = document.getElementById(`${definition.idPrefix}-${field}`);
      control?.focus();
      bringIntoView(control);
    },
  };
}

/** The field of a control. A typed country has another name than a chosen one (A42). */
function fieldOf({ name }: Partial<Control>): string | undefined {
  return name === "CountryName" ? "CountryId" : name;
}
