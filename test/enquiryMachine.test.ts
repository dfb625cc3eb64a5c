import { expect, test } from "vitest";
import {
  type EnquiryEvent,
  type EnquiryState,
  initialState,
  isLoading,
  judge,
  shownProblems,
  step,
} from "../client/browser/forms/enquiryMachine.ts";

const after = (...events: EnquiryEvent[]): EnquiryState => events.reduce(step, initialState);

const problems = { EmailAddress: "Email is required", captcha: "Captcha is required" };
const send: EnquiryEvent = { type: "attempted", verdict: "send", problems: {} };
const accepted: EnquiryEvent = { type: "accepted", at: "14:05", reference: "7K2F" };

test("the captcha is checked before every other rule", () => {
  expect(judge({ typed: "", isRight: false }, problems)).toBe("captcha-missing");
  expect(judge({ typed: "abcdef", isRight: false }, problems)).toBe("captcha-wrong");
  expect(judge({ typed: "abcdef", isRight: true }, { EmailAddress: "Email is required" })).toBe("invalid");
  expect(judge({ typed: "abcdef", isRight: true }, {})).toBe("send");
  expect(judge(null, {})).toBe("send");
});

test("a field shows its error only after the visitor has left it or submitted the form", () => {
  const left = after({ type: "left", field: "EmailAddress", problems });
  expect(shownProblems(after({ type: "edited", field: "FirstName", problems }))).toEqual({});
  expect(shownProblems(left)).toEqual({ EmailAddress: "Email is required" });
  expect(shownProblems(step(left, { type: "attempted", verdict: "invalid", problems }))).toEqual(problems);
});

test("a keystroke that changes no error returns the same state object", () => {
  const state = after({ type: "edited", field: "FirstName", problems });
  expect(step(state, { type: "edited", field: "FirstName", problems: { ...problems } })).toBe(state);
});

test("an invalid attempt shows a summary of all errors and focuses it", () => {
  const state = after({ type: "attempted", verdict: "invalid", problems });
  expect(state).toMatchObject({ phase: "idle", submitted: true, summary: problems, focus: { on: "summary" } });
});

test("an empty captcha stops the submit without a summary", () => {
  const alone = { captcha: "Captcha is required" };
  const state = after({ type: "attempted", verdict: "captcha-missing", problems: alone });
  expect(state).toMatchObject({ phase: "idle", summary: null, focus: { on: "captcha" } });
  expect(shownProblems(state)).toEqual(alone);
});

test("a wrong captcha has no summary, and its error disappears when the visitor edits the captcha", () => {
  const wrong = after({ type: "attempted", verdict: "captcha-wrong", problems: {} });
  expect(wrong).toMatchObject({ captchaWrong: true, summary: null, focus: { on: "captcha" } });
  expect(step(wrong, { type: "edited", field: "Help", problems: {} }).captchaWrong).toBe(true);
  expect(step(wrong, { type: "edited", field: "captcha", problems: {} }).captchaWrong).toBe(false);
});

test("a second attempt does nothing while an enquiry is being sent", () => {
  const sending = after(send);
  expect(isLoading(sending)).toBe(true);
  expect(sending.delivery).toBe("sending");
  expect(step(sending, send)).toBe(sending);
});

test("after a success the form is reset, and the delivery line still shows it until the next edit", () => {
  const reset = after(send, accepted, { type: "reset" });
  expect(reset).toMatchObject({
    phase: "idle",
    submitted: false,
    touched: [],
    delivery: "sent",
    sentAt: "14:05",
    reference: "7K2F",
  });
  expect(step(reset, { type: "edited", field: "FirstName", problems }).delivery).toBe("not-sent");
});

test("a refusal keeps loading until the visitor tries again or edits a field", () => {
  const refused = after(send, { type: "refused" });
  expect(isLoading(refused)).toBe(true);
  expect(refused.delivery).toBe("kept");
  expect(step(refused, send)).toBe(refused);

  const again = step(refused, { type: "again" });
  expect(isLoading(again)).toBe(false);
  expect(again.focus).toEqual({ on: "submit" });
  expect(isLoading(step(refused, { type: "edited", field: "Help", problems: {} }))).toBe(false);
});

test("a failed connection ends the loading, and the delivery line says that the answers are kept", () => {
  const state = after(send, { type: "failed", cause: "The cookie is blocked." });
  expect(state).toMatchObject({ phase: "idle", delivery: "kept", cause: "The cookie is blocked.", summary: null });
  expect(step(state, send).cause, "the next attempt may have another cause").toBe("");
  expect(shownProblems(state)).toEqual({});
});

test("an error from the server shows at its field until the visitor edits that field", () => {
  const fields = { MobileNo: "Please enter a valid phone number" };
  const rejected = after(send, { type: "rejected", fields });
  expect(rejected).toMatchObject({ phase: "idle", summary: fields, focus: { on: "summary" } });
  expect(shownProblems(rejected)).toEqual(fields);
  expect(shownProblems(step(rejected, { type: "edited", field: "Help", problems: {} }))).toEqual(fields);
  expect(shownProblems(step(rejected, { type: "edited", field: "MobileNo", problems: {} }))).toEqual({});
});

test.each<EnquiryEvent[]>([[send], [send, { type: "refused" }]])(
  "a page that comes back from the back-forward cache is not loading",
  (...events) => {
    const state = after(...events, { type: "restored" });
    expect(isLoading(state)).toBe(false);
    expect(state.delivery).toBe("kept");
  },
);
