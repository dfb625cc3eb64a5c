import type { RequestHandler } from "express";
import { ApiError } from "../apiError.ts";

/** By then a visitor is about to give up. */
const patienceMs = 3000;
/** What claims to have waited longer was stamped by a clock that differs from ours. */
const believableMs = 60_000;
const retrySeconds = 3;

/** nginx's $msec: seconds with three decimals. Of two headers Node makes one text, which does not look so. */
const stampShape = /^t=(\d{1,12}\.\d{3})$/;

/**
 * A call that has waited too long on its way from nginx is refused at once: whoever works through a queue of calls that
 * nobody waits for any more is late for all after them. nginx stamps each call in `X-Request-Start` (deploy/nginx.conf)
 * by the wall clock, so `now` is the wall clock too. Without a stamp that can be believed a call is worked on.
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
