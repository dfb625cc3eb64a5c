import { randomUUID } from "node:crypto";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { forms, honeypotName } from "../../../shared/enquiry/forms.ts";
import type { RawOptions } from "../../support/createVisitor.ts";
import type { Dice } from "../../support/random.ts";
import * as parts from "./parts.ts";

export interface FuzzedRequest {
  /** Written one after the other, with a short pause in between. */
  parts: Buffer[];
  ending: RawOptions["ending"];
}

/** Valid CSRF cookies and the token that belongs to them, so that some requests pass the guard. */
export interface Pass {
  cookies: string;
  token: string;
}

const formIds = Object.keys(forms);

/** The next request. Only the dice and the pass decide what it is. */
export function createFuzzedRequest(dice: Dice, pass: Pass): FuzzedRequest {
  const pick = <Item>(list: readonly Item[]): Item => list[dice(list.length)] as Item;
  /** True once in this many times. */
  const once = (times: number) => dice(times) === 0;

  function address(): string {
    if (once(15)) return pick(parts.oddAddresses);
    let text: string = pick(parts.addresses);
    for (let changes = pick([0, 0, 0, 0, 1, 1, 3]); changes > 0; changes -= 1) {
      const at = dice(text.length + 1);
      const change = dice(6);
      if (change === 0) text = text.slice(0, at);
      else if (change === 1) text = text.slice(0, at).toUpperCase() + text.slice(at);
      else text = text.slice(0, at) + pick(parts.pieces) + text.slice(once(2) ? at : at + 1);
    }
    return once(12) ? pick(parts.schemes) + text : text;
  }

  function cookie(): string {
    const own = Array.from({ length: 1 + dice(4) }, () => `${pick(parts.cookieNames)}=${pick(parts.cookieValues)}`);
    if (once(3)) own.splice(dice(own.length + 1), 0, pass.cookies);
    return own.join(pick(["; ", ";", ", ", " ;  ", ";;"]));
  }

  function json(): string {
    if (once(4)) return pick(parts.oddBodies);
    const values: [string, string][] = Object.entries(parts.everyField).map(([name, value]) => [
      name,
      JSON.stringify(value),
    ]);
    // An unchanged form with a valid pass is an enquiry that is stored and delivered.
    for (let changes = dice(4); changes > 0; changes -= 1) {
      const name = once(4) ? pick([honeypotName, "captchaToken", "__proto__", "username", "password", ""]) : undefined;
      if (name !== undefined) values.push([name, pick(parts.oddJsonValues)]);
      else (pick(values) as [string, string])[1] = pick(parts.oddJsonValues);
    }
    if (once(20)) return `{"username":${pick(parts.oddJsonValues)},"password":${pick(parts.oddJsonValues)}}`;
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
    // Node refuses a broken request before our code sees it, so only some requests are broken.
    const isBroken = once(7);
    const method = once(isBroken ? 4 : 60) ? pick(parts.oddMethods) : pick(parts.methods);
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
        once(8) ? pick(["", "[", "a b", `${parts.marker}.example`, "é", "x".repeat(500)]) : "www.example.com",
      ]);
    for (let count = dice(5); count > 0; count -= 1) {
      const name = pick(parts.headerNames);
      // A length or a coding that does not match the body is rare for the same reason.
      if (["Content-Length", "Transfer-Encoding", "Content-Type"].includes(name) && !(isBroken && once(2))) continue;
      const value = pick(parts.headerValues[name] as readonly string[]);
      headers.push([
        isBroken && once(3) ? pick([name.toUpperCase(), `${name} `, ` ${name}`, ""]) : name,
        isBroken && once(3) ? value + pick(parts.pieces) : value,
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

  /** The dice decide this too, so that a seed repeats it. */
  function randomKey(): string {
    if (once(2)) return "11111111-2222-4333-8444-555555555555";
    return randomUUID().replace(/[0-9a-f]/g, () => dice(16).toString(16));
  }

  const count = once(10) ? 2 + dice(4) : 1;
  let bytes = Buffer.concat(Array.from({ length: count }, (_, at) => whole(at === count - 1)));
  const waits = Array<"wait">(7).fill("wait");
  const ending = pick([...waits, "end", "break", "reset"] as const);
  // Most connections that end early end in the middle of a request.
  if (ending !== "wait" && !once(3)) bytes = bytes.subarray(0, dice(bytes.length));
  if (!once(10)) return { parts: [bytes], ending };
  const at = dice(bytes.length);
  return { parts: [bytes.subarray(0, at), bytes.subarray(at)], ending };
}
