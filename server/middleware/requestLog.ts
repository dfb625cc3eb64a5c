import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { forms } from "../../shared/enquiry/forms.ts";
import { matchPage, type RouteId } from "../../shared/routes.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";

export interface RequestLog {
  /** For kept pages, which are answered before Express or inside it. */
  recordPage(answer: { req: IncomingMessage; status: number; page: RouteId; startedAt: number }): void;
  middleware: RequestHandler;
}

const processId = randomBytes(3).toString("hex");
let count = 0;

/** Short, and unique among the lines of all processes: "3f9a1c-7b". */
export function createRequestId(): string {
  count += 1;
  return `${processId}-${count.toString(36)}`;
}

/** Marks a request that a page has recorded under its own name. A WeakSet would have to be swept for each of them. */
const isRecorded = Symbol("recorded");

interface Recorded extends IncomingMessage {
  [isRecorded]?: true;
}

/**
 * One JSON line and one count for each request. Addresses are named by kind, never as typed: a raw path or query may
 * carry what a visitor wrote. It must precede everything that answers.
 */
export function createRequestLog({ log, metrics }: { log: Log; metrics: Metrics }): RequestLog {
  const record = (requestId: string, route: string, method: string, status: number, startedAt: number) => {
    const durationMs = Math.round((performance.now() - startedAt) * 100) / 100;
    metrics.observeRequest({ route, method, status, durationMs });
    log.request({ requestId, method, route, status, durationMs });
  };
  return {
    recordPage({ req, status, page, startedAt }) {
      (req as Recorded)[isRecorded] = true;
      record(createRequestId(), page, req.method ?? "GET", status, startedAt);
    },
    middleware: (req, res, next) => {
      const startedAt = performance.now();
      const requestId = createRequestId();
      res.locals.requestId = requestId;
      res.once("finish", () => {
        if (!(req as Recorded)[isRecorded])
          record(requestId, nameAddress(req.originalUrl), req.method, res.statusCode, startedAt);
      });
      next();
    },
  };
}

const namedAddresses = new Set([
  ...["/healthz", "/readyz", "/metrics", "/api/csrf", "/api/countries", "/api/login"],
  ...Object.keys(forms).map((form) => `/api/enquiries/${form}`),
]);
const namedFolders = ["/assets/", "/share/", "/api/"];

/** The kind of an address out of few: the id of a page, a call of the API, a folder, or "other". */
export function nameAddress(address: string): string {
  const [pathname = ""] = address.split("?", 1);
  if (namedAddresses.has(pathname)) return pathname;
  return namedFolders.find((folder) => pathname.startsWith(folder)) ?? matchPage(pathname, "").route?.id ?? "other";
}
