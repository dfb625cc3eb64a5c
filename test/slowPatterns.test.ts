import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseCases } from "./support/cases.ts";
import { readStatus, sendRaw } from "./support/createVisitor.ts";
import { typed } from "./support/sampleEnquiry.ts";
import { type Site, startSite } from "./support/site.ts";

// A regular expression that tries each start of a long text with each end can take minutes for one cheap request. These
// tests fill every part of a request with each awkward sign. They cover our patterns and those of the libraries.

/** Limit of processor time for one answer. Quadratic patterns took 360 ms and more; a usual answer takes 1 to 5. */
const limitMs = 50;
/** Pages are rendered, and garbage is collected, at any time, so only a request that is slow in every try counts. */
const tries = 3;
/** Limit of elapsed time, which other work of the machine may use up. The test judges only processor time. */
const patienceMs = 15_000;

/** A little less than Node accepts. */
const headBytes = 16 * 1024 - 200;
const bodyBytes = 32 * 1024;

const signs = [
  ...["/", "\\", "%", ";", "=", ",", " ", "\t", '"', "'", ".", "-", "+", "&", "#", "?", ":", "@", "(", ")", "[", "{"],
  ...["<", ">", "|", "~", "^", "`", "*", "_", "!", "$", "a", "A", "0", "é"],
  ...["a/", "/.", "../", "//\\", "; ", "= ", " ,", '\\"', '";', " \t", "%2e", "%2F", "%00", "%25", "%E0%A4%A"],
  ...["..;", "a=", "a=b;", "a=b&", "a.", "a@", "@a.", "[]", "br;", "br;q=0.0", "gzip;q=0 ", 'W/"', '"",', "0-,"],
  ...["bytes=", "127.0.0.1,", "::1,", "_csrf=", "; XSRF-TOKEN=", "j:", "s:a.", ";a=", ';a="'],
  ...["text/html,", "*/*;q=0,", "http://", "__proto__"],
];

let site: Site;
let cookies: string[];

beforeAll(async () => {
  site = await startSite();
  cookies = (await fetch(`${site.origin}/api/csrf`)).headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] as string);
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

/** The text with the sign in its place, as often as the limit allows. */
const fill = (text: string, sign: string, bytes: number) =>
  text.replace("¤", () => sign.repeat((bytes - text.length) / Buffer.byteLength(sign)));

const enquiry = "POST /api/enquiries/call-back";

/** Requests, in which the signs stand for ¤: first line and headers between bars, or what differs in an enquiry's body. */
const targets = [
  ...[
    "/¤ /a¤b /about-us/¤ /about-us¤/ /blog/¤ /supercrop/¤ /supercrop¤a /assets/¤ /assets/¤a.js /share/¤ /api/¤",
    "/api/enquiries/¤ /api/enquiries/¤a //¤ //a¤/ /\\¤ /%¤ http://a/¤ http://¤ http://a¤/about-us http://¤@a/ x¤://a/",
    "/?¤ /supercrop?page=¤ /events?event=¤ /?id=¤ /nowhere?¤ /about-us/?¤ /api/countries?¤ /search?q=¤ /api/search?q=¤",
  ].flatMap((addresses) => addresses.split(" ").map((address) => `GET ${address}`)),
  "POST /¤/",
  ...["¤", "_csrf=abcdefghijklmnopqrstuvwx; ¤a"].map((cookie) => `GET /about-us|Cookie: ${cookie}`),
  ...["_csrf=¤x", "¤;"].map((cookie) => `GET /api/csrf|Cookie: ${cookie}`),
  ...["Accept-Encoding: ¤", "Accept-Encoding: br¤x", "If-None-Match: ¤"].map((header) => `GET /about-us|${header}`),
  "GET /favicon.svg|Accept-Encoding: ¤",
  ...[
    "If-None-Match: ¤",
    "If-Modified-Since: ¤",
    "Cache-Control: ¤|If-None-Match: a",
    "Range: ¤",
    "Range: bytes=¤",
  ].map((header) => `GET /favicon.ico|${header}`),
  "GET /metrics|X-Forwarded-For: ¤",
  "GET /api/nothing|Accept: ¤",
  "GET /api/csrf|Host: ¤",
  ...["X-Forwarded-For", "Forwarded", "Content-Encoding", "Origin", "Sec-Fetch-Site", "Idempotency-Key"].map(
    (name) => `${enquiry}|${name}: ¤`,
  ),
  ...["¤", "application/json;¤x", "application/json; charset=¤"].map((type) => `${enquiry}|Content-Type: ${type}`),
  ...["¤", "abcdefgh-¤"].map((token) => `${enquiry}|X-XSRF-TOKEN: ${token}`),
  ...["MobileNo", "FirstName", "Help", "CountryName", "CountryId", "Product", "captchaToken", "Website"].map(
    (field) => `{"${field}":"¤"}`,
  ),
  ...["¤", "a@¤a", "¤a@a", "a@a.¤ a"].map((address) => `{"EmailAddress":"${address}"}`),
  ...['{"MobileNo":"+1¤a"}', '{"FirstName":"a¤a"}', '{"¤":1}'],
];

function createRequest(target: string, sign: string): string {
  const isBody = target.startsWith("{");
  const [line = "", ...own] = (isBody ? enquiry : target).split("|");
  const body = isBody ? JSON.stringify({ ...typed["call-back"], ...JSON.parse(target) }) : "{}";
  const filled = isBody ? fill(body, JSON.stringify(sign).slice(1, -1), bodyBytes) : body;
  const ofEnquiry = [
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(filled)}`,
    `Cookie: ${cookies.join("; ")}`,
    `X-XSRF-TOKEN: ${cookies[1]?.split("=")[1]}`,
  ];
  const usual = ["Host: a", "Connection: close", ...(line === enquiry ? ofEnquiry : ["Accept-Encoding: br"])];
  const isOwn = (header: string) => own.some((one) => one.split(":")[0] === header.split(":")[0]);
  const head = [`${line} HTTP/1.1`, ...usual.filter((header) => !isOwn(header)), ...own, "", ""].join("\r\n");
  return fill(head, sign, headBytes) + (line === enquiry ? filled : "");
}

const stands = [
  "GET /¤",
  "GET /api/csrf|Cookie: ¤;",
  "GET /about-us|Accept-Encoding: br¤x",
  '{"EmailAddress":"a@a.¤ a"}',
];

test.each(chooseCases(targets, (target) => stands.includes(target)))(
  "%s: no repeated character makes it slow",
  async (target) => {
    const port = Number(new URL(site.origin).port);
    let lastMs = await readProcessorMs();
    for (const sign of signs) {
      let least = Number.POSITIVE_INFINITY;
      for (let attempt = 0; attempt < tries && least >= limitMs; attempt += 1) {
        const status = readStatus(await sendRaw(port, Buffer.from(createRequest(target, sign)), { patienceMs }));
        // After a 431 or 413 the server has not read the text. No sign may cause a 5xx or a missing answer.
        expect(status, sign).not.toBeOneOf([0, 413, 431]);
        expect(status, sign).toBeLessThan(500);
        const ms = await readProcessorMs();
        least = Math.min(least, ms - lastMs);
        lastMs = ms;
      }
      expect(least, sign).toBeLessThan(limitMs);
    }
  },
);
