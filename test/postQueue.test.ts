import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createPostQueue } from "../server/middleware/postQueue.ts";

/** Any number of turns of the event loop, in each of which `before` happens first. */
async function turn(times: number, before = () => {}) {
  for (let turned = 0; turned < times; turned += 1) {
    before();
    await setImmediate();
  }
}

function setUp() {
  const begun: string[] = [];
  const refused: { status: number; headers: Record<string, string>; body: string }[] = [];
  const counted: unknown[] = [];
  const answer: RequestListener = ({ url }) => void begun.push(url as string);
  const overload = createPostQueue(answer, {
    headers: [["X-Content-Type-Options", "nosniff"]],
    metrics: { observeRequest: (request) => void counted.push(request) },
  });
  const ask = (method: string, url: string) => {
    const res = {
      writeHead: (status: number, headers: Record<string, string>) => ({
        end: (body: string) => refused.push({ status, headers, body }),
      }),
    };
    // Nothing else of the request exists: it is refused before its body is read.
    overload.answer({ method, url } as IncomingMessage, res as unknown as ServerResponse);
  };
  return { ask, begun, refused, counted, onConnection: overload.onConnection };
}

test("pages begin at once, and while nobody waits to be let in, posts after them in the order in which they came", async () => {
  const { ask, begun } = setUp();
  for (const url of ["/1", "/2", "/3"]) ask("POST", url);
  ask("GET", "/page");
  ask("HEAD", "/page");
  expect(begun).toEqual(["/page", "/page"]);
  await turn(4);
  expect(begun).toEqual(["/page", "/page", "/1", "/2", "/3"]);
});

test("while visitors wait to be let in, posts wait for them, but do not starve", async () => {
  const { ask, begun, onConnection } = setUp();
  for (let number = 0; number < 10; number += 1) ask("POST", `/${number}`);
  await turn(10, onConnection);
  expect(begun).toEqual([]);
  await turn(200, onConnection);
  expect(begun.length).toBeGreaterThan(3);
  expect(begun.length).toBeLessThan(10);
  await turn(11);
  expect(begun).toHaveLength(10);
});

test("a post beyond what can be answered in time is refused unread, says so and is counted; pages are answered", async () => {
  const { ask, begun, refused, counted, onConnection } = setUp();
  onConnection();
  while (refused.length === 0 && counted.length < 10_000) ask("POST", "/api/enquiries/call-back");
  const [refusal] = refused;
  expect(refusal).toMatchObject({ status: 503, headers: { "X-Content-Type-Options": "nosniff" } });
  expect(Number(refusal?.headers["Retry-After"])).toBeGreaterThan(0);
  expect(JSON.parse(refusal?.body ?? "")).toMatchObject({ code: "E_OVERLOADED" });
  expect(counted).toEqual([{ route: "/api/enquiries/call-back", method: "POST", status: 503, durationMs: 0 }]);
  ask("GET", "/");
  expect(begun).toEqual(["/"]);
  await turn(2);
  ask("POST", "/api/enquiries/call-back");
  expect(refused).toHaveLength(1);
});
