/** The parts of requests, valid and invalid. A list in one line is separated by spaces. */
import { routes } from "../../../shared/routes.ts";
import { typed } from "../../support/sampleEnquiry.ts";

const list = (text: string) => text.split(" ");

/** No answer may repeat it: what a stranger writes is in no page, header or message of ours. */
export const marker = "zqx7marker";

export const methods = list("GET GET GET GET HEAD POST POST POST OPTIONS PUT DELETE PATCH");
export const oddMethods = [...list("TRACE CONNECT PROPFIND M-SEARCH QUERY PRI get BREW GET\u0000 é "), "G T"];

export const addresses = [
  ...routes.map(({ path }) => path),
  ...list("/supercrop?page=swap /supercrop/swap /events?event=trip /?id=compare /careers /nowhere /robots.txt"),
  ...list("/sitemap.xml /feed.xml /llms.txt /site.webmanifest /favicon.ico /favicon.svg /assets/ /assets/x.js"),
  ...list("/share/home.png /healthz /readyz /metrics /api /api/ /api/csrf /api/countries /api/login"),
  ...list("/api/enquiries/call-back /api/enquiries/demo /api/enquiries/__proto__"),
];
export const pieces = [
  ...list(
    "/ // \\ .. /../ %2e%2e %2f %5c %00 % %zz %E0%A4%A %F0%9F%98%80 é \u00ff ? & = # ; : @ [ ] { | ^ ` ' \" < > *",
  ),
  ...list("+ ~ $ ! , \t \u0001 \u007f page= event= id= __proto__ constructor toString index.html .br .gz"),
  ...[marker, `<script>${marker}</script>`, `%0d%0aX-Planted:%20${marker}`, `"${marker}`, `//${marker}.example/`],
  ...["x".repeat(300), "/".repeat(300), "%20".repeat(200), "a=b&".repeat(100)],
];
export const schemes = list("http://a https://a:1 HTTP:// http://[ http://[::1]:99999999 http://u:p@h x://[ ftp://a");
export const oddAddresses = list("*  a ? # javascript:a http:/a // ///a /\\a a:80 http://?page=swap");

export const cookieNames = list("_csrf __Host-csrf XSRF-TOKEN theme __proto__  x _CSRF");
export const cookieValues = [
  ...list(
    'abcdefghijklmnopqrstuvwx _-_-_-_-_-_-_-_-_-_-_-_- short s:a.b s: % %E0%A4%A %00  "" "a = == नमस्ते \u00ff\u00fe',
  ),
  ...list(
    'j:{"a":1} j:%7B%22a%22%3A1%7D j:[] j:"x" j:null j:1 j: j:{ j:{"__proto__":{"a":1}} j:{"toString":1,"length":24}',
  ),
  ...["x".repeat(65), "x".repeat(4096), `%0d%0aX-Planted:%20${marker}`, marker, "a b", "\u0001", "[object Object]"],
  ...list("undefined null true light dark system light;dark"),
];

/** Header to values that some code may read. */
export const headerValues: Record<string, readonly string[]> = {
  "Accept-Encoding": [...list("br gzip * br;q=0 br;q=0.000 ;;; br;q=x BR"), "gzip, br", "identity;q=0, *;q=0"],
  "If-None-Match": ["*", '"a"', 'W/"a"', '"', ",,,", '"a", "b"', "a".repeat(500)],
  "If-Modified-Since": ["Sat, 01 Jan 2000 00:00:00 GMT", "never", "-1", "99999999999999"],
  "If-Match": ["*", '"a"'],
  "If-Range": ['"a"', "Sat, 01 Jan 2000 00:00:00 GMT", "x"],
  Range: list("bytes=0- bytes=0-0 bytes=-1 bytes=9999999- bytes=0-1,2-3,4-5 bytes= lines=1-2 bytes=a-b"),
  "Cache-Control": ["no-cache", "max-age=0", "no-store, no-cache", "=,="],
  Accept: list("text/html application/json */*;q=0 , a/b;c=d;q=e"),
  "Accept-Language": list("en *;q=0 -"),
  "Accept-Charset": ["utf-16", ""],
  Origin: list("null https://zqx7marker.example http://127.0.0.1 :// http://[ "),
  Referer: list("/ http://[ "),
  "Sec-Fetch-Site": list("same-origin cross-site none x"),
  "X-XSRF-TOKEN": [marker, ...list(" x a-b - j:1"), "x".repeat(2000)],
  "X-CSRF-Token": ["x"],
  "Idempotency-Key": list("zqx7marker  00000000-0000-0000-0000-000000000000 {}"),
  "X-Forwarded-For": [...list("127.0.0.1 ::1 ,,, x [::1]:1 999.1.1.1 ::ffff:1.2.3.4 unknown"), "192.0.2.1, 127.0.0.1"],
  "X-Forwarded-Proto": list("https http,https javascript"),
  "X-Forwarded-Host": [`${marker}.example`, "["],
  Forwarded: list("for=127.0.0.1 for="),
  "X-HTTP-Method-Override": ["DELETE"],
  "Content-Type": [
    ...list("application/json text/plain ;  a/b"),
    ...["application/json; charset=utf-16", "application/json; charset=x"],
  ],
  "Content-Encoding": [...list("gzip deflate br zstd identity x"), "gzip, gzip"],
  "Transfer-Encoding": ["chunked", "gzip, chunked", "identity", "x", "chunked, chunked"],
  "Content-Length": [...list("0 1 -1 99999999999999999999 1e3 0x10 "), " 2", "2, 2"],
  Connection: ["close", "keep-alive", "Upgrade", "Upgrade, HTTP2-Settings", "x, close", "transfer-encoding"],
  "Keep-Alive": ["timeout=-1, max=x"],
  Upgrade: list("websocket h2c x"),
  "HTTP2-Settings": ["AAMAAABkAARAAAAAAAIAAAAA"],
  Expect: list("100-continue zqx7marker "),
  TE: list("trailers x"),
  Trailer: list("X-After Content-Length"),
  "Max-Forwards": ["0"],
  "User-Agent": ["", "x".repeat(1000), "%{x}"],
  "X-Odd": ["\u00e9\u00ff", "a\tb", "x".repeat(3000)],
  constructor: ["x"],
  __proto__: ["x"],
};
export const headerNames = Object.keys(headerValues);

/** The fields of all forms. Each form takes its own. */
export const everyField = { ...typed["call-back"], ...typed.product };
export const oddJsonValues: readonly string[] = [
  ...list(
    'null true 0 -1 1e999 1e-999 0.1 "" [] {} ["a"] {"a":1} {"length":1} "\\ud800" "\\u0000" "\\u202e" "<b>" "a@b.c"',
  ),
  ...list('"+911234567890" "007" "1e9" "India" "SWAP" {"toString":null} 9007199254740993'),
  ...[
    `"${marker}"`,
    `["${marker}"]`,
    `{"${marker}":1}`,
    '" "',
    '"नमस्ते 🌄"',
    `"${"x".repeat(2000)}"`,
    `"${"\\n".repeat(500)}"`,
  ],
];
export const oddBodies: readonly string[] = [
  ...list(
    ' { [ " null 0 [] [{}] {} {"a":1}{"b":2} {"__proto__":{"a":1}} \ufeff{} {}\u0000 {"constructor":{"prototype":{}}}',
  ),
  ...["[".repeat(3000), `{"FirstName":${"[".repeat(2000)}${"]".repeat(2000)}}`, "FirstName=a&LastName=b"],
  ...[
    `{"FirstName": ${marker}`,
    `["${marker}"]`,
    `{"__proto__":{"${marker}":1}}`,
    "--x\r\n\r\n--x--",
    "x".repeat(40_000),
    JSON.stringify("x".repeat(33_000)),
    "0\r\n\r\n",
  ],
];
