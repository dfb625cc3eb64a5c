import { randomUUID } from "node:crypto";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { forms } from "../../shared/enquiry/forms.ts";
import { routes } from "../../shared/routes.ts";

/** A whole number from 0 to below the limit. */
export type Dice = (limit: number) => number;

/** mulberry32: the same numbers for the same seed, wherever it runs. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** What is done with a line once its bytes are written: wait for the answer, end our half, or break it in the middle. */
type Ending = "wait" | "end" | "break" | "reset";

export interface FuzzedRequest {
  /** Written one after the other, with a moment in between. */
  parts: Buffer[];
  ending: Ending;
}

/** Valid cookies of the forgery guard and the token that belongs to them, so that some requests reach what lies behind. */
export interface Pass {
  cookies: string;
  token: string;
}

const methods = ["GET", "GET", "GET", "GET", "HEAD", "POST", "POST", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"];
const oddMethods = [
  "TRACE",
  "CONNECT",
  "PROPFIND",
  "M-SEARCH",
  "QUERY",
  "PRI",
  "get",
  "BREW",
  "",
  "G T",
  "GET\u0000",
  "é",
];

const addresses = [
  ...routes.map(({ path }) => path),
  ...["/supercrop?page=swap", "/supercrop/swap", "/events?event=trip", "/?id=compare", "/careers", "/nowhere"],
  ...["/robots.txt", "/sitemap.xml", "/feed.xml", "/llms.txt", "/site.webmanifest", "/favicon.ico", "/favicon.svg"],
  ...["/assets/", "/assets/x.js", "/share/home.png", "/healthz", "/readyz", "/metrics", "/api", "/api/", "/api/csrf"],
  ...["/api/countries", "/api/login", "/api/enquiries/call-back", "/api/enquiries/demo", "/api/enquiries/__proto__"],
];
const pieces = [
  ...[
    "/",
    "//",
    "\\",
    "..",
    "/../",
    "%2e%2e",
    "%2f",
    "%5c",
    "%00",
    "%",
    "%zz",
    "%E0%A4%A",
    "%F0%9F%98%80",
    "é",
    "\u00ff",
  ],
  ...[
    "?",
    "&",
    "=",
    "#",
    ";",
    ":",
    "@",
    "[",
    "]",
    "{",
    "|",
    "^",
    "`",
    "'",
    '"',
    "<",
    ">",
    "*",
    "+",
    "~",
    "$",
    "!",
    ",",
  ],
  ...[
    "\t",
    "\u0001",
    "\u007f",
    "page=",
    "event=",
    "id=",
    "__proto__",
    "constructor",
    "toString",
    "index.html",
    ".br",
    ".gz",
  ],
  ...["x".repeat(300), "/".repeat(300), "%20".repeat(200), "a=b&".repeat(100)],
];
const schemes = [
  "http://a",
  "https://a:1",
  "HTTP://",
  "http://[",
  "http://[::1]:99999999",
  "http://u:p@h",
  "x://[",
  "ftp://a",
];
const oddAddresses = [
  "*",
  "",
  "a",
  "?",
  "#",
  "javascript:a",
  "http:/a",
  "//",
  "///a",
  "/\\a",
  "a:80",
  "http://?page=swap",
];

const secretShapes = [
  "abcdefghijklmnopqrstuvwx",
  "_-_-_-_-_-_-_-_-_-_-_-_-",
  "short",
  "x".repeat(65),
  "x".repeat(4096),
];
const cookieValues = [
  ...secretShapes,
  ...['j:{"a":1}', "j:%7B%22a%22%3A1%7D", "j:[]", 'j:"x"', "j:null", "j:1", "j:", "j:{", 'j:{"__proto__":{"a":1}}'],
  ...[
    'j:{"toString":1,"length":24}',
    "s:a.b",
    "s:",
    "%",
    "%E0%A4%A",
    "%00",
    "%0d%0aX: y",
    "",
    '""',
    '"a',
    "a b",
    "=",
    "==",
  ],
  ...[
    "नमस्ते",
    "\u00ff\u00fe",
    "\u0001",
    "[object Object]",
    "undefined",
    "null",
    "true",
    "light",
    "dark",
    "system",
    "light;dark",
  ],
];
const cookieNames = ["_csrf", "__Host-csrf", "XSRF-TOKEN", "theme", "__proto__", "", "x", "_CSRF"];

/** Header to values that somebody might read. */
const headerValues: Record<string, readonly string[]> = {
  "Accept-Encoding": [
    "br",
    "gzip",
    "gzip, br",
    "*",
    "br;q=0",
    "br;q=0.000",
    "identity;q=0, *;q=0",
    ";;;",
    "br;q=x",
    "BR",
  ],
  "If-None-Match": ["*", '"a"', 'W/"a"', '"', ",,,", '"a", "b"', "a".repeat(500)],
  "If-Modified-Since": ["Sat, 01 Jan 2000 00:00:00 GMT", "never", "-1", "99999999999999"],
  "If-Match": ["*", '"a"'],
  "If-Range": ['"a"', "Sat, 01 Jan 2000 00:00:00 GMT", "x"],
  Range: [
    "bytes=0-",
    "bytes=0-0",
    "bytes=-1",
    "bytes=9999999-",
    "bytes=0-1,2-3,4-5",
    "bytes=",
    "lines=1-2",
    "bytes=a-b",
  ],
  "Cache-Control": ["no-cache", "max-age=0", "no-store, no-cache", "=,="],
  Accept: ["text/html", "application/json", "*/*;q=0", ",", "a/b;c=d;q=e"],
  "Accept-Language": ["en", "*;q=0", "-"],
  "Accept-Charset": ["utf-16", ""],
  Origin: ["null", "http://evil.example", "http://127.0.0.1", "://", "http://[", ""],
  Referer: ["/", "http://[", ""],
  "Sec-Fetch-Site": ["same-origin", "cross-site", "none", "x"],
  "X-XSRF-TOKEN": ["", "x", "a-b", "-", "j:1", "x".repeat(2000)],
  "X-CSRF-Token": ["x"],
  "Idempotency-Key": ["x", "", "00000000-0000-0000-0000-000000000000", "{}"],
  "X-Forwarded-For": [
    "127.0.0.1",
    "::1",
    "192.0.2.1, 127.0.0.1",
    ",,,",
    "x",
    "[::1]:1",
    "999.1.1.1",
    "::ffff:1.2.3.4",
    "unknown",
  ],
  "X-Forwarded-Proto": ["https", "http,https", "javascript"],
  "X-Forwarded-Host": ["evil.example", "["],
  Forwarded: ["for=127.0.0.1", "for="],
  "X-HTTP-Method-Override": ["DELETE"],
  "Content-Type": [
    "application/json",
    "application/json; charset=utf-16",
    "application/json; charset=x",
    "text/plain",
    ";",
    "",
    "a/b",
  ],
  "Content-Encoding": ["gzip", "deflate", "br", "zstd", "identity", "gzip, gzip", "x"],
  "Transfer-Encoding": ["chunked", "gzip, chunked", "identity", "x", "chunked, chunked"],
  "Content-Length": ["0", "1", "-1", "99999999999999999999", "1e3", "0x10", " 2", "2, 2", ""],
  Connection: ["close", "keep-alive", "Upgrade", "Upgrade, HTTP2-Settings", "x, close", "transfer-encoding"],
  "Keep-Alive": ["timeout=-1, max=x"],
  Upgrade: ["websocket", "h2c", "x"],
  "HTTP2-Settings": ["AAMAAABkAARAAAAAAAIAAAAA"],
  Expect: ["100-continue", "magic", ""],
  TE: ["trailers", "x"],
  Trailer: ["X-After", "Content-Length"],
  "Max-Forwards": ["0"],
  "User-Agent": ["", "x".repeat(1000), "%{x}"],
  "X-Odd": ["\u00e9\u00ff", "a\tb", "x".repeat(3000)],
  constructor: ["x"],
  __proto__: ["x"],
};
const headerNames = Object.keys(headerValues);

const formIds = Object.keys(forms);
/** The fields of all forms: each takes its own. */
const typed = {
  FirstName: "Asha",
  LastName: "Verma",
  Name: "Asha Verma",
  City: "Mohali",
  Company: "Himalaya Brokers",
  CountryId: 1,
  CountryName: "India",
  Product: "SARBOnline",
  EmailAddress: "asha.verma@example.com",
  MobileNo: "+911234567890",
  Help: "Please call.",
  Address: "House 1",
  Query: "What does it cost?",
};
const oddJsonValues: readonly string[] = [
  ...["null", "true", "0", "-1", "1e999", "1e-999", "0.1", '""', '" "', "[]", "{}", '["a"]', '{"a":1}', '{"length":1}'],
  ...['"\\ud800"', '"\\u0000"', '"\\u202e"', '"नमस्ते 🌄"', '"<b>"', '"a@b.c"', '"+911234567890"', '"007"', '"1e9"'],
  ...[`"${"x".repeat(2000)}"`, `"${"\\n".repeat(500)}"`, '"India"', '"SWAP"', '{"toString":null}', "9007199254740993"],
];
const oddBodies: readonly string[] = [
  ...[
    "",
    "{",
    "[",
    '"',
    "null",
    "0",
    "[]",
    "[{}]",
    "{}",
    '{"a":1}{"b":2}',
    '{"__proto__":{"a":1}}',
    "\ufeff{}",
    "{}\u0000",
  ],
  ...[
    '{"constructor":{"prototype":{}}}',
    `${"[".repeat(3000)}`,
    `{"FirstName":${"[".repeat(2000)}${"]".repeat(2000)}}`,
  ],
  ...[
    "FirstName=a&LastName=b",
    "--x\r\n\r\n--x--",
    "x".repeat(40_000),
    JSON.stringify("x".repeat(33_000)),
    "0\r\n\r\n",
  ],
];

/** The next request, and nothing but the dice and the pass decides which. */
export function createFuzzedRequest(dice: Dice, pass: Pass): FuzzedRequest {
  const pick = <Item>(list: readonly Item[]): Item => list[dice(list.length)] as Item;
  /** True once in so many. */
  const once = (times: number) => dice(times) === 0;

  function address(): string {
    if (once(15)) return pick(oddAddresses);
    let text: string = pick(addresses);
    for (let changes = pick([0, 0, 0, 0, 1, 1, 3]); changes > 0; changes -= 1) {
      const at = dice(text.length + 1);
      const change = dice(6);
      if (change === 0) text = text.slice(0, at);
      else if (change === 1) text = text.slice(0, at).toUpperCase() + text.slice(at);
      else text = text.slice(0, at) + pick(pieces) + text.slice(once(2) ? at : at + 1);
    }
    return once(12) ? pick(schemes) + text : text;
  }

  function cookie(): string {
    const own = Array.from({ length: 1 + dice(4) }, () => `${pick(cookieNames)}=${pick(cookieValues)}`);
    if (once(3)) own.splice(dice(own.length + 1), 0, pass.cookies);
    return own.join(pick(["; ", ";", ", ", " ;  ", ";;"]));
  }

  function json(): string {
    if (once(4)) return pick(oddBodies);
    const values: [string, string][] = Object.entries(typed).map(([name, value]) => [name, JSON.stringify(value)]);
    // Whoever is trusted with an untouched form sends an enquiry that is stored and delivered.
    for (let changes = dice(4); changes > 0; changes -= 1) {
      const name = once(4) ? pick(["Website", "captchaToken", "__proto__", "username", "password", ""]) : undefined;
      if (name !== undefined) values.push([name, pick(oddJsonValues)]);
      else (pick(values) as [string, string])[1] = pick(oddJsonValues);
    }
    if (once(20)) return `{"username":${pick(oddJsonValues)},"password":${pick(oddJsonValues)}}`;
    return `{${values.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
  }

  function chunk(body: Buffer): Buffer {
    const size = once(8) ? pick(["zz", "-1", "ffffffffffffffff", "", "0x1"]) : body.length.toString(16);
    const extension = once(8) ? `;${"x".repeat(pick([1, 20_000]))}` : "";
    const trailer = once(8) ? `${pick(["X-After: 1", "Content-Length: 5", ": x"])}\r\n` : "";
    const end = body.length === 0 ? "" : `\r\n0\r\n${trailer}\r\n`;
    return Buffer.concat([Buffer.from(`${size}${extension}\r\n`, "latin1"), body, Buffer.from(end)]);
  }

  function whole(isLast: boolean): Buffer {
    // What Node refuses before anything of ours hears of it is a part of all, not the most.
    const isBroken = once(7);
    const method = once(isBroken ? 4 : 60) ? pick(oddMethods) : pick(methods);
    const hasBody = method === "POST" ? !once(10) : once(15);
    const path =
      method === "POST" && !once(4)
        ? pick(["/api/login", ...formIds.map((form) => `/api/enquiries/${form}`)])
        : address();
    const version =
      isBroken && once(3)
        ? pick(["HTTP/0.9", "HTTP/2.0", "HTTP/9.9", "http/1.1", "HTTP/1.1 ", "", "HTTP/1"])
        : pick(["HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0"]);
    const headers: [string, string][] = [];
    if (!once(25))
      headers.push([
        "Host",
        once(8) ? pick(["", "[", "a b", "evil.example", "é", "x".repeat(500)]) : "www.example.com",
      ]);
    for (let count = dice(5); count > 0; count -= 1) {
      const name = pick(headerNames);
      // A length or a coding that is not the body's is one case of many, not the most.
      if (["Content-Length", "Transfer-Encoding", "Content-Type"].includes(name) && !(isBroken && once(2))) continue;
      const value = pick(headerValues[name] as readonly string[]);
      headers.push([
        isBroken && once(3) ? pick([name.toUpperCase(), `${name} `, ` ${name}`, ""]) : name,
        isBroken && once(3) ? value + pick(pieces) : value,
      ]);
    }
    if (once(hasBody ? 5 : 2)) headers.push(["Cookie", cookie()]);
    let body: Buffer = Buffer.alloc(0);
    if (hasBody) {
      body = Buffer.from(json(), once(30) ? "latin1" : "utf8");
      if (once(30)) body = Buffer.from(body.map((byte) => (once(20) ? dice(256) : byte)));
      if (!once(8)) headers.push(["Cookie", pass.cookies], ["X-XSRF-TOKEN", pass.token]);
      if (once(3)) headers.push(["Idempotency-Key", randomKey()]);
      if (!once(10)) headers.push(["Content-Type", "application/json"]);
      if (once(8)) {
        const [coding, compress] = pick([
          ["gzip", gzipSync],
          ["deflate", deflateSync],
          ["br", brotliCompressSync],
        ] as const);
        headers.push(["Content-Encoding", coding]);
        if (!once(4)) body = compress(once(4) ? Buffer.alloc(2_000_000, "{") : body);
        if (once(4)) body = body.subarray(0, dice(body.length + 1));
      }
      if (once(6)) {
        headers.push(["Transfer-Encoding", "chunked"]);
        body = chunk(body);
      } else if (!once(20))
        headers.push(["Content-Length", String(once(20) ? body.length + dice(20) - 10 : body.length)]);
    }
    if (isLast && !once(8)) headers.push(["Connection", "close"]);
    const lineEnd = isBroken && once(3) ? pick(["\n", "\r", "\r\n "]) : "\r\n";
    const lines = [`${method} ${path} ${version}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
    return Buffer.concat([
      Buffer.from(`${lines.join(lineEnd)}${lineEnd}${lineEnd}`, once(2) ? "latin1" : "utf8"),
      body,
    ]);
  }

  /** From the dice too, so that a seed repeats it. */
  function randomKey(): string {
    if (once(2)) return "11111111-2222-4333-8444-555555555555";
    return randomUUID().replace(/[0-9a-f]/g, () => dice(16).toString(16));
  }

  const count = once(10) ? 2 + dice(4) : 1;
  let bytes = Buffer.concat(Array.from({ length: count }, (_, at) => whole(at === count - 1)));
  const ending: Ending = pick(["wait", "wait", "wait", "wait", "wait", "wait", "wait", "end", "break", "reset"]);
  // Most lines that end early end in the middle.
  if (ending !== "wait" && !once(3)) bytes = bytes.subarray(0, dice(bytes.length));
  if (!once(10)) return { parts: [bytes], ending };
  const at = dice(bytes.length);
  return { parts: [bytes.subarray(0, at), bytes.subarray(at)], ending };
}
