/**
 * State machine of an enquiry form (specification section 4, decisions A26, A27, A33, A34, A40): its events and their
 * effects. It is pure: the typed values stay in the document, and timers and calls are in other files.
 *
 *   idle ──attempted──▶ submitting ──accepted──▶ success ──reset (1000 ms)──▶ idle
 *                           ├──refused──▶ refused ──again, edited──▶ idle      (loading stays until then)
 *                           └──failed, rejected──▶ idle                        (the typed values stay)
 */
export type Problems = Readonly<Record<string, string>>;

export interface EnquiryState {
  phase: "idle" | "submitting" | "success" | "refused";
  /** Set by the first attempt to submit: from then on every invalid field shows its error. */
  submitted: boolean;
  touched: readonly string[];
  /** Errors that the form's rules found at the last event: field to message. */
  problems: Problems;
  /** Errors from the server, each until its field is edited: field to message. */
  found: Problems;
  captchaWrong: boolean;
  /** The errors at the failed attempt. The list does not shrink during typing, because that would move the form. */
  summary: Problems | null;
  delivery: "not-sent" | "kept" | "sending" | "sent";
  /** Why the last send failed, in words for the visitor; "" when that says nothing. */
  cause: string;
  sentAt: string;
  reference: string;
  /** What was sent, as a text that the visitor may save. */
  copy: string;
  /** Where the focus should move. A new object for each move. */
  focus: { on: "summary" | "captcha" | "submit" | "try-again" | "last" } | null;
}

export type EnquiryEvent =
  | { type: "edited" | "left"; field: string; problems: Problems }
  | { type: "attempted"; verdict: Verdict; problems: Problems }
  | { type: "accepted"; at: string; reference: string; copy: string }
  | { type: "refused" | "again" | "reset" | "restored" }
  /** `cause`: what the visitor can do something about; "" if there is nothing. */
  | { type: "failed"; cause: string }
  | { type: "rejected"; fields: Problems };

export const initialState: EnquiryState = {
  phase: "idle",
  submitted: false,
  touched: [],
  problems: {},
  found: {},
  captchaWrong: false,
  summary: null,
  delivery: "not-sent",
  cause: "",
  sentAt: "",
  reference: "",
  copy: "",
  focus: null,
};

export type Verdict = "captcha-missing" | "captcha-wrong" | "invalid" | "send";

/** The result of an attempt. The captcha is checked before every other rule (specification section 5). */
export function checkSubmit(captcha: { typed: string; isRight: boolean } | null, problems: Problems): Verdict {
  if (captcha?.typed === "") return "captcha-missing";
  if (captcha && !captcha.isRight) return "captcha-wrong";
  return Object.keys(problems).length > 0 ? "invalid" : "send";
}

export function step(state: EnquiryState, event: EnquiryEvent): EnquiryState {
  switch (event.type) {
    case "edited": {
      const { [event.field]: _, ...found } = state.found;
      return settle(state, {
        problems: event.problems,
        found,
        captchaWrong: state.captchaWrong && event.field !== "captcha",
        phase: state.phase === "refused" ? "idle" : state.phase,
        delivery: state.delivery === "sent" ? "not-sent" : state.delivery,
      });
    }
    case "left":
      return settle(state, {
        problems: event.problems,
        touched: state.touched.includes(event.field) ? state.touched : [...state.touched, event.field],
      });
    case "attempted": {
      if (state.phase !== "idle") return state;
      const attempted = {
        ...state,
        submitted: true,
        problems: event.problems,
        found: {},
        captchaWrong: false,
        summary: null,
        cause: "",
      };
      if (event.verdict === "send") return { ...attempted, phase: "submitting", delivery: "sending", focus: null };
      if (event.verdict === "captcha-wrong") return { ...attempted, captchaWrong: true, focus: { on: "captcha" } };
      // When only the captcha is empty, the submit stops without an error summary (A33).
      const isCaptchaAlone = Object.keys(event.problems).every((field) => field === "captcha");
      if (isCaptchaAlone) return { ...attempted, focus: { on: "captcha" } };
      return { ...attempted, summary: event.problems, focus: { on: "summary" } };
    }
    case "accepted":
      return {
        ...state,
        phase: "success",
        delivery: "sent",
        sentAt: event.at,
        reference: event.reference,
        copy: event.copy,
      };
    case "refused":
      return { ...state, phase: "refused", delivery: "kept", focus: { on: "try-again" } };
    case "failed":
      return { ...state, phase: "idle", delivery: "kept", cause: event.cause, focus: { on: "last" } };
    case "rejected":
      return {
        ...state,
        phase: "idle",
        delivery: "kept",
        found: event.fields,
        summary: event.fields,
        focus: { on: "summary" },
      };
    case "again":
      return { ...state, phase: "idle", focus: { on: "submit" } };
    case "reset":
      return {
        ...initialState,
        delivery: state.delivery,
        sentAt: state.sentAt,
        reference: state.reference,
        copy: state.copy,
        focus: { on: "submit" },
      };
    case "restored":
      // The page came back from the back-forward cache, so nothing is loading any more.
      return isLoading(state) ? { ...state, phase: "idle", delivery: "kept" } : state;
  }
}

/** Spinner on, Submit disabled. Stays so after a refusal (specification section 4), beside A26's "Try again". */
export function isLoading({ phase }: EnquiryState): boolean {
  return phase === "submitting" || phase === "refused";
}

/** Specification section 5: an invalid field shows its error once it was touched or the form was submitted. */
export function shownProblems(state: EnquiryState): Problems {
  const shown = Object.entries(state.problems).filter(([field]) => state.submitted || state.touched.includes(field));
  return { ...Object.fromEntries(shown), ...state.found };
}

/** Returns the same object when nothing changes, so that React does not render for most keystrokes. */
function settle(state: EnquiryState, change: Partial<EnquiryState>): EnquiryState {
  const same = (Object.keys(change) as (keyof EnquiryState)[]).every((key) =>
    key === "problems" || key === "found"
      ? JSON.stringify(state[key]) === JSON.stringify(change[key])
      : state[key] === change[key],
  );
  return same ? state : { ...state, ...change };
}
