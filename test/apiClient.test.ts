import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError, call, callAloud, describeFailure } from "../client/browser/forms/api.ts";
import { clearDraft, readDraft, saveDraft } from "../client/browser/forms/draft.ts";
import { getSnackbar, hideSnackbar, holdSnackbar, releaseSnackbar, showSnackbar } from "../client/browser/snackbar.ts";

/** Tokens in our server's format. */
const old = "0123abcd-AAAAAAAAAAAAAAAAAAAAAAAAAA_";
const fresh = "4567cdef-BBBBBBBBBBBBBBBBBBBBBBBBBB-";

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/**
 * A server that answers from a list and records each request. GET /api/csrf sets the cookie as the real server does.
 */
function serve(...answers: (() => Response | Promise<Response>)[]) {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", headers = {}, body = null }: RequestInit) => {
    sent.push({ method, path, headers: headers as Record<string, string>, body: body && JSON.parse(String(body)) });
    if (path === "/api/csrf") {
      vi.stubGlobal("document", {
        cookie: `${document.cookie}; XSRF-TOKEN=${fresh}`.replace(/XSRF-TOKEN=0123[^;]*; /, ""),
      });
      return new Response(null, { status: 204 });
    }
    return (answers.shift() as () => Response)();
  });
  return sent;
}

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { cookie: `theme=dark; XSRF-TOKEN=${old}` });
});

afterEach(() => {
  hideSnackbar();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a POST sends JSON and the token from the cookie", async () => {
  const sent = serve(json(200, { Status: true }));
  await expect(call("POST", "/api/enquiries/demo", { a: 1 })).resolves.toEqual({ Status: true });
  expect(sent).toEqual([
    {
      method: "POST",
      path: "/api/enquiries/demo",
      headers: { Accept: "application/json", "Content-Type": "application/json", "X-XSRF-TOKEN": old },
      body: { a: 1 },
    },
  ]);
});

test("the token is not sent to another site or with a GET", async () => {
  const sent = serve(json(200, {}), json(200, {}));
  await call("POST", "https://elsewhere.example/x", {});
  await call("GET", "/api/countries");
  for (const { headers } of sent) expect(headers).not.toHaveProperty("X-XSRF-TOKEN");
});

test("after a stale token the client fetches a new one and repeats the call once, without showing an error", async () => {
  const sent = serve(json(403, { code: "E_CSRF", message: "x" }), json(200, { Status: true }));
  await expect(
    callAloud("POST", "/api/enquiries/contact", {}, { headers: { "Idempotency-Key": "k" } }),
  ).resolves.toEqual({
    Status: true,
  });
  expect(sent.map(({ path, headers }) => [path, headers["X-XSRF-TOKEN"], headers["Idempotency-Key"]])).toEqual([
    ["/api/enquiries/contact", old, "k"],
    ["/api/csrf", undefined, undefined],
    ["/api/enquiries/contact", fresh, "k"],
  ]);
  expect(getSnackbar()).toBeNull();
});

test("a call fails when its token is refused twice, and the visitor reads why", async () => {
  const refusal = json(403, { code: "E_CSRF", message: "The cookie is blocked." });
  const sent = serve(refusal, refusal);
  await expect(callAloud("POST", "/api/login", {})).rejects.toMatchObject({ status: 403, code: "E_CSRF" });
  expect(sent.map(({ path }) => path)).toEqual(["/api/login", "/api/csrf", "/api/login"]);
  expect(getSnackbar()).toMatchObject({ text: "The cookie is blocked." });
});

test("tokens that a neighbouring host has set too are all sent, because only the server knows its own", async () => {
  vi.stubGlobal("document", { cookie: `XSRF-TOKEN=${old}; theme=dark; XSRF-TOKEN=odd; XSRF-TOKEN=${fresh}` });
  const sent = serve(json(200, {}));
  await call("POST", "/api/login", {});
  expect(sent[0]?.headers["X-XSRF-TOKEN"]).toBe(`${old},${fresh}`);
});

test("when the cookie is missing, as on a page from a cache, the client fetches the token before the call", async () => {
  vi.stubGlobal("document", { cookie: "" });
  const sent = serve(json(200, {}));
  await call("POST", "/api/login", {});
  expect(sent.map(({ path }) => path)).toEqual(["/api/csrf", "/api/login"]);
});

test.each(["eyJpdiI6IjEyMyJ9%3D", "%", "abc"])(
  "a cookie of the same name from another application (%s) is not taken for our token",
  async (foreign) => {
    vi.stubGlobal("document", { cookie: `XSRF-TOKEN=${foreign}` });
    const sent = serve(json(200, {}), json(200, {}));
    await call("POST", "/api/login", {});
    await call("POST", "/api/login", {});
    expect(sent.map(({ path, headers }) => [path, headers["X-XSRF-TOKEN"]])).toEqual([
      ["/api/csrf", undefined],
      ["/api/login", fresh],
      ["/api/login", fresh],
    ]);
  },
);

test("the error for invalid input has a message for each field", async () => {
  serve(json(400, { code: "E_INVALID_NEW_RECORD", message: "m", fields: { Help: "Message is required", odd: 1 } }));
  await expect(call("POST", "/api/enquiries/contact", {})).rejects.toMatchObject({
    status: 400,
    isAnswer: true,
    fields: { Help: "Message is required" },
  });
});

test.each<[string, () => Response | Promise<Response>, boolean]>([
  ["a failed connection", () => Promise.reject(new TypeError("failed to fetch")), false],
  ["an unreadable answer with status 200", () => new Response("<html>", { status: 200 }), false],
  ["a proxy's error page", () => new Response("<html>", { status: 504 }), false],
  ["an error of our server", json(503, { code: "E_SPOOL_UNAVAILABLE", message: "m" }), true],
])("%s is a CallError that says whether our server answered", async (_, answer, isAnswer) => {
  serve(answer);
  const error = await call("POST", "/api/enquiries/demo", {}).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ isAnswer });
});

test("a call without an answer ends at its time-out", async () => {
  vi.useRealTimers();
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  await expect(call("GET", "/api/countries", undefined, { timeoutMs: 5 })).rejects.toMatchObject({
    status: 0,
    isAnswer: false,
  });
});

test.each([
  [400, "E_OTHER", "Server words", "Server words"],
  [401, "E_LOGIN", "Server words", "Server words"],
  [404, "E_NOT_FOUND", "Server words", "Server words"],
  [500, "E_INTERNAL", "Server words", "Server words"],
  [500, "E_INTERNAL", "", "Something Bad Happened, Please Try Again"],
  [400, "E_INVALID_NEW_RECORD", "Server words", "You Entered Invalid Details"],
  [403, "E_CSRF", "Server words", "Server words"],
  [403, "E_OTHER", "Server words", "Something Bad Happened, Please Try Again"],
  [409, "E_IDEMPOTENCY_CONFLICT", "Server words", "Something Bad Happened, Please Try Again"],
  [429, "E_RATE_LIMIT", "Server words", "Something Bad Happened, Please Try Again"],
  [503, "E_SPOOL_UNAVAILABLE", "Server words", "Something Bad Happened, Please Try Again"],
])("status %i with code %s and message '%s' is shown as '%s'", (status, code, message, told) => {
  expect(describeFailure(new CallError(status, { code, message }))).toBe(told);
});

test("callAloud shows a failure in a snackbar and rethrows it", async () => {
  serve(() => Promise.reject(new TypeError("failed to fetch")));
  await expect(callAloud("POST", "/api/login", {})).rejects.toBeInstanceOf(CallError);
  expect(getSnackbar()).toMatchObject({ kind: "error", text: "Something Bad Happened, Please Try Again" });
});

test("a snackbar stays for three seconds, and a new one replaces it", () => {
  showSnackbar("error", "first");
  vi.advanceTimersByTime(2000);
  showSnackbar("success", "second");
  vi.advanceTimersByTime(2999);
  expect(getSnackbar()?.text).toBe("second");
  vi.advanceTimersByTime(1);
  expect(getSnackbar()).toBeNull();
});

test("a snackbar stays while the visitor reads it, and then for its remaining time", () => {
  showSnackbar("success", "read me");
  vi.advanceTimersByTime(1000);
  holdSnackbar();
  vi.advanceTimersByTime(60_000);
  expect(getSnackbar()).not.toBeNull();
  releaseSnackbar();
  vi.advanceTimersByTime(1999);
  expect(getSnackbar()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(getSnackbar()).toBeNull();
});

function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

test("a draft collects what the visitor types until it is cleared", () => {
  const kept = stubStorage();
  clearDraft();
  saveDraft({ FirstName: "Asha" });
  saveDraft({ Company: "Brightmere", FirstName: "Asha R" });
  expect(readDraft()).toEqual({ FirstName: "Asha R", Company: "Brightmere" });
  expect(kept.size).toBe(1);
  clearDraft();
  expect(readDraft()).toEqual({});
  expect(kept.size).toBe(0);
});

test("a malformed stored draft counts as empty", () => {
  const kept = stubStorage();
  clearDraft();
  for (const spoilt of ["{", "null", "[1]", '"x"', '{"FirstName":{}}']) {
    kept.set("enquiry-draft", spoilt);
    expect(readDraft()).toEqual({});
  }
});

test("with blocked storage nothing throws, and the draft lasts as long as the page", () => {
  vi.stubGlobal("sessionStorage", {
    getItem() {
      throw new Error("blocked");
    },
    setItem() {
      throw new Error("blocked");
    },
    removeItem() {
      throw new Error("blocked");
    },
  });
  clearDraft();
  saveDraft({ FirstName: "Asha" });
  expect(readDraft()).toEqual({ FirstName: "Asha" });
  clearDraft();
  expect(readDraft()).toEqual({});
});
