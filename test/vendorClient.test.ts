import { createServer as createHttpServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { describe, expect, test } from "vitest";
import { createMetrics } from "../server/metrics.ts";
import { createVendorClient } from "../server/vendorApi/client.ts";
import { createEnvelope } from "../server/vendorApi/envelope.ts";
import { type Exchange, parseRetryAfter, readEnquiryOutcome } from "../server/vendorApi/outcome.ts";
import { listen } from "./support/listen.ts";
import { createTestLog } from "./support/testDoubles.ts";
import { vendorIv, vendorKey } from "./support/vendor.ts";

const envelope = createEnvelope({ key: vendorKey, iv: vendorIv });
const encrypted = (reply: unknown) => JSON.stringify({ EncryptString: envelope.encrypt(reply) });

function createClient(apiBase: string, timeoutMs = 400) {
  return createVendorClient({ apiBase, envelope, timeoutMs, log: createTestLog().log, metrics: createMetrics() });
}

describe("the outcome of a status and a reply for an enquiry", () => {
  const answered = (status: number, reply?: unknown, retryAfter?: string): Exchange => ({
    kind: "answered",
    status,
    reply,
    plainReply: undefined,
    retryAfter,
  });

  test.each([
    ["accepted", [200, 201, 204].map((status) => answered(status, { Status: true }))],
    ["refused", [answered(200, { Status: false }), answered(200, { Status: "true" }), answered(200, { Status: null })]],
    ["refused", [answered(400), answered(422, { Status: true })]],
    ["away", [408, 425, 429, 500, 502, 503, 504, 599].map((status) => answered(status))],
    ["away", [402, 406, 407, 409, 411, 413, 415, 451].map((status) => answered(status))],
    ["unsure", [answered(200), answered(200, {}), answered(200, []), answered(200, "yes"), answered(206)]],
    ["misconfigured", [300, 301, 302, 304, 307, 308, 401, 403, 404, 405, 410].map((status) => answered(status))],
  ])("is %s for %j", (kind, exchanges) => {
    expect(exchanges.map((exchange) => readEnquiryOutcome(exchange).kind)).toEqual(exchanges.map(() => kind));
  });

  test("depends, for a broken connection, on whether the request was sent", () => {
    const failed = (wasSent: boolean) => readEnquiryOutcome({ kind: "failed", reason: "timeout", wasSent }).kind;
    expect([failed(false), failed(true)]).toEqual(["away", "unsure"]);
  });

  test("has the pause of Retry-After, which is a number of seconds or a date", () => {
    const values = ["120", "0", "-1", "soon", "9".repeat(50), undefined];
    expect(values.map(parseRetryAfter)).toEqual([120_000, 0, 0, undefined, undefined, undefined]);
    const inAMinute = parseRetryAfter(new Date(Date.now() + 60_000).toUTCString());
    expect(inAMinute).toBeGreaterThan(55_000);
    expect(inAMinute).toBeLessThanOrEqual(60_000);
  });
});

describe("a call that ends without an answer", () => {
  test.each([
    ["port is closed", "ECONNREFUSED", async () => "http://127.0.0.1:9"],
    ["name cannot be resolved", "ENOTFOUND", async () => "http://vendor.invalid"],
    [
      "connection ends before it is encrypted",
      "ECONNRESET",
      async () => `https://127.0.0.1:${await listen(createTcpServer((socket) => socket.destroy()))}`,
    ],
  ])("is 'away' if the %s, and the reason says so", async (_what, code, open) => {
    const outcome = await createClient(await open(), 4000).addProductEnquiry({});
    expect(outcome).toEqual({ kind: "away", reason: `down (${code})` });
  });

  test("is 'away' if the connection is not made in time, because nothing was sent", async () => {
    // The server accepts the connection and never answers the TLS handshake.
    const port = await listen(createTcpServer());
    expect(await createClient(`https://127.0.0.1:${port}`).addProductEnquiry({})).toEqual({
      kind: "away",
      reason: "timeout",
    });
  });

  test("is 'unsure' if the whole request was sent and no answer came, or the connection breaks", async () => {
    const port = await listen(createTcpServer((socket) => socket.resume()));
    const outcome = await createClient(`http://127.0.0.1:${port}`).addProductEnquiry({ Help: "x".repeat(4000) });
    expect(outcome).toEqual({ kind: "unsure", reason: "timeout", isUnreadable: false });
    const breaking = await listen(createTcpServer((socket) => socket.once("data", () => socket.destroy())));
    expect(await createClient(`http://127.0.0.1:${breaking}`, 4000).addProductEnquiry({})).toMatchObject({
      kind: "unsure",
    });
  });

  test("is 'accepted' if the answer had arrived, and the process stood still until after the time-out", async () => {
    const server = createHttpServer((req, res) => {
      req.resume().once("end", () => {
        // As if the process were suspended: the answer waits in the connection while the time runs out.
        res.end(encrypted({ Status: true }), () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600));
      });
    });
    const outcome = await createClient(`http://127.0.0.1:${await listen(server)}`, 400).addProductEnquiry({});
    expect(outcome).toEqual({ kind: "accepted" });
  });

  test("depends on the status if only the reply is cut off", async () => {
    const statuses = [200, 400, 503];
    const server = createHttpServer((req, res) => {
      req.resume().once("end", () => {
        res.writeHead(statuses.shift() ?? 500, { "Content-Length": "1000" });
        res.write("half");
        setTimeout(() => res.destroy(), 20);
      });
    });
    const client = createClient(`http://127.0.0.1:${await listen(server)}`, 4000);
    for (const kind of ["unsure", "refused", "away"]) expect((await client.addProductEnquiry({})).kind).toBe(kind);
  });
});

describe("a login that the vendor refuses", () => {
  const login = async (status: number, body: string) => {
    const server = createHttpServer((_req, res) => void res.writeHead(status).end(body));
    return createClient(`http://127.0.0.1:${await listen(server)}`, 4000).login({ username: "a", password: "b" });
  };

  test("passes on the vendor's message, encrypted or not (A92)", async () => {
    const message = "The account is locked.";
    for (const status of [401, 400, 404, 500])
      for (const body of [encrypted({ message }), JSON.stringify({ Message: message })])
        expect(await login(status, body)).toEqual({ kind: "refused", status, message });
  });

  test("passes on a message of at most 300 characters of plain text, and no HTML page", async () => {
    const message = `line\r\none\u202e ${"x".repeat(1000)}`;
    const outcome = await login(400, JSON.stringify({ message }));
    expect(outcome).toMatchObject({ kind: "refused", message: expect.stringMatching(/^line one x{291}$/) });
    expect(await login(401, JSON.stringify({ message: "<html>no</html>" }))).toEqual({ kind: "refused", status: 401 });
  });

  test("counts as a failure, not a refusal, if the call failed and there is no message", async () => {
    expect(await login(404, "")).toEqual({ kind: "failed", reason: "HTTP 404" });
    expect(await login(500, "<h1>Server Error</h1>")).toEqual({ kind: "failed", reason: "HTTP 500" });
    expect(await login(502, JSON.stringify({ message: "x" }))).toEqual({ kind: "failed", reason: "HTTP 502" });
  });
});

describe("the vendor's country list", () => {
  test("is unreadable if it is longer than the world is large, because every visitor of a form would get it", async () => {
    const list = async (length: number, CountryName: string) => {
      const Countries = Array.from({ length }, (_, at) => ({ CountryId: at + 1, CountryName }));
      const server = createHttpServer(
        (_req, res) => void res.end(encrypted({ Response: { Status: true }, Countries })),
      );
      return createClient(`http://127.0.0.1:${await listen(server)}`, 4000).getCountries();
    };
    expect(await list(300, "x".repeat(100))).toMatchObject({ kind: "listed", countries: { length: 300 } });
    for (const [length, name] of [[301, "India"] as const, [8000, "India"] as const, [1, "x".repeat(101)] as const])
      expect(await list(length, name)).toEqual({ kind: "failed", reason: "unreadable" });
  });
});
