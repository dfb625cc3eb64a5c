import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { connect } from "node:net";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge, Proof } from "../../shared/enquiry/challenge.ts";
import { sampleEnquiry } from "./sampleEnquiry.ts";
import { pause } from "./waiting.ts";

/** How a request ended. refused: no server listened. cut: sent, but the connection ended without an answer. */
export type Ending =
  | { kind: "answered"; status: number; headers: http.IncomingHttpHeaders; body: string; ms: number }
  | { kind: "refused" | "cut"; code: string; ms: number };

export const isAcknowledged = (ending: Ending) =>
  ending.kind === "answered" && (ending.status === 200 || ending.status === 202);

export interface VisitorOptions {
  /** The most connections that it keeps open; 0: a new one for each request. */
  connections?: number;
  /** The source address, such as 127.0.0.2. */
  localAddress?: string;
  /** The host name to ask for, if it is not the address. */
  host?: string;
  /** Time-out for one answer. */
  timeoutMs?: number;
}

/** To the server, this is a browser or a crowd of them: kept connections, cookies and the token. */
export type Visitor = ReturnType<typeof createVisitor>;

/** `origins`: of one server, or of several that share a store. Each request goes to the next one that listens. */
export function createVisitor(
  origins: string | readonly string[],
  { connections = 0, localAddress, host, timeoutMs = 20_000 }: VisitorOptions = {},
) {
  const urls = [origins].flat().map((origin) => new URL(origin));
  const isSecure = urls[0]?.protocol === "https:";
  const kept = { keepAlive: connections > 0, maxSockets: connections || Number.POSITIVE_INFINITY };
  // A test's certificate is self-signed.
  const agent = isSecure
    ? new https.Agent({ ...kept, rejectUnauthorized: false, servername: host })
    : new http.Agent(kept);
  let turn = 0;
  let cookies: string | undefined;
  let token = "";

  async function askOne(
    { hostname, port }: URL,
    options: http.RequestOptions,
    body?: string | Buffer,
  ): Promise<Ending> {
    const startedAt = performance.now();
    const req = (isSecure ? https : http).request({ ...options, agent, localAddress, hostname, port });
    req.setTimeout(timeoutMs, () => req.destroy(Object.assign(new Error(), { code: "no answer in time" })));
    req.end(body);
    try {
      const [res] = (await once(req, "response")) as [http.IncomingMessage];
      req.on("error", () => {});
      const text = Buffer.concat(await res.toArray()).toString();
      const ms = performance.now() - startedAt;
      return { kind: "answered", status: res.statusCode ?? 0, headers: res.headers, body: text, ms };
    } catch (error) {
      const { syscall, code } = error as NodeJS.ErrnoException;
      return {
        kind: syscall === "connect" ? "refused" : "cut",
        code: `${code}${req.reusedSocket ? " on a kept connection" : ""}`,
        ms: performance.now() - startedAt,
      };
    }
  }

  async function ask(
    method: string,
    path: string,
    { headers = {}, body }: { headers?: http.OutgoingHttpHeaders; body?: string | Buffer } = {},
  ): Promise<Ending> {
    const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
    const options = { method, path, headers: { ...(host && { Host: host }), ...length, ...headers } };
    let ending: Ending = { kind: "refused", code: "", ms: 0 };
    for (let tries = 0; tries < urls.length && ending.kind === "refused"; tries += 1) {
      turn += 1;
      ending = await askOne(urls[turn % urls.length] as URL, options, body);
    }
    return ending;
  }

  return {
    ask,
    /** Fetches the CSRF cookies, as a page does when it has none. */
    async openForm() {
      const { headers } = expectAnswer(await ask("GET", "/api/csrf"));
      const given = (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] as string);
      cookies = given.join("; ");
      token = decodeURIComponent(given.find((cookie) => cookie.startsWith("XSRF-TOKEN="))?.split("=")[1] ?? "");
    },
    /** Submits the call-back form. The same key means the same enquiry. */
    submit: (
      help: string,
      {
        key = randomUUID(),
        headers = {},
        fields = {},
      }: { key?: string; headers?: Record<string, string>; fields?: Record<string, unknown> } = {},
    ) =>
      ask("POST", "/api/enquiries/call-back", {
        headers: {
          "Content-Type": "application/json",
          "Idempotency-Key": key,
          "X-XSRF-TOKEN": token,
          Cookie: cookies,
          ...headers,
        },
        body: JSON.stringify({ ...sampleEnquiry, Help: help, ...fields }),
      }),
    readCookies: () => cookies ?? "",
    readToken: () => token,
    /** The secret in the CSRF cookie. */
    readSecret: () => /(?:^|; )_csrf=([^;]+)/.exec(cookies ?? "")?.[1] ?? "",
    /** Fetches a challenge of this visitor for a form. */
    async askChallenge(form = "call-back"): Promise<Challenge> {
      const path = `/api/challenge?form=${form}`;
      return JSON.parse(expectAnswer(await ask("GET", path, { headers: { Cookie: cookies } })).body);
    },
    leave: () => agent.destroy(),
  };
}

/** The answer that the visitor got. Throws if the connection was cut or refused. */
export function expectAnswer(ending: Ending): Extract<Ending, { kind: "answered" }> {
  if (ending.kind !== "answered") throw new Error(`${ending.kind}: ${ending.code}`);
  return ending;
}

/** Solves with ALTCHA's own solver, as a third party's client would. */
export async function solve(challenge: Challenge): Promise<Proof> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The challenge was not solved in time.");
  const { counter, derivedKey } = solution;
  return { challenge, solution: { counter, derivedKey } };
}

/** A proof at this cost is solved in a few milliseconds. */
export const testCost = 8;

export interface RawOptions {
  /** How long to wait for an answer, because half a request gets none. On a busy machine a whole one may need longer. */
  patienceMs?: number;
  /** On a connection that stays open, an answer is complete when nothing has come for this long. */
  quietMs?: number;
  /** What to do with the connection after the bytes: wait for the answer, end our half, or break it in the middle. */
  ending?: "wait" | "end" | "break" | "reset";
}

/** Writes bytes, or parts with a pause between, and returns what came until the connection ended or went quiet. */
export function sendRaw(
  port: number,
  bytes: Buffer | string | readonly Buffer[],
  { patienceMs = 3000, quietMs = 40, ending = "wait" }: RawOptions = {},
): Promise<string> {
  const parts = Array.isArray(bytes) ? (bytes as readonly Buffer[]) : [bytes as Buffer | string];
  return new Promise((resolve) => {
    let text = "";
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const giveUp = () => socket.destroy();
    const limit = setTimeout(giveUp, patienceMs);
    socket.on("connect", async () => {
      for (const part of parts) {
        socket.write(part);
        if (parts.length > 1) await pause(3);
      }
      if (ending === "end") socket.end();
      if (ending === "break") giveUp();
      if (ending === "reset") socket.resetAndDestroy();
    });
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      socket.setTimeout(quietMs, giveUp);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(limit);
      resolve(text);
    });
  });
}

/** The status of an answer; 0: the connection was closed without one. */
export function readStatus(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
