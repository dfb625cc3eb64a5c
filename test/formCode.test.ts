import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError, call, describeFailure } from "../client/browser/forms/api.ts";
import { createAuth } from "../client/browser/forms/auth.ts";
import { createCountryStore } from "../client/browser/forms/countries.ts";
import { clearDraft, readDraft, saveDraft } from "../client/browser/forms/draft.ts";
import { getSnackbar, hideSnackbar, holdSnackbar, releaseSnackbar, showSnackbar } from "../client/browser/snackbar.ts";
import { cleanSource } from "../shared/enquiry/source.ts";

const badNews = "Something Bad Happened, Please Try Again";

/** Tokens in our server's format. */
const old = "0123abcd-AAAAAAAAAAAAAAAAAAAAAAAAAA_";
const fresh = "4567cdef-BBBBBBBBBBBBBBBBBBBBBBBBBB-";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { cookie: `theme=dark; XSRF-TOKEN=${old}` });
});
afterEach(() => {
  hideSnackbar();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a call", () => {
  type Answer = () => Response | Promise<Response>;
  const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });
  const broken = () => Promise.reject(new TypeError("failed to fetch"));

  /** A server that answers from a list and records each request. GET /api/csrf sets the cookie as the real server does. */
  function serve(...answers: Answer[]) {
    const sent: { method: string; path: string; headers: Record<string, string>; body: unknown }[] = [];
    vi.stubGlobal("fetch", async (path: string, { method = "GET", headers = {}, body = null }: RequestInit) => {
      sent.push({ method, path, headers: headers as Record<string, string>, body: body && JSON.parse(String(body)) });
      if (path !== "/api/csrf") return (answers.shift() as Answer)();
      const cookie = document.cookie.replace(/XSRF-TOKEN=0123[^;]*(; )?/, "");
      vi.stubGlobal("document", { cookie: `${cookie}; XSRF-TOKEN=${fresh}` });
      return new Response(null, { status: 204 });
    });
    return sent;
  }

  test("sends JSON and the cookie's token, but no token with a GET or to another site", async () => {
    const sent = serve(json(200, { Status: true }), json(200, {}), json(200, {}));
    await expect(call("POST", "/api/enquiries/demo", { a: 1 })).resolves.toEqual({ Status: true });
    await call("POST", "https://elsewhere.example/x", {});
    await call("GET", "/api/countries");
    const headers = { Accept: "application/json", "Content-Type": "application/json", "X-XSRF-TOKEN": old };
    expect(sent[0]).toEqual({ method: "POST", path: "/api/enquiries/demo", headers, body: { a: 1 } });
    for (const one of sent.slice(1)) expect(one.headers).not.toHaveProperty("X-XSRF-TOKEN");
  });

  const refused = json(403, { code: "E_CSRF", message: "m" });
  const taken = json(200, {});
  test.each<[string, cookie: string, answers: Answer[], asked: string[], isTaken: boolean]>([
    ["that is missing is fetched first", "theme=dark", [taken], ["csrf", fresh], true],
    ["that is no token is renewed too", "XSRF-TOKEN=stale", [taken], ["csrf", fresh], true],
    ["that the server refuses is renewed once", `XSRF-TOKEN=${old}`, [refused, taken], [old, "csrf", fresh], true],
    ["that is refused again ends the call", `XSRF-TOKEN=${old}`, [refused, refused], [old, "csrf", fresh], false],
  ])("with a token %s, and its body is written anew", async (_, cookie, answers, asked, isTaken) => {
    vi.stubGlobal("document", { cookie });
    const sent = serve(...answers);
    let written = 0;
    const called = call("POST", "/api/enquiries/demo", () => {
      written += 1;
      return { written };
    });
    if (isTaken) await called;
    else await expect(called).rejects.toMatchObject({ isTokenRefused: true });
    expect(sent.map(({ path, headers }) => (path === "/api/csrf" ? "csrf" : headers["X-XSRF-TOKEN"]))).toEqual(asked);
    expect(sent.flatMap(({ body }) => body ?? [])).toEqual(answers.map((_, at) => ({ written: at + 1 })));
  });

  test.each<[string, Answer, object]>([
    ["a broken connection", broken, { isAnswer: false }],
    ["an unreadable answer", () => new Response("<html>", { status: 200 }), { isAnswer: false }],
    ["a proxy's error page", () => new Response("<html>", { status: 504 }), { isAnswer: false }],
    ["an error of our server", json(503, { code: "E_STORE_UNAVAILABLE", message: "m" }), { isAnswer: true }],
    [
      "wrong fields",
      json(400, { code: "E_INVALID_NEW_RECORD", message: "m", fields: { Help: "Message is required", odd: 1 } }),
      { status: 400, isAnswer: true, fields: { Help: "Message is required" } },
    ],
  ])("that ends with %s says whether our server answered", async (_, answer, told) => {
    serve(answer);
    const error = await call("POST", "/api/enquiries/demo", {}).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject(told);
  });

  test("without an answer ends at its time-out", async () => {
    vi.useRealTimers();
    const hang = (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    vi.stubGlobal("fetch", hang);
    const ended = call("GET", "/api/countries", undefined, { timeoutMs: 5 });
    await expect(ended).rejects.toMatchObject({ status: 0, isAnswer: false });
  });

  test.each([
    ["Server words", "400 E_OTHER, 401 E_LOGIN, 404 E_NOT_FOUND, 500 E_INTERNAL"],
    ["You Entered Invalid Details", "400 E_INVALID_NEW_RECORD"],
    [badNews, "403 E_OTHER, 403 E_CSRF, 409 E_IDEMPOTENCY_CONFLICT, 429 E_RATE_LIMIT, 503 E_STORE_UNAVAILABLE"],
  ])("that fails is shown as '%s' for %s (section 8)", (told, failures) => {
    for (const [status, code] of failures.split(", ").map((one) => one.split(" ")))
      expect(describeFailure(new CallError(Number(status), { code, message: "Server words" }))).toBe(told);
    expect(describeFailure(new CallError(500, { code: "E_INTERNAL", message: "" }))).toBe(badNews);
  });
});

test("a snackbar stays for three seconds or while it is read, and a new one replaces it", () => {
  const isThereAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    return getSnackbar() !== null;
  };
  showSnackbar("error", "first");
  vi.advanceTimersByTime(2000);
  showSnackbar("success", "second");
  expect(getSnackbar()?.text).toBe("second");
  expect([isThereAfter(2999), isThereAfter(1)]).toEqual([true, false]);
  showSnackbar("success", "read me");
  vi.advanceTimersByTime(1000);
  holdSnackbar();
  expect(isThereAfter(60_000)).toBe(true);
  releaseSnackbar();
  expect([isThereAfter(1999), isThereAfter(1)]).toEqual([true, false]);
});

/** What a browser keeps. */
function createStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("of a visit only the first page counts, with the host that led there and the campaign, and nothing else of both addresses", async () => {
  const blocked = () => {
    throw new Error("blocked");
  };
  const visit = async (sessionStorage: object) => {
    vi.resetModules();
    vi.stubGlobal("sessionStorage", sessionStorage);
    const { noteSource, readSource } = await import("../client/browser/source.ts");
    const open = (address: string, referrer: string) => {
      vi.stubGlobal("location", new URL(`https://site.example${address}`));
      vi.stubGlobal("document", { referrer });
      noteSource();
      return cleanSource(readSource());
    };
    return open;
  };
  const stored = await visit(createStorage());
  const first = stored("/faq?utm_source=mail&gclid=1&utm_id=2&q=x#price", "https://news.example/story?user=asha");
  expect(first).toEqual({ FirstPage: "/faq", Referrer: "news.example", utm_source: "mail" });
  expect(stored("/?utm_source=other", "https://elsewhere.example/")).toEqual(first);
  const own = await visit(createStorage());
  expect(own("/our-clients", "https://site.example/")).toEqual({ FirstPage: "/our-clients" });
  const without = await visit({ getItem: blocked, setItem: blocked });
  expect(without("/", "")).toEqual({ FirstPage: "/" });
});

describe("a draft", () => {
  test("collects what the visitor types until it is cleared, and a malformed one counts as empty", () => {
    const { kept, ...storage } = createStorage();
    vi.stubGlobal("sessionStorage", storage);
    clearDraft();
    saveDraft({ FirstName: "Asha" });
    saveDraft({ Company: "Brightmere", FirstName: "Asha R" });
    expect(readDraft()).toEqual({ FirstName: "Asha R", Company: "Brightmere" });
    const [key = ""] = kept.keys();
    clearDraft();
    expect([readDraft(), kept.size]).toEqual([{}, 0]);
    for (const spoilt of ["{", "null", "[1]", '"x"', '{"FirstName":{}}']) {
      kept.set(key, spoilt);
      expect(readDraft()).toEqual({});
    }
  });

  test("lasts as long as the page where storage is blocked", () => {
    const blocked = () => {
      throw new Error("blocked");
    };
    vi.stubGlobal("sessionStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
    clearDraft();
    saveDraft({ FirstName: "Asha" });
    expect(readDraft()).toEqual({ FirstName: "Asha" });
    clearDraft();
    expect(readDraft()).toEqual({});
  });
});

describe("a login", () => {
  test("keeps its token under auth_token until the logout", async () => {
    const storage = createStorage();
    const post = vi.fn(async () => ({ token: "t-1" }));
    const auth = createAuth({ call: post, storage });
    await expect(auth.login("asha", "secret")).resolves.toBe("t-1");
    expect(post).toHaveBeenCalledWith("POST", "/api/login", { username: "asha", password: "secret" });
    expect([storage.kept, auth.isLoggedIn()]).toEqual([new Map([["auth_token", "t-1"]]), true]);
    auth.logout();
    expect([storage.kept.size, auth.isLoggedIn()]).toEqual([0, false]);
  });

  test.each([
    ["Unknown user", () => Promise.reject(new CallError(401, { code: "E_LOGIN", message: "Unknown user" }))],
    ["no token", async () => ({ token: "" })],
  ])("that fails is logged and rethrown, and keeps nothing: %s", async (message, answer) => {
    const logged = vi.mocked(console.error).mockImplementation(() => {});
    const auth = createAuth({ call: answer, storage: createStorage() });
    await expect(auth.login("asha", "wrong")).rejects.toThrow(message);
    expect(logged).toHaveBeenCalledExactlyOnceWith("Login failed", expect.any(Error));
    logged.mockClear();
    expect(auth.isLoggedIn()).toBe(false);
  });
});

describe("the country list", () => {
  const names = ["Zimbabwe", "India", "Congo, Democratic Republic of the", "Albania", "Kenya", "United Arab Emirates"];
  const Countries = names.map((CountryName, at) => ({ CountryId: at + 1, CountryName }));

  test.each([
    ["cannot be loaded", () => Promise.reject(new Error("down"))],
    ["is empty", () => Promise.resolve({ Countries: [] })],
    ["is not a list", () => Promise.resolve("<html>")],
  ])("that %s counts as missing until a retry loads it, and is then fetched once for all forms", async (_, answer) => {
    const fetchList = vi.fn<() => Promise<unknown>>(async () => ({ Countries })).mockImplementationOnce(answer);
    const store = createCountryStore(fetchList);
    for (let time = 0; time < 2; time += 1) {
      await store.load();
      expect(store.get().status).toBe("missing");
    }
    await Promise.all([store.load({ retry: true }), store.load()]);
    await store.load();
    expect(store.get()).toMatchObject({ status: "ready", all: { length: names.length } });
    expect(fetchList).toHaveBeenCalledTimes(2);
  });
});
