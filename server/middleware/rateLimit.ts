import type { RequestHandler } from "express";
import { ipKeyGenerator, rateLimit } from "express-rate-limit";
import { ApiError } from "../apiError.ts";

const minuteMs = 60_000;
/** One household or office is handed a /64: its addresses count as one. */
const ipv6Prefix = 64;

/**
 * At most `perMinute` requests for an address; above it 429 with Retry-After. It counts in this process: several
 * processes behind nginx keep an address on one of them (deploy/nginx.conf). It must follow `trust proxy`.
 */
export function createRateLimit({ perMinute, message }: { perMinute: number; message: string }): RequestHandler {
  return rateLimit({
    windowMs: minuteMs,
    limit: perMinute,
    standardHeaders: "draft-8",
    legacyHeaders: false,
    keyGenerator: (req) => ipKeyGenerator(req.ip ?? "", ipv6Prefix),
    // The limiter has set Retry-After by now.
    handler: (_req, _res, next) => next(new ApiError(429, "E_RATE_LIMITED", message)),
  });
}
