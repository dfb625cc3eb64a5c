import { expect, onTestFinished, test } from "vitest";
import { errorPage as words } from "../shared/content/errorPage.ts";
import { site as company } from "../shared/content/site.ts";
import { chooseCases } from "./support/cases.ts";
import { createVisitor } from "./support/createVisitor.ts";
import { createFaults } from "./support/faults.ts";
import { readStatus, sendRaw } from "./support/rawRequest.ts";
import { type Site, startSite } from "./support/site.ts";

// The whole process as production runs it: an error in one request is answered and logged, and affects no other.

/** Time-out for an answer that must come, even on a busy machine. */
const patienceMs = 15_000;

async function openSite(env: Record<string, string> = {}): Promise<Site & { port: number }> {
  const site = await startSite(env);
  onTestFinished(async () => {
    await site.stop();
  });
  return { ...site, port: Number(new URL(site.origin).port) };
}

async function expectSameProcess({ process: child, logs, origin }: Site) {
  expect((await fetch(`${origin}/about-us`)).status).toBe(200);
  expect(child.exitCode).toBe(null);
  // Request log lines are buffered for a moment.
  await expect.poll(() => logs.at(-1)).toMatchObject({ event: "request", pid: child.pid });
  expect(logs.filter(({ event }) => event === "started")).toHaveLength(1);
  expect(logs.filter(({ event }) => event === "uncaught_error")).toEqual([]);
}

/** Sends an enquiry as a new visitor. */
async function expectFormWorks({ origin }: Site) {
  const visitor = createVisitor(origin);
  await visitor.openForm();
  expect(await visitor.submit("after all that")).toMatchObject({ kind: "answered", status: 200 });
}

const cookieNames = ["_csrf", "__Host-csrf", "XSRF-TOKEN", "other"];
const oddValues: Record<string, (name: string) => string> = {
  "an object": () => 'j:{"a":1}',
  "an escaped object": () => "j:%7B%22a%22%3A1%7D",
  "an object that names a prototype": () => 'j:{"__proto__":{"length":24}}',
  "an object with a method's name": () => 'j:{"toString":1,"length":"x"}',
  "a list": () => "j:[]",
  "a text in JSON": () => 'j:"x"',
  null: () => "j:null",
  "a number": () => "j:1",
  "a broken escape": () => "%E0%A4%A",
  nothing: () => "",
  "4 KiB": () => "x".repeat(4096),
  quotes: () => '"abcdefghijklmnopqrstuvwx"',
  "two of a name": (name) => `j:{"a":1}; ${name}=abcdefghijklmnopqrstuvwx`,
  "escaped control characters": () => "%00%0d%0aX-Planted:%201",
  "what looks signed": () => 's:abcdefghijklmnopqrstuvwx.c2lnbmF0dXJl; j:{"a":1}',
  "no ASCII": () => "नमस्ते-é",
  spaces: () => "a b  c",
};
const post = `{"FirstName":"Asha"}`;
const kinds = {
  home: "GET / HTTP/1.1",
  "a product page": "GET /supercrop?page=swap HTTP/1.1",
  "no page": "GET /nowhere HTTP/1.1",
  "the token": "GET /api/csrf HTTP/1.1",
  "an enquiry": "POST /api/enquiries/call-back HTTP/1.1",
  "a machine file": "GET /robots.txt HTTP/1.1",
};

const triedKinds = chooseCases(Object.keys(kinds) as (keyof typeof kinds)[], (kind) =>
  ["home", "the token", "an enquiry"].includes(kind),
);

test.each(chooseCases(["http", "https"], (scheme) => scheme === "https"))(
  "over %s no odd cookie value ends the process, causes a server error or adds a header",
  async (scheme) => {
    const secretName = scheme === "https" ? "__Host-csrf" : "_csrf";
    const site = await openSite({ SITE_ORIGIN: `${scheme}://www.example.com` });
    const faults: string[] = [];
    const ask = async (what: string, kind: keyof typeof kinds, cookie: string) => {
      const body = kind === "an enquiry" ? post : "";
      const head = `${kinds[kind]}\r\nHost: a\r\nConnection: close\r\nCookie: ${cookie}\r\n`;
      const length = body && `Content-Type: application/json\r\nX-XSRF-TOKEN: x\r\nContent-Length: ${body.length}\r\n`;
      let answer = "";
      let ms = Number.POSITIVE_INFINITY;
      // The machine may be busy, so only a request that is slow every time counts as slow.
      for (let attempt = 0; attempt < 3 && ms > 1000; attempt += 1) {
        const startedAt = performance.now();
        answer = await sendRaw(site.port, `${head}${length}\r\n${body}`, patienceMs);
        ms = performance.now() - startedAt;
      }
      const status = readStatus(answer);
      if (status === 0 || status >= 500 || ms > 1000)
        faults.push(`${what} for ${kind}: ${status}, ${Math.round(ms)} ms`);
      if (/^X-Planted/m.test(answer)) faults.push(`${what} for ${kind} adds a header`);
      return answer;
    };
    for (const [what, create] of Object.entries(oddValues)) {
      const cookies = cookieNames.map((name) => `${name}=${create(name)}`);
      for (const kind of triedKinds) {
        const answers = await Promise.all([
          ...cookies.map((cookie) => ask(`${what} as ${cookie.split("=")[0]}`, kind, cookie)),
          ...(what === "4 KiB" ? [] : [ask(`${what} as all`, kind, cookies.join("; "))]),
        ]);
        // A visitor with an invalid secret gets a new one. The second of two may be valid.
        if (kind === "the token" && what !== "two of a name")
          expect(answers[cookieNames.indexOf(secretName)], what).toMatch(
            new RegExp(`^Set-Cookie: ${secretName}=[\\w-]{24};`, "m"),
          );
      }
    }
    expect(faults).toEqual([]);
    await expectFormWorks(site);
    await expectSameProcess(site);
  },
  120_000,
);

test("absolute addresses work like plain ones, and addresses of another protocol are refused", async () => {
  const site = await openSite();
  const ask = async (address: string, version = "1.1") => {
    const answer = await sendRaw(
      site.port,
      `GET ${address} HTTP/${version}\r\nHost: a\r\nConnection: close\r\n\r\n`,
      patienceMs,
    );
    expect(answer.split("\r\n\r\n")[0], address).toMatch(/^X-Content-Type-Options: nosniff/im);
    return readStatus(answer);
  };
  const addresses = ["/", "http://evil.example/", "HTTPS://evil.example", "http://evil.example?page=saiba", "http://["];
  for (const address of addresses) expect(await ask(address), address).toBe(200);
  for (const path of ["/about-us", "/api/countries", "/robots.txt", "/healthz", "/nowhere", "/api/nothing"]) {
    expect(await ask(`http://evil.example${path}`), path).toBe(await ask(path));
    expect(await ask(path, "1.0"), path).toBe(await ask(path));
  }
  for (const address of ["ftp://a/about-us", "x://[", "ftp://a:99999999/"]) expect(await ask(address)).toBe(400);
  await expectSameProcess(site);
});

/** Personal data in every header that might leak into the log of an error. */
const personal = "asha.verma@example.com";
const personalHeaders = { Cookie: `name=${personal}`, "User-Agent": personal, Referer: `/${personal}` };

async function openFaultySite() {
  const faults = createFaults();
  onTestFinished(faults.remove);
  const site = await openSite(faults.env);
  const ask = async (path: string, { method = "GET", headers = {} }: RequestInit = {}) => {
    const response = await fetch(site.origin + path, { method, headers: { ...personalHeaders, ...headers } });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const failed = () => site.logs.filter(({ event }) => event === "request_failed");
  const countOf = async (labels: string) => {
    const line = (await ask("/metrics")).text
      .split("\n")
      .find((line) => line.includes(`http_requests_total{${labels}`));
    return Number(line?.split(" ").at(-1) ?? 0);
  };
  return { ...site, faults, ask, failed, countOf };
}

test("a render failure affects only that page: visitor and log get the request id, and the page works again afterwards", async () => {
  const site = await openFaultySite();
  const { ask, failed, faults } = site;
  await faults.during("render", async () => {
    const [answer, second] = await Promise.all([ask(`/events?name=${personal}`), ask("/events")]);
    expect([answer.status, second?.status]).toEqual([500, 500]);
    expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(answer.headers.get("Set-Cookie")).toBe(null);
    expect(answer.text).toContain(`<h1>${words.heading}</h1>`);
    expect(answer.text).toContain('href="tel:');
    expect(answer.text).toContain(company.phone);
    expect(answer.text).toContain('href="/"');
    expect(answer.text).not.toMatch(/<script|unforeseen|\.js:\d/);
    const requestId = /<code>([\w-]+)<\/code>/.exec(answer.text)?.[1];
    await expect.poll(failed).toHaveLength(2);
    expect(failed().find((line) => line.requestId === requestId)).toMatchObject({
      level: "error",
      method: "GET",
      route: "events",
      error: { type: "Error", message: "unforeseen", stack: expect.stringContaining("at ") },
    });
    // The log line of the request has the same request id.
    await expect
      .poll(() => site.logs.filter((line) => line.event === "request" && line.requestId === requestId))
      .toEqual([expect.objectContaining({ route: "events", status: 500 })]);

    const head = await sendRaw(site.port, "HEAD /events HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", patienceMs);
    expect(readStatus(head)).toBe(500);
    expect(head).toMatch(/^Content-Length: \d{4,}\r$/m);
    expect(head.indexOf("\r\n\r\n")).toBe(head.length - 4);
    for (const path of ["/", "/faq", "/robots.txt"]) expect((await ask(path)).status).toBe(200);
    expect((await ask("/nowhere")).status).toBe(404);
    expect(await site.countOf('route="events",method="GET",status="500"')).toBe(2);
    expect(await site.countOf('route="events",method="HEAD",status="500"')).toBe(1);
  });
  const { status, text } = await ask("/events");
  expect(status).toBe(200);
  expect(text).toContain("<title>Events");
  await expectFormWorks(site);
  await expectSameProcess(site);
  expect(JSON.stringify(site.logs)).not.toContain(personal);
});

test("a failed compression affects only that encoding, and only while it fails", async () => {
  const site = await openFaultySite();
  const ask = (coding: string) => site.ask("/about-us", { headers: { "Accept-Encoding": coding } });
  await site.faults.during("compress", async () => {
    const answer = await ask("br");
    expect(answer.status).toBe(500);
    expect(answer.headers.get("Content-Encoding")).toBe(null);
    expect(answer.text).toContain(words.heading);
    expect((await ask("gzip")).status).toBe(200);
    expect((await ask("identity")).status).toBe(200);
  });
  expect((await ask("br")).status).toBe(200);
  await expect.poll(site.failed).toEqual([expect.objectContaining({ route: "about", method: "GET" })]);
  await expectSameProcess(site);
});

test("a failing API call answers JSON without details, and metrics count it under its own route", async () => {
  const site = await openFaultySite();
  expect((await site.ask("/api/countries")).status).toBe(200);
  await site.faults.during("call", async () => {
    const answer = await site.ask(`/api/countries?q=${personal}`);
    expect(answer.status).toBe(500);
    expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(JSON.parse(answer.text)).toEqual({ code: "E_INTERNAL", message: expect.stringContaining(company.phone) });
    await expect.poll(site.failed).toEqual([expect.objectContaining({ route: "/api/countries", method: "GET" })]);
    expect(await site.countOf('route="/api/countries",method="GET",status="500"')).toBe(1);
  });
  expect((await site.ask("/api/countries")).status).toBe(200);
  await expectSameProcess(site);
  expect(JSON.stringify(site.logs)).not.toContain(personal);
});

test("an error before Express, while the address is parsed, is answered and counted like any other", async () => {
  const site = await openFaultySite();
  const address = `/events?event=${personal}`;
  await site.faults.during("address", async () => {
    const answer = await site.ask(address);
    expect(answer.status).toBe(500);
    expect(answer.headers.get("Strict-Transport-Security")).toContain("max-age");
    expect(answer.text).toContain(words.heading);
    await expect.poll(site.failed).toEqual([expect.objectContaining({ route: "events", method: "GET" })]);
    expect(await site.countOf('route="events",method="GET",status="500"')).toBe(1);
  });
  expect((await site.ask(address)).status).toBe(200);
  await expectSameProcess(site);
  expect(JSON.stringify(site.logs)).not.toContain(personal);
});
