import http from "node:http";
import { type AddressInfo, connect } from "node:net";
import request from "supertest";
import { expect, onTestFinished, test } from "vitest";
import { openEntrance } from "../server/middleware/entrance.ts";
import { createTestApp } from "./support/app.ts";

/** A server on loopback, for requests that supertest cannot send: raw addresses and raw headers. */
async function listen(app: http.RequestListener): Promise<number> {
  const server = http.createServer({ maxHeaderSize: 16 * 1024 }, app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Raw requests as a scanner sends them. The server answers each with a status below 500, or closes the connection. */
const malformed: [name: string, raw: string][] = [
  ["a broken escape", "GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["a null byte", "GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["a path that leads up", "GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["an escaped path that leads up", "GET /assets/%2e%2e%2f%2e%2e%2fpackage.json HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["an absolute address", "GET http://evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["an asterisk", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["no Host", "GET / HTTP/1.1\r\n\r\n"],
  ["an unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["a CONNECT request", "CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["no version", "GET /\r\n\r\n"],
  ["two lengths", "POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx"],
  [
    "a length and chunks",
    "POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  ["headers beyond 16 KiB", `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${"x".repeat(17 * 1024)}\r\n\r\n`],
  ["an address beyond 16 KiB", `GET /${"x".repeat(17 * 1024)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ["a header without a name", "GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n"],
  ["a folded header", "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n"],
  ["bytes that are not text", `GET /${String.fromCharCode(1, 2, 255)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ["a broken cookie", "GET / HTTP/1.1\r\nHost: a\r\nCookie: _csrf=%E0%A4%A; XSRF-TOKEN=%; theme=%\r\n\r\n"],
  ["a script in the query", "GET /?x=<script>alert(1)</script> HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["a script in the address", "GET /<script>alert(1)</script> HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["an upgrade", "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"],
  ["an impossible range", "GET /favicon.ico HTTP/1.1\r\nHost: a\r\nRange: bytes=9999999-\r\n\r\n"],
  ["an unknown expectation", "POST /api/login HTTP/1.1\r\nHost: a\r\nExpect: magic\r\nContent-Length: 0\r\n\r\n"],
];

test.each(malformed)("%s causes no server error and is not echoed", async (_, raw) => {
  const { app, logLines } = await createTestApp();
  const port = await listen(app);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(raw, "latin1")));
    let text = "";
    socket.setTimeout(3000, () => socket.destroy());
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (/\r\n\r\n/.test(text)) socket.end();
    });
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
  expect(status, answer.slice(0, 200)).toBeLessThan(500);
  expect(answer).not.toMatch(/alert\(1\)|evil\.example|root:x|\bat [^<]*\.js:\d+/);
  expect(logLines.filter((line) => line.event === "request_failed")).toEqual([]);
  await request(app).get("/").expect(200);
});

test("bytes that are no request are refused once an answer is complete, and never in the middle of one", async () => {
  const server = http.createServer({ requireHostHeader: false });
  openEntrance({
    server,
    headers: [["X-Test", "1"]],
    answer(req, res) {
      if (req.url === "/half") res.writeHead(200, { "Content-Length": 10 }).write("half");
      else res.end("whole");
    },
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  /** Sends what is no request once the answer, or its half, has arrived. */
  const statuses = (requests: string) =>
    new Promise<string[]>((resolve) => {
      let text = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(requests));
      socket.once("data", () => socket.write("nonsense\r\n\r\n"));
      socket.on("data", (chunk) => {
        text += chunk.toString("latin1");
      });
      socket.on("close", () => resolve([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status as string)));
    });
  expect(await statuses(ask("/"))).toEqual(["200", "400"]);
  expect(await statuses(ask("/half"))).toEqual(["200"]);
  expect(await statuses(ask("/half") + ask("/"))).toEqual(["200"]);
});
