import { sending } from "../../../shared/content/forms.yaml";
import { proofName } from "../../../shared/enquiry/challenge.ts";
import { writeCopy } from "../../../shared/enquiry/copy.ts";
import { type FormDefinition, type FormId, honeypotName } from "../../../shared/enquiry/forms.ts";
import { normaliseEnquiry } from "../../../shared/enquiry/rules.ts";
import { cleanSource } from "../../../shared/enquiry/source.ts";
import { showSnackbar } from "../snackbar.ts";
import { readSource } from "../source.ts";
import { CallError, call, callAloud } from "./api.ts";
import { clearDraft } from "./draft.ts";
import type { EnquiryEvent, Problems } from "./enquiryMachine.ts";
import { prove } from "./prove.ts";
import { keepForSession } from "./sessionKept.ts";

/** For each form, the enquiry whose outcome is unknown: its key, then its content. A visitor may reload the page. */
const unanswered = keepForSession("unanswered-enquiry");
const keyLength = 36;

/** Only a repeat of an unanswered enquiry has the same key, so that the server recognises it (docs/contracts.md). */
function findIdempotencyKey(form: FormId, content: string): string {
  const { [form]: known = "" } = unanswered.read();
  if (known.slice(keyLength) === content) return known.slice(0, keyLength);
  const key = createIdempotencyKey();
  unanswered.save({ [form]: key + content });
  return key;
}

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

/** After this time an enquiry is sent without its proof of work, and the server may hold it (A99). */
const patienceMs = 8000;

/**
 * Sends an enquiry to our own server, shows the visitor the specified messages and returns the event for the form's
 * state machine (enquiryMachine.ts). Never rejects.
 *
 * `values` are the form's, as typed. `token` comes from the captcha service ("" if there is none).
 */
export async function sendEnquiry(
  definition: FormDefinition,
  { values, token }: { values: Record<string, string>; token: string },
): Promise<EnquiryEvent> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  const sent = normaliseEnquiry(definition.id, values);
  const body: Record<string, string | number> = { ...sent };
  const idempotencyKey = findIdempotencyKey(definition.id, JSON.stringify(body));
  const forget = () => unanswered.save({ [definition.id]: "" });
  if (values[honeypotName]) body[honeypotName] = values[honeypotName];
  if (token) body.captchaToken = token;
  const source = cleanSource(readSource());
  const makeBody = async () => ({
    ...body,
    source,
    [proofName]: await Promise.race([prove(definition.id, idempotencyKey), late]),
  });
  const post = definition.failuresInSnackbar ? callAloud : call;
  // Meanwhile. Thanks do not wait for it.
  const noticeCode = Promise.race([import("../../../shared/enquiry/notice.ts").catch(() => undefined), late]);
  try {
    const reply = (await post("POST", `/api/enquiries/${definition.id}`, makeBody, {
      headers: { "Idempotency-Key": idempotencyKey },
    })) as { Status?: unknown; Reference?: unknown } | undefined;
    forget();
    if (reply?.Status !== true) {
      showSnackbar("error", sending.refused);
      return { type: "refused" };
    }
    clearDraft();
    showSnackbar("success", sending.success);
    const reference = typeof reply.Reference === "string" ? reply.Reference : "";
    const notice = (await noticeCode)?.writeNotice(definition) ?? [];
    const time = new Date().toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
    return {
      type: "accepted",
      at: clockTime(),
      reference,
      copy: writeCopy(definition, { sent, source, time, reference, notice }),
    };
  } catch (error) {
    if (error instanceof CallError && error.isAnswer) forget();
    if (!definition.failuresInSnackbar) console.error("The enquiry could not be sent", error);
    const fields = error instanceof CallError ? knownFields(definition, error.fields) : {};
    if (Object.keys(fields).length > 0) return { type: "rejected", fields };
    return { type: "failed", cause: error instanceof CallError && error.isTokenRefused ? error.message : "" };
  }
}

/** Fields whose name differs on the server. Its `captcha` is the third-party one: ours never leaves the browser. */
const shownAt: Readonly<Record<string, string>> = { CountryName: "CountryId", captcha: "captchaToken" };

/** The server's messages for fields of this form. Other messages have no place in the form. */
function knownFields(definition: FormDefinition, fields: Problems): Problems {
  const known: Record<string, string> = {};
  for (const [name, message] of Object.entries(fields)) {
    const field = shownAt[name] ?? name;
    if (field === "captchaToken" || definition.fields.some((candidate) => candidate.name === field))
      known[field] = message;
  }
  return known;
}

/** Saves a text as a file of the visitor's. */
export function saveText(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
