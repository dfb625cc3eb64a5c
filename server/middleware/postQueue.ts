import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { tellFact } from "../../shared/content/site.ts";
import type { Metrics } from "../metrics.ts";
import { routeLabel } from "./requestLog.ts";

/** While connections wait to be accepted, an enquiry begins after this many of them, so that pages never starve it. */
const mostPassedBy = 32;
/** At saturation they wait eight seconds. The browser waits twenty: a lead that waits is better than one refused. */
const mostWaiting = 4000;
const retrySeconds = 5;

const body = JSON.stringify({
  code: "E_OVERLOADED",
  message: `The website is very busy. Please try again in a moment, call ${tellFact("phone")} or write to ${tellFact("email")}.`,
});

export interface PostQueueOptions {
  headers: [string, string][];
  metrics: Pick<Metrics, "observeRequest">;
}

/**
 * POST requests cost several times as much as pages, so they wait while somebody waits to be let in, also behind nginx:
 * Node accepts one connection in each turn of its event loop, so a turn without a new one means that nobody waits. When
 * the queue is full, a POST is refused before its body is read, which is cheap at many times the load.
 */
export function createPostQueue(answer: RequestListener, { headers, metrics }: PostQueueOptions) {
  const waiting: (() => void)[] = [];
  const refusal = Object.fromEntries([
    ...headers,
    ["Cache-Control", "no-store"],
    ["Content-Type", "application/json; charset=utf-8"],
    ["Content-Length", String(Buffer.byteLength(body))],
    ["Retry-After", String(retrySeconds)],
  ]);
  let isSomebodyWaiting = false;
  let passedBy = 0;

  function endTurn() {
    if (isSomebodyWaiting && passedBy < mostPassedBy) {
      passedBy += 1;
    } else {
      passedBy = 0;
      waiting.shift()?.();
    }
    isSomebodyWaiting = false;
    if (waiting.length > 0) setImmediate(endTurn);
  }

  return {
    onConnection() {
      isSomebodyWaiting = true;
    },
    answer(req: IncomingMessage, res: ServerResponse) {
      if (req.method !== "POST") {
        answer(req, res);
      } else if (waiting.length < mostWaiting) {
        waiting.push(() => answer(req, res));
        if (waiting.length === 1) setImmediate(endTurn);
      } else {
        res.writeHead(503, refusal).end(body);
        metrics.observeRequest({ route: routeLabel(req.url ?? ""), method: "POST", status: 503, durationMs: 0 });
      }
    },
  };
}
