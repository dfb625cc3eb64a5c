import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Express } from "express";
import { forms } from "../../shared/enquiry/forms.ts";
import { matchPage } from "../../shared/routes.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";

const processId = randomBytes(3).toString("hex");
const ids = new WeakMap<IncomingMessage, string>();
let count = 0;

/** nginx's number of a request (deploy/nginx.conf), which is in its log too. */
const proxysId = /^[0-9a-f]{12}$/;

/** A trusted proxy's id of the request, or else a short one of our own, unique among all processes: "3f9a1c-7b". */
export function getRequestId(req: IncomingMessage): string {
  const known = ids.get(req);
  if (known) return known;
  count += 1;
  const id = `${processId}-${count.toString(36)}`;
  ids.set(req, id);
  return id;
}

/**
 * Counts every request, and logs calls of the API and whatever failed; nginx logs the rest. Addresses are named by
 * kind, because a raw path or query may contain what a visitor wrote. It must come before everything that answers.
 */
export function setUpRequestLog(app: Express, { log, metrics }: { log: Log; metrics: Metrics }): void {
  app.use((req, res, next) => {
    const given = req.get("X-Request-Id") ?? "";
    if (proxysId.test(given) && req.app.get("trust proxy fn")(req.socket.remoteAddress, 0)) ids.set(req, given);
    const startedAt = performance.now();
    res.once("finish", () => {
      const durationMs = Math.round((performance.now() - startedAt) * 100) / 100;
      const entry = { method: req.method, route: routeLabel(req.originalUrl), status: res.statusCode, durationMs };
      metrics.observeRequest(entry);
      if (entry.status >= 400 || entry.route.startsWith("/api/"))
        log.info({ event: "request", requestId: getRequestId(req), ...entry });
    });
    next();
  });
}

const namedAddresses = new Set([
  ...["/healthz", "/readyz", "/metrics", "/api/csrf", "/api/challenge", "/api/countries", "/api/login", "/api/search"],
  ...Object.keys(forms).map((form) => `/api/enquiries/${form}`),
]);
const namedFolders = ["/assets/", "/share/", "/api/"];

/** One of a few kinds of address: the id of a page, a call of the API, a folder, or "other". */
export function routeLabel(address: string): string {
  const [pathname = ""] = address.split("?", 1);
  if (namedAddresses.has(pathname)) return pathname;
  return namedFolders.find((folder) => pathname.startsWith(folder)) ?? matchPage(pathname, "").route?.id ?? "other";
}
