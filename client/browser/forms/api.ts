import { callMessages } from "../../../shared/enquiry/words.ts";
import { showSnackbar } from "../snackbar.ts";
import { csrfHeader, readCsrfToken, renewCsrfToken } from "./csrf.ts";

/** Longer than the server lets a visitor wait for the vendor's word (ACK_TIMEOUT_MS, API_TIMEOUT_MS), on a slow line. */
const defaultTimeoutMs = 20_000;

/** A call that did not bring its reply, whatever the reason. */
export class CallError extends Error {
  /** 0 when no answer came at all. */
  readonly status: number;
  /** The server's code (docs/contracts.md); "" when it gave none. */
  readonly code: string;
  /** Field name to message, of a refused input. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * The server itself has said what became of the call. False for a broken line, for a proxy that answered in its place
   * and for a fault in the middle of it: the call may have been stored, so a repeat must be known as one.
   */
  readonly isAnswer: boolean;

  constructor(status: number, reply?: unknown, cause?: unknown) {
    const { code, message, fields } = (reply ?? {}) as { code?: unknown; message?: unknown; fields?: unknown };
    super(typeof message === "string" ? message : "", { cause });
    this.name = "CallError";
    this.status = status;
    this.code = typeof code === "string" ? code : "";
    this.fields = readFields(fields);
    this.isAnswer = this.code !== "" && status !== 500;
  }
}

function readFields(fields: unknown): Record<string, string> {
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).filter(([, message]) => typeof message === "string" && message));
}

interface CallOptions {
  headers?: Record<string, string>;
  timeoutMs?: number;
}

/** What `call` and `callAloud` are, for code that is given one of them. */
export type Call = (method: "GET" | "POST", path: string, body?: unknown, options?: CallOptions) => Promise<unknown>;

/**
 * Sends JSON and brings the JSON reply, or throws a CallError. Calls that change something on this site carry the
 * request-forgery token; a stale one is renewed and the call repeated once, without the visitor noticing. A `body` that
 * goes with the token is a function, and made anew for the repeat.
 */
export const call: Call = async (method, path, body, { headers = {}, timeoutMs = defaultTimeoutMs } = {}) => {
  // Specification 7: on relative addresses only, as the token is nobody else's business.
  const needsToken = method !== "GET" && path.startsWith("/") && !path.startsWith("//");

  const send = async () => {
    const sent = typeof body === "function" ? await body() : body;
    const response = await fetch(path, {
      method,
      headers: {
        Accept: "application/json",
        ...(sent === undefined ? {} : { "Content-Type": "application/json" }),
        ...(needsToken ? { [csrfHeader]: readCsrfToken() } : {}),
        ...headers,
      },
      body: sent === undefined ? null : JSON.stringify(sent),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { response, reply: text === "" ? undefined : parse(text) };
  };

  let status = 0;
  try {
    if (needsToken && readCsrfToken() === "") await renewCsrfToken(timeoutMs);
    let { response, reply } = await send();
    if (needsToken && response.status === 403 && new CallError(403, reply).code === "E_CSRF") {
      await renewCsrfToken(timeoutMs);
      ({ response, reply } = await send());
    }
    status = response.status;
    if (!response.ok) throw new CallError(status, reply);
    if (reply === unreadable) throw new CallError(status);
    return reply;
  } catch (error) {
    throw error instanceof CallError ? error : new CallError(status, undefined, error);
  }
};

const unreadable = Symbol("not JSON");

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}

/** Section 8 and A28: the code in the body is looked at before the status. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof CallError)) return callMessages.somethingBad;
  if (error.code === "E_INVALID_NEW_RECORD") return callMessages.invalidRecord;
  const mayQuote = [400, 401, 404, 500].includes(error.status);
  return (mayQuote && error.message) || callMessages.somethingBad;
}

/** The generic call helper: `call`, with its failures told in a snackbar (section 8). For contact, product enquiry and login. */
export const callAloud: Call = async (...request) => {
  try {
    return await call(...request);
  } catch (error) {
    showSnackbar("error", describeFailure(error));
    throw error;
  }
};
