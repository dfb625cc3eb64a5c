import http from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { answerMalformedRequests } from "../server/middleware/entrance.ts";
import { listen } from "./support/listen.ts";

test("bytes that are no request are refused once an answer is complete, and never in the middle of one", async () => {
  const server = http.createServer({ requireHostHeader: false });
  answerMalformedRequests(server, [["X-Test", "1"]], (req, res) => {
    if (req.url === "/half") res.writeHead(200, { "Content-Length": 10 }).write("half");
    else res.end("whole");
  });
  const port = await listen(server);
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
