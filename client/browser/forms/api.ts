import { failures } from "../../../shared/content/forms.yaml";
import { findCsrfTokens } from "../../../shared/csrfToken.ts";
import { showSnackbar } from "../snackbar.ts";

/** Longer than the server waits for the vendor (ACK_TIMEOUT_MS, API_TIMEOUT_MS), plus time for a slow network. */
const defaultTimeoutMs = 20_000;

/** A call that did not return its reply, whatever the reason. */
export class CallError extends Error {
  /** 0 when no response arrived. */
  readonly status: number;
  /** The server's code (docs/contracts.md); "" when it gave none. */
  readonly code: string;
  /** Whether the CSRF protection refused the call. The message says what stands in the way. */
  readonly isTokenRefused: boolean;
  /** Field name to message, for rejected input. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Whether the application itself reported the outcome of the call. False for a broken connection, for an answer from
   * a proxy and for an internal error (500): the call may have been stored, so a retry must be recognisable as a retry.
   */
  readonly isAnswer: boolean;

  constructor(status: number, reply?: unknown, cause?: unknown) {
    const { code, message, fields } = (reply ?? {}) as { code?: unknown; message?: unknown; fields?: unknown };
    super(typeof message === "string" ? message : "", { cause });
    this.name = "CallError";
    this.status = status;
    this.code = typeof code === "string" ? code : "";
    this.fields = readFields(fields);
    this.isTokenRefused = status === 403 && this.code === "E_CSRF";
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

/** The type of `call` and `callAloud`, for code that gets one of them as a parameter. */
export type Call = (method: "GET" | "POST", path: string, body?: unknown, options?: CallOptions) => Promise<unknown>;

/**
 * Sends JSON and returns the JSON reply, or throws a CallError. Calls that change something on this site carry the CSRF
 * token. When the token is stale, it is renewed and the call is retried once, without the visitor noticing. A `body`
 * that depends on the token is a function, which is called again for the retry.
 */
export const call: Call = async (method, path, body, { headers = {}, timeoutMs = defaultTimeoutMs } = {}) => {
  // Specification 7: only for relative addresses, because no other site may see the token.
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
    if (needsToken && new CallError(response.status, reply).isTokenRefused) {
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

/** The message for the visitor. Section 8 and A28: the code in the body is checked before the status. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof CallError)) return failures.somethingBad;
  if (error.code === "E_INVALID_NEW_RECORD") return failures.invalidRecord;
  const mayQuote = [400, 401, 404, 500].includes(error.status);
  return (mayQuote && error.message) || failures.somethingBad;
}

/** The generic call helper: `call` with a snackbar for errors (section 8). For contact, product enquiry and login. */
export const callAloud: Call = async (...request) => {
  try {
    return await call(...request);
  } catch (error) {
    showSnackbar("error", describeFailure(error));
    throw error;
  }
};

/** CSRF token: every call that changes something returns the server's cookie as a header (A45). */
const csrfHeader = "X-XSRF-TOKEN";

/**
 * "" when the cookie is missing, for example because a cache removed it. Several tokens, with commas between them, when
 * a host beside ours sets a cookie of this name: the server accepts any that is right.
 */
export function readCsrfToken(): string {
  return findCsrfTokens(document.cookie).join(",");
}

/** Requests new cookies from the server (GET /api/csrf). */
export async function renewCsrfToken(timeoutMs: number): Promise<void> {
  await fetch("/api/csrf", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) });
}
