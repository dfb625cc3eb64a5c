import { expect } from "vitest";
import { createVisitor, sendRaw } from "../support/createVisitor.ts";
import { openOwnDesk } from "./deliveries.ts";
import { report } from "./scenario.ts";

/** Part of every malformed request, in a host, a path, a header or a body. No answer may repeat it. */
const marker = "zqx7marker";

interface Circumstances {
  number: number;
  /** Valid CSRF cookies, so that some requests pass the guard. */
  cookies: string;
}

type Build = (circumstances: Circumstances) => Buffer;

const raw =
  (text: string): Build =>
  () =>
    Buffer.from(text, "latin1");

const get = (address: string, headers = `Host: ${marker}.example`) =>
  raw(`GET ${address} HTTP/1.1\r\n${headers}\r\n\r\n`);

/** A post that passes the CSRF guard, so that only its body is wrong. */
const post =
  (body: string | Buffer, { path = "/api/enquiries/call-back", headers = "", type = "application/json" } = {}): Build =>
  ({ cookies }) => {
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1] ?? "");
    const bytes = Buffer.from(body as string);
    const head = `POST ${path} HTTP/1.1\r\nHost: ${marker}.example\r\nCookie: ${cookies}\r\nX-XSRF-TOKEN: ${token}\r\n`;
    return Buffer.concat([
      Buffer.from(`${head}Content-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n${headers}\r\n`, "latin1"),
      bytes,
    ]);
  };

const manyFields = JSON.stringify(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`${marker}${at}`, at])));
const deep = `${"[".repeat(5000)}"${marker}"${"]".repeat(5000)}`;
const host = `Host: ${marker}.example\r\n`;

const malformedRequests: readonly [name: string, build: Build][] = [
  ["an unknown Host", get("/")],
  ["an unknown Host and a forwarded one", get("/nowhere", `${host}X-Forwarded-Host: ${marker}.example`)],
  ["no Host", raw(`GET /${marker} HTTP/1.1\r\n\r\n`)],
  ["two Hosts", raw(`GET / HTTP/1.1\r\n${host}${host}\r\n`)],
  ["a Host that is no host", get("/", `Host: <${marker}>`)],
  ["a whole address", get(`http://${marker}.example/about-us`)],
  ["an address of another kind", get(`javascript:${marker}`)],
  ["a path that names a host", get(`//${marker}.example/`)],
  ["a path that names a host behind a backslash", get(`/\\${marker}.example/`)],
  ["an escaped line break", get(`/${marker}%0d%0aSet-Cookie:%20${marker}=1/`)],
  ["a broken escape", get(`/${marker}%E0%A4%A`)],
  ["a null byte", get(`/${marker}%00`)],
  ["a way up", get(`/../../${marker}/etc/passwd`)],
  ["an escaped way up", get(`/assets/%2e%2e%2f%2e%2e%2f${marker}`)],
  ["a script in the address", get(`/<script>${marker}</script>`)],
  ["a script in the query", get(`/?page=<script>${marker}</script>&id=${marker}`)],
  ["a prototype in the query", get(`/?__proto__[${marker}]=1&constructor.prototype=${marker}`)],
  ["bytes that are no text", get(`/${String.fromCharCode(1, 2, 200, 255)}${marker}`)],
  ["an address beyond 16 KiB", get(`/${marker}${"x".repeat(17 * 1024)}`)],
  ["headers beyond 16 KiB", get("/", `${host}X-Long: ${marker}${"x".repeat(17 * 1024)}`)],
  ["three hundred headers", get("/", host + Array.from({ length: 300 }, (_, at) => `X-${at}: ${marker}`).join("\r\n"))],
  ["a header without a name", get("/", `${host}: ${marker}`)],
  ["a header with a control character", get("/", `${host}X-Odd: ${marker}\u0001`)],
  ["a folded header", get("/", `${host}X-Odd: a\r\n ${marker}`)],
  ["a broken cookie", get("/", `${host}Cookie: _csrf=%E0%A4%A; XSRF-TOKEN=%; theme=%${marker}`)],
  ["a long tag", get("/", `${host}If-None-Match: "${marker}${"x".repeat(8000)}"`)],
  ["an impossible range", get("/favicon.ico", `${host}Range: bytes=9999999-, ${marker}`)],
  ["an upgrade", get("/", `${host}Connection: Upgrade\r\nUpgrade: ${marker}`)],
  ["an encoding nobody knows", get("/", `${host}Accept-Encoding: ${marker};q=9, *;q=-1`)],
  ["an unknown method", raw(`BREW /${marker} HTTP/1.1\r\n${host}\r\n`)],
  ["a method in lower case", raw(`get /${marker} HTTP/1.1\r\n${host}\r\n`)],
  ["a method that tunnels", raw(`CONNECT ${marker}.example:443 HTTP/1.1\r\n${host}\r\n`)],
  ["a method that echoes", raw(`TRACE / HTTP/1.1\r\n${host}X-Echo: ${marker}\r\n\r\n`)],
  ["an asterisk", raw(`OPTIONS * HTTP/1.1\r\n${host}\r\n`)],
  ["a version nobody knows", raw(`GET /${marker} HTTP/9.9\r\n${host}\r\n`)],
  ["no version", raw(`GET /${marker}\r\n\r\n`)],
  ["bare line feeds", raw(`GET /${marker} HTTP/1.1\nHost: ${marker}\n\n`)],
  ["the hello of TLS", raw(`\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003${marker}`)],
  ["noise", ({ number }) => Buffer.concat([Buffer.from([number & 255, 0, 255]), Buffer.from(`${marker}\r\n\r\n`)])],
  ["two lengths", raw(`POST /api/login HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx${marker}`)],
  ["a length that is no number", raw(`POST /api/login HTTP/1.1\r\n${host}Content-Length: -${marker}\r\n\r\n`)],
  [
    "a length and chunks",
    raw(
      `POST /api/login HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /${marker}`,
    ),
  ],
  ["a broken chunk", raw(`POST /api/login HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n${marker}\r\n`)],
  ["an unknown expectation", post("{}", { headers: `Expect: ${marker}\r\n` })],
  ["a body that is no JSON", post(`{"FirstName": ${marker}`)],
  ["a body that is a list", post(`["${marker}"]`)],
  ["a body that is a word", post(`"${marker}"`)],
  ["a body five thousand deep", post(deep)],
  ["a body in a list five thousand deep", post(`{"FirstName":${deep}}`)],
  ["two hundred fields", post(manyFields)],
  ["a prototype in the body", post(`{"__proto__":{"${marker}":1},"constructor":{"prototype":{"${marker}":1}}}`)],
  [
    "lists and objects for texts",
    post(`{"FirstName":["${marker}"],"EmailAddress":{"a":"${marker}"},"CountryId":"1e9"}`),
  ],
  ["a number beyond all numbers", post(`{"CountryId":1e999,"FirstName":"${marker}"}`)],
  ["bytes that are no UTF-8", post(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))],
  ["half a character", post(`{"FirstName":"\\ud800${marker}"}`)],
  ["a body beyond 32 KiB", post(JSON.stringify({ Help: marker.repeat(4000) }))],
  ["a form of another kind", post(`FirstName=${marker}`, { type: "application/x-www-form-urlencoded" })],
  ["an upload", post(`--x\r\n${marker}\r\n--x--`, { type: "multipart/form-data; boundary=x" })],
  ["a charset nobody knows", post("{}", { type: `application/json; charset=${marker}` })],
  ["a compression nobody knows", post("{}", { headers: `Content-Encoding: ${marker}\r\n` })],
  ["a compression that is a lie", post(`{"a":"${marker}"}`, { headers: "Content-Encoding: gzip\r\n" })],
  ["a key that is no UUID", post("{}", { headers: `Idempotency-Key: ${marker}\r\n` })],
  ["a form that does not exist", post("{}", { path: `/api/enquiries/${marker}` })],
  ["a form named after a prototype", post("{}", { path: "/api/enquiries/__proto__" })],
  ["a call that does not exist", post("{}", { path: `/api/${marker}` })],
  ["another site's Origin", post("{}", { headers: `Origin: https://${marker}.example\r\n` })],
  ["another site by fetch metadata", post("{}", { headers: "Sec-Fetch-Site: cross-site\r\n" })],
  [
    "no token",
    raw(`POST /api/enquiries/demo HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`),
  ],
];

/** Sends each request as scanners and broken clients do so many times: no server error, no echo, no line in the log. */
export async function expectMalformedAreRefused(times: number) {
  const desk = await openOwnDesk({ LOG_LEVEL: "warn" });
  const site = await desk.start();
  const visitor = createVisitor(desk.origin);
  await visitor.openForm();
  const port = Number(new URL(desk.origin).port);
  const cookies = visitor.readCookies();
  const statuses: Record<string, number> = {};
  const faults = new Set<string>();
  const waiting = Array.from({ length: times }, () => malformedRequests).flat();
  let number = 0;
  const send = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, build] = next;
      number += 1;
      const answer = await sendRaw(port, build({ number, cookies }));
      const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? "closed";
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status.startsWith("5")) faults.add(`${name}: ${status}`);
      // A redirect to the same path without its slash must name the path (A4), and stays on this site.
      if (answer.replace(/^Location: \/(?!\/).*$/m, "").includes(marker)) faults.add(`${name}: echoed`);
      if (status !== "closed" && !/^X-Content-Type-Options: nosniff/im.test(answer)) faults.add(`${name}: no nosniff`);
    }
  };
  await Promise.all(Array.from({ length: 12 }, send));
  report(`${number} malformed requests of ${malformedRequests.length} kinds: ${JSON.stringify(statuses)}`);
  expect([...faults]).toEqual([]);
  expect(site.logs.filter(({ event }) => event === "request_failed" || event === "uncaught_error")).toEqual([]);
  expect(await visitor.ask("GET", "/")).toMatchObject({ status: 200 });
  visitor.leave();
  expect(await site.stop()).toBe(0);
}
