import type { RequestHandler } from "express";
import { ApiError } from "../apiError.ts";

/** After this long a visitor is about to give up. */
const patienceMs = 3000;
/** A longer wait means that the clock that stamped the call differs from ours. */
const believableMs = 60_000;
const retrySeconds = 3;

/** nginx's $msec: seconds with three decimals. Node joins two such headers into one text, which does not match. */
const stampShape = /^t=(\d{1,12}\.\d{3})$/;

/**
 * Refuses a call that has waited too long on its way from nginx, which stamps it in `X-Request-Start` with the wall
 * clock: a server that works through calls for which nobody waits any more is late for all later ones too.
 */
export function createStaleCallGuard({ now = Date.now }: { now?: () => number } = {}): RequestHandler {
  return (req, res, next) => {
    const stamp = stampShape.exec(req.get("X-Request-Start") ?? "")?.[1];
    const waitedMs = stamp === undefined ? 0 : now() - Number(stamp) * 1000;
    if (waitedMs <= patienceMs || waitedMs > believableMs) return next();
    res.set("Retry-After", String(retrySeconds));
    throw new ApiError(503, "E_OVERLOADED", "The website is very busy. Please try again in a moment.");
  };
}
