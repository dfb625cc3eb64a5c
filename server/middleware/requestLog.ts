import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { forms } from "../../shared/enquiry/forms.ts";
import { matchPage } from "../../shared/routes.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";

export interface RequestLog {
  /** Records requests that never reach Express: kept pages (under their page id) and errors. */
  record(answer: { req: IncomingMessage; status: number; route: string; startedAt: number }): void;
  middleware: RequestHandler;
}

const processId = randomBytes(3).toString("hex");
let count = 0;

/** Short, and unique among the lines of all processes: "3f9a1c-7b". */
function createRequestId(): string {
  count += 1;
  return `${processId}-${count.toString(36)}`;
}

/** Marks a request that was recorded outside Express. A WeakSet would need garbage collection for each request. */
const isRecorded = Symbol("recorded");
const ownId = Symbol("request id");

interface Recorded extends IncomingMessage {
  [isRecorded]?: true;
  [ownId]?: string;
}

/** The id of a request, the same in all its log lines. */
export function getRequestId(req: Recorded): string {
  req[ownId] ??= createRequestId();
  return req[ownId];
}

/**
 * Logs one JSON line and counts one request. Addresses are logged by kind, never as typed, because a raw path or query
 * may contain what a visitor wrote. It must come before everything that answers.
 */
export function createRequestLog({ log, metrics }: { log: Log; metrics: Metrics }): RequestLog {
  const write = (requestId: string, route: string, method: string, status: number, startedAt: number) => {
    const durationMs = Math.round((performance.now() - startedAt) * 100) / 100;
    const entry = { time: Date.now(), requestId, method, route, status, durationMs };
    metrics.observeRequest(entry);
    log.request(entry);
  };
  return {
    record({ req, status, route, startedAt }) {
      (req as Recorded)[isRecorded] = true;
      // A new id is not stored on the request, because nothing will read it again.
      write((req as Recorded)[ownId] ?? createRequestId(), route, req.method ?? "GET", status, startedAt);
    },
    middleware: (req, res, next) => {
      const startedAt = performance.now();
      res.once("finish", () => {
        if ((req as Recorded)[isRecorded]) return;
        write(getRequestId(req), nameAddress(req.originalUrl), req.method, res.statusCode, startedAt);
      });
      next();
    },
  };
}

const namedAddresses = new Set([
  ...["/healthz", "/readyz", "/metrics", "/api/csrf", "/api/challenge", "/api/countries", "/api/login", "/api/search"],
  ...Object.keys(forms).map((form) => `/api/enquiries/${form}`),
]);
const namedFolders = ["/assets/", "/share/", "/api/"];

/** One of a few kinds of address: the id of a page, a call of the API, a folder, or "other". */
export function nameAddress(address: string): string {
  const [pathname = ""] = address.split("?", 1);
  if (namedAddresses.has(pathname)) return pathname;
  return namedFolders.find((folder) => pathname.startsWith(folder)) ?? matchPage(pathname, "").route?.id ?? "other";
}
