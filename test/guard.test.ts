import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import words from "../shared/content/errorPage.yaml";
import { site as company } from "../shared/content/site.ts";
import { createVisitor, readStatus, sendRaw } from "./support/createVisitor.ts";
import { type Site, startSite } from "./support/site.ts";

// The whole process as production runs it: an error in one request is answered and logged, and affects no other.

/** Sends bytes to a site, and waits for the answer that must come, even on a busy machine. */
const sendTo = ({ origin }: Site, bytes: string) =>
  sendRaw(Number(new URL(origin).port), bytes, { patienceMs: 15_000 });

async function openSite(env: Record<string, string> = {}) {
  const site = await startSite(env);
  onTestFinished(async () => void (await site.stop()));
  return site;
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

test("absolute addresses work like plain ones, and addresses of another protocol are refused", async () => {
  const site = await openSite();
  const ask = async (address: string, version = "1.1") => {
    const answer = await sendTo(site, `GET ${address} HTTP/${version}\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer.split("\r\n\r\n")[0], address).toMatch(/^X-Content-Type-Options: nosniff/im);
    return readStatus(answer);
  };
  const addresses = ["/", "http://evil.example/", "HTTPS://evil.example", "http://evil.example?page=saiba"];
  for (const address of addresses) expect(await ask(address), address).toBe(200);
  for (const path of ["/about-us", "/api/countries", "/robots.txt", "/healthz", "/nowhere", "/api/nothing"]) {
    expect(await ask(`http://evil.example${path}`), path).toBe(await ask(path));
    expect(await ask(path, "1.0"), path).toBe(await ask(path));
  }
  for (const address of ["ftp://a/about-us", "x://[", "http://[", "ftp://a:99999999/"])
    expect(await ask(address)).toBe(400);
  await expectSameProcess(site);
});

/** Personal data in every header that might leak into the log of an error. */
const personal = "asha.verma@example.com";
const personalHeaders = { Cookie: `name=${personal}`, "User-Agent": personal, Referer: `/${personal}` };

/**
 * Runs in the server before its own code. It patches built-in functions, because the server's own code is bundled.
 * "render" fails for the events page alone, "compress" for everything that brotli compresses, "call" for the country
 * list, and "address" for any address that may name an event, before Express.
 */
const preload = `
import { existsSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import zlib from "node:zlib";
const isOn = (fault) => existsSync(process.env.FAULTS_DIR + "/" + fault);
const fail = () => { throw new Error("unforeseen"); };

const { replace } = String.prototype;
String.prototype.replace = function (...args) {
  if (args[0] === "</head>" && this.includes("<title>Events |") && isOn("render")) fail();
  return replace.apply(this, args);
};
const { brotliCompress } = zlib;
zlib.brotliCompress = (bytes, options, done) =>
  isOn("compress") ? done(new Error("unforeseen")) : brotliCompress(bytes, options, done);
syncBuiltinESMExports();
const { stringify } = JSON;
JSON.stringify = (value, ...rest) => value?.Countries && isOn("call") ? fail() : stringify(value, ...rest);
const { get } = URLSearchParams.prototype;
URLSearchParams.prototype.get = function (name) {
  return name === "event" && isOn("address") ? fail() : get.call(this, name);
};
`;

describe("an unforeseen error", () => {
  let folder: string;
  let site: Site;
  /** How many log lines are of earlier tests. */
  let seen = 0;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "faults-"));
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(preload)}`;
    site = await startSite({ FAULTS_DIR: folder, NODE_OPTIONS });
  });
  afterAll(async () => {
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    await expectSameProcess(site);
    expect(JSON.stringify(site.logs)).not.toContain(personal);
    seen = site.logs.length;
  });

  const begin = (fault: string) => writeFileSync(path.join(folder, fault), "");
  const end = (fault: string) => rmSync(path.join(folder, fault));
  const ask = async (path: string, { headers = {} }: RequestInit = {}) => {
    const response = await fetch(site.origin + path, { headers: { ...personalHeaders, ...headers } });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const failed = () => site.logs.slice(seen).filter(({ event }) => event === "request_failed");
  const countOf = async (labels: string) => {
    const { text } = await ask("/metrics");
    return Number(text.split(`http_requests_total{${labels}} `)[1]?.split("\n")[0] ?? 0);
  };

  test("in rendering affects only that page: visitor and log get the request id, and the page works again afterwards", async () => {
    begin("render");
    const [answer, second] = await Promise.all([ask(`/events?name=${personal}`), ask("/events")]);
    expect([answer.status, second.status]).toEqual([500, 500]);
    const { "set-cookie": cookies, ...headers } = Object.fromEntries(answer.headers);
    expect(cookies).toBeUndefined();
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    for (const part of [`<h1>${words.heading}</h1>`, 'href="tel:', company.phone, 'href="/"'])
      expect(answer.text).toContain(part);
    expect(answer.text).not.toMatch(/<script|unforeseen|\.js:\d/);
    const requestId = /<code>([\w-]+)<\/code>/.exec(answer.text)?.[1];
    await expect.poll(failed).toHaveLength(2);
    const error = { type: "Error", message: "unforeseen", stack: expect.stringContaining("at ") };
    const logged = failed().find((line) => line.requestId === requestId);
    expect(logged).toMatchObject({ level: "error", method: "GET", route: "events", error });
    // The log line of the request has the same request id.
    await expect
      .poll(() => site.logs.filter((line) => line.event === "request" && line.requestId === requestId))
      .toEqual([expect.objectContaining({ route: "events", status: 500 })]);

    const head = await sendTo(site, "HEAD /events HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    expect(readStatus(head)).toBe(500);
    expect(head).toMatch(/^Content-Length: \d{4,}\r$/m);
    expect(head.indexOf("\r\n\r\n")).toBe(head.length - 4);
    for (const path of ["/", "/faq", "/robots.txt"]) expect((await ask(path)).status).toBe(200);
    expect((await ask("/nowhere")).status).toBe(404);
    expect(await countOf('route="events",method="GET",status="500"')).toBe(2);
    expect(await countOf('route="events",method="HEAD",status="500"')).toBe(1);
    end("render");
    expect(await ask("/events")).toMatchObject({ status: 200, text: expect.stringContaining("<title>Events") });
    await expectFormWorks(site);
  });

  test("in compression affects only that encoding, and only while it lasts", async () => {
    const askIn = (coding: string) => ask("/about-us", { headers: { "Accept-Encoding": coding } });
    begin("compress");
    const answer = await askIn("br");
    expect([answer.status, answer.headers.get("Content-Encoding")]).toEqual([500, null]);
    expect(answer.text).toContain(words.heading);
    for (const coding of ["gzip", "identity"]) expect((await askIn(coding)).status).toBe(200);
    end("compress");
    expect((await askIn("br")).status).toBe(200);
    await expect.poll(failed).toEqual([expect.objectContaining({ route: "about", method: "GET" })]);
  });

  test.each([
    ["call", `/api/countries?q=${personal}`, "/api/countries", "application/json; charset=utf-8"],
    ["address", `/events?event=${personal}`, "events", "text/html; charset=utf-8"],
  ] as const)(
    "of the kind '%s', in the API or before Express, is answered without details, and counted under its route",
    async (fault, address, route, type) => {
      const before = await countOf(`route="${route}",method="GET",status="500"`);
      expect((await ask(address)).status).toBe(200);
      begin(fault);
      const answer = await ask(address);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([500, type]);
      expect(answer.headers.get("Strict-Transport-Security")).toContain("max-age");
      if (fault === "address") expect(answer.text).toContain(words.heading);
      else
        expect(JSON.parse(answer.text)).toEqual({
          code: "E_INTERNAL",
          message: expect.stringContaining(company.phone),
        });
      await expect.poll(failed).toEqual([expect.objectContaining({ route, method: "GET" })]);
      expect(await countOf(`route="${route}",method="GET",status="500"`)).toBe(before + 1);
      end(fault);
      expect((await ask(address)).status).toBe(200);
    },
  );
});
