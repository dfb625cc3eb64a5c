import http from "node:http";
import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { prepareHead, writePreparedHead, writesPreparedHeads } from "../server/pages/preparedHead.ts";

const body = "hello";
const headers = ["X-One", "1", "Content-Length", String(body.length)];
const cookies = ["a=1; Path=/; HttpOnly", "b=2; Path=/"];

/** Answers `/prepared` with the prepared head and `/node` with Node's own. The query selects the variant. */
async function openServer(options: http.ServerOptions = {}) {
  const server = http.createServer({ keepAliveTimeout: 65_000, ...options }, (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? "/", "http://localhost");
    const status = Number(searchParams.get("status"));
    const own = status === 304 ? headers.slice(0, 2) : headers;
    const set = searchParams.has("cookies") ? cookies : [];
    if (searchParams.has("closing")) res.shouldKeepAlive = false;
    if (searchParams.has("alone")) {
      res.writeHead = () => {
        throw new Error("Node's own writeHead was called");
      };
    }
    if (pathname === "/prepared") writePreparedHead(res, prepareHead(status, own), set);
    else res.writeHead(status, [...own, ...set.flatMap((cookie) => ["Set-Cookie", cookie])]);
    res.end(status === 304 || req.method === "HEAD" ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as net.AddressInfo).port;
}

/** Sends two requests over one connection and returns all answers. The second request asks to close it. */
function send(port: number, request: (last: boolean) => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.write(request(false) + request(true)));
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(text.replaceAll(/Date: [^\r]+ GMT/g, "Date: today")));
  });
}

test("this version of Node is supported, and an ordinary answer is sent without Node's writeHead", async () => {
  expect(writesPreparedHeads).toBe(true);
  const port = await openServer();
  const answer = await fetch(`http://127.0.0.1:${port}/prepared?status=200&cookies&alone`);
  expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([200, body, cookies]);
});

test.each([
  ["a page", "GET", "status=200", "1.1", {}],
  ["a first visit", "GET", "status=200&cookies", "1.1", {}],
  ["a 404", "GET", "status=404", "1.1", {}],
  ["an unchanged page", "GET", "status=304", "1.1", {}],
  ["an unchanged page without cookies", "GET", "status=304&cookies", "1.1", {}],
  ["HEAD", "HEAD", "status=200&cookies", "1.1", {}],
  ["an old client", "GET", "status=200", "1.0", {}],
  ["a process that stops", "GET", "status=200&closing", "1.1", {}],
  ["the last request of a connection", "GET", "status=200", "1.1", { maxRequestsPerSocket: 1 }],
  ["connections without keep-alive", "GET", "status=200", "1.1", { keepAliveTimeout: 0 }],
])("the head of %s has the same bytes as Node's own", async (_name, method, query, version, options) => {
  const port = await openServer(options as http.ServerOptions);
  const ask = (path: string) => (last: boolean) =>
    `${method} ${path}?${query} HTTP/${version}\r\nHost: x\r\n${last ? "Connection: close\r\n" : ""}\r\n`;
  const byNode = await send(port, ask("/node"));
  expect(byNode).toContain("HTTP/1.1 ");
  expect(await send(port, ask("/prepared"))).toBe(byNode);
});
