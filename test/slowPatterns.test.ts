import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseCases } from "./support/cases.ts";
import { createVisitor } from "./support/createVisitor.ts";
import { readStatus, sendRaw } from "./support/rawRequest.ts";
import { typed } from "./support/sampleEnquiry.ts";
import { type Site, startSite } from "./support/site.ts";

// A regular expression that tries each start of a long text with each end can take minutes for one cheap request. These
// tests fill every part of a request with each awkward sign. They cover our patterns and those of the libraries.

/** Limit of processor time for one answer. Quadratic patterns took 360 ms and more; a usual answer takes 1 to 5. */
const limitMs = 50;
/** Garbage of earlier requests is collected at any time, so only a request that is slow in every try counts. */
const tries = 3;
/** Limit of elapsed time, which other work of the machine may use up. The test judges only processor time. */
const patienceMs = 15_000;
/**
 * Requests are measured in groups, because measuring costs more than most answers. A slow group is measured one by one.
 */
const groupSize = 10;

const maxHeaderBytes = 16 * 1024;
const maxBodyBytes = 32 * 1024;

const signs = [
  ...["/", "\\", "%", ";", "=", ",", " ", "\t", '"', "'", ".", "-", "+", "&", "#", "?", ":", "@", "(", ")", "[", "{"],
  ...["<", ">", "|", "~", "^", "`", "*", "_", "!", "$", "a", "A", "0", "é"],
  ...["a/", "/.", "../", "//\\", "; ", "= ", " ,", '\\"', '";', " \t", "%2e", "%2F", "%00", "%25", "%E0%A4%A"],
  ...["..;", "a=", "a=b;", "a=b&", "a.", "a@", "@a.", "[]", "br;", "br;q=0.0", "gzip;q=0 ", 'W/"', '"",', "0-,"],
  ...["bytes=", "127.0.0.1,", "::1,", "_csrf=", "; XSRF-TOKEN=", "j:", "s:a.", ";a=", ';a="'],
  ...["text/html,", "*/*;q=0,", "http://", "__proto__"],
];

let site: Site;
let port: number;
let cookies: string;
let token: string;

beforeAll(async () => {
  site = await startSite();
  port = Number(new URL(site.origin).port);
  const visitor = createVisitor(site.origin);
  const ending = await visitor.ask("GET", "/api/csrf");
  if (ending.kind !== "answered") throw new Error("No token");
  const given = (ending.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] as string);
  cookies = given.join("; ");
  token = decodeURIComponent(given.find((cookie) => cookie.startsWith("XSRF-TOKEN="))?.split("=")[1] ?? "");
  // Warms up: rendering and compressing a page happen once, and new code runs slowly. Neither is to be measured.
  for (const path of ["/", "/supercrop", "/blog", "/about-us", "/events", "/nowhere"])
    for (const coding of ["br", "gzip", ""]) await visitor.ask("GET", path, { headers: { "Accept-Encoding": coding } });
  for (const target of Object.values(targets)) await sendRaw(port, target("a"));
  lastMs = await readProcessorMs();
});
afterAll(async () => {
  await site.stop();
});

/** Processor time of the whole server since its start, in ms. */
async function readProcessorMs(): Promise<number> {
  const text = await (await fetch(`${site.origin}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
  return (read("process_cpu_user_seconds_total") + read("process_cpu_system_seconds_total")) * 1000;
}

let lastMs = 0;

/** Processor time of these requests since the last measurement, including the reading of the metrics. */
async function measure(requests: Buffer[]): Promise<{ ms: number; statuses: number[] }> {
  const statuses: number[] = [];
  for (const request of requests) statuses.push(readStatus(await sendRaw(port, request, patienceMs)));
  const before = lastMs;
  lastMs = await readProcessorMs();
  return { ms: lastMs - before, statuses };
}

const fill = (sign: string, bytes: number) => sign.repeat(Math.max(0, Math.floor(bytes / Buffer.byteLength(sign))));

/** A request whose head is filled with the sign, up to the length that Node accepts. */
function frame(start: string, sign: string, end: string, body = ""): Buffer {
  const room = maxHeaderBytes - start.length - end.length - 200;
  return Buffer.from(`${start}${fill(sign, room)}${end}\r\n\r\n${body}`);
}

type Target = (sign: string) => Buffer;

const headEnd = " HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\nConnection: close";
const addressed =
  (before: string, after = "", method = "GET"): Target =>
  (sign) =>
    frame(`${method} ${before}`, sign, after + headEnd);

const headed =
  (header: string, { address = "/about-us", before = "", after = "" } = {}): Target =>
  (sign) =>
    frame(`GET ${address} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${header}: ${before}`, sign, after);

const postHead = (type = "application/json") =>
  `POST /api/enquiries/call-back HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\n`;

const posted =
  (header: string, { before = "", after = "" } = {}): Target =>
  (sign) => {
    const own = header === "Content-Type" ? "" : "Content-Type: application/json\r\n";
    const forgery = header === "X-XSRF-TOKEN" ? "" : `X-XSRF-TOKEN: ${token}\r\n`;
    const start = `POST /api/enquiries/call-back HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: ${cookies}\r\n`;
    return frame(`${start}${forgery}${own}Content-Length: 2\r\n${header}: ${before}`, sign, after, "{}");
  };

const bodied =
  (field: string, before = "", after = ""): Target =>
  (sign) => {
    const rest = JSON.stringify({ ...typed["call-back"], [field]: `${before}@@@${after}` });
    const escaped = JSON.stringify(sign).slice(1, -1);
    const body = rest.replace("@@@", () => fill(escaped, maxBodyBytes - rest.length));
    const head = `${postHead()}Cookie: ${cookies}\r\nX-XSRF-TOKEN: ${token}\r\nContent-Length: ${Buffer.byteLength(body)}`;
    return Buffer.from(`${head}\r\n\r\n${body}`);
  };

const targets: Record<string, Target> = {
  ...Object.fromEntries(
    [
      "/X /aXb /about-us/X /about-usX/ /blog/X /supercrop/X /supercropXa /assets/X /assets/Xa.js /share/X /api/X",
      "/api/enquiries/X /api/enquiries/Xa //X //aX/ /\\X /%X http://a/X http://X http://aX/about-us http://X@a/ xX://a/",
      "/?X /supercrop?page=X /events?event=X /?id=X /nowhere?X /about-us/?X /api/countries?X",
    ]
      .flatMap((patterns) => patterns.split(" "))
      .map((pattern) => {
        const [before = "", after = ""] = pattern.split("X");
        return [`GET ${pattern}`, addressed(before, after)];
      }),
  ),
  "POST /X/": addressed("/", "/", "POST"),
  Cookie: headed("Cookie"),
  "Cookie: _csrf=X of a token": headed("Cookie", { address: "/api/csrf", before: "_csrf=", after: "x" }),
  "Cookie: X of a token": headed("Cookie", { address: "/api/csrf", after: ";" }),
  "Cookie of a page's first visit": headed("Cookie", { before: "_csrf=abcdefghijklmnopqrstuvwx; ", after: "a" }),
  "Accept-Encoding of a page": headed("Accept-Encoding"),
  "Accept-Encoding: brX of a page": headed("Accept-Encoding", { before: "br", after: "x" }),
  "Accept-Encoding of a file": headed("Accept-Encoding", { address: "/favicon.svg" }),
  "If-None-Match of a page": headed("If-None-Match"),
  "If-None-Match of a file": headed("If-None-Match", { address: "/favicon.ico" }),
  "If-Modified-Since of a file": headed("If-Modified-Since", { address: "/favicon.ico" }),
  "Cache-Control of a file": headed("Cache-Control", { address: "/favicon.ico", after: "\r\nIf-None-Match: a" }),
  "Range of a file": headed("Range", { address: "/favicon.ico" }),
  "Range: bytes=X of a file": headed("Range", { address: "/favicon.ico", before: "bytes=" }),
  "X-Forwarded-For of a reader of metrics": headed("X-Forwarded-For", { address: "/metrics" }),
  Accept: headed("Accept", { address: "/api/nothing" }),
  Host: (sign) => frame("GET /api/csrf HTTP/1.1\r\nConnection: close\r\nHost: ", sign, ""),
  "X-Forwarded-For of an enquiry": posted("X-Forwarded-For"),
  "Forwarded of an enquiry": posted("Forwarded"),
  "Content-Type of an enquiry": posted("Content-Type"),
  "Content-Type: application/json;X": posted("Content-Type", { before: "application/json;", after: "x" }),
  "Content-Type: application/json; charset=X": posted("Content-Type", { before: "application/json; charset=" }),
  "Content-Encoding of an enquiry": posted("Content-Encoding"),
  "Origin of an enquiry": posted("Origin"),
  "Sec-Fetch-Site of an enquiry": posted("Sec-Fetch-Site"),
  "X-XSRF-TOKEN": posted("X-XSRF-TOKEN"),
  "X-XSRF-TOKEN: a-X": posted("X-XSRF-TOKEN", { before: "abcdefgh-" }),
  "Idempotency-Key": posted("Idempotency-Key"),
  ...Object.fromEntries(
    "EmailAddress MobileNo FirstName Help CountryName CountryId Product captchaToken Website"
      .split(" ")
      .map((field) => [`the field ${field}`, bodied(field)]),
  ),
  "the field EmailAddress: a@Xa": bodied("EmailAddress", "a@", "a"),
  "the field EmailAddress: Xa@a": bodied("EmailAddress", "", "a@a"),
  "the field EmailAddress: a@a.X ": bodied("EmailAddress", "a@a.", " a"),
  "the field MobileNo: +1Xa": bodied("MobileNo", "+1", "a"),
  "the field FirstName: aXa": bodied("FirstName", "a", "a"),
  "a field's name": (sign) => {
    const body = `{"${fill(JSON.stringify(sign).slice(1, -1), maxBodyBytes - 10)}":1}`;
    const head = `${postHead()}Cookie: ${cookies}\r\nX-XSRF-TOKEN: ${token}\r\nContent-Length: ${Buffer.byteLength(body)}`;
    return Buffer.from(`${head}\r\n\r\n${body}`);
  },
};

const stands = ["GET /X", "Cookie: X of a token", "Accept-Encoding: brX of a page", "the field EmailAddress: a@a.X "];

test.each(chooseCases(Object.entries(targets), ([name]) => stands.includes(name)))(
  "%s: no repeated character makes it slow",
  async (name, target) => {
    const slow: string[] = [];
    const statuses = new Map<number, number>();
    for (let start = 0; start < signs.length; start += groupSize) {
      const group = signs.slice(start, start + groupSize);
      const together = await measure(group.map(target));
      for (const status of together.statuses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (together.ms < limitMs) continue;
      for (const sign of group) {
        let least = Number.POSITIVE_INFINITY;
        for (let attempt = 0; attempt < tries && least >= limitMs; attempt += 1)
          least = Math.min(least, (await measure([target(sign)])).ms);
        if (least >= limitMs) slow.push(`${JSON.stringify(sign)}: ${Math.round(least)} ms`);
      }
    }
    expect(slow, name).toEqual([]);
    // After a 431 or 413 the server has not read the text. No sign may cause a 5xx or a missing answer.
    const odd = [...statuses.keys()].filter(
      (status) => status === 0 || status === 431 || status === 413 || status >= 500,
    );
    expect(odd, `${name}: ${JSON.stringify([...statuses])}`).toEqual([]);
  },
);
