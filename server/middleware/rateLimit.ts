import type { RequestHandler } from "express";
import { ipKeyGenerator, rateLimit, type Store } from "express-rate-limit";
import { ApiError } from "../apiError.ts";

const minuteMs = 60_000;
/** One household or office is handed a /64: its addresses count as one. */
const ipv6Prefix = 64;

export interface RateLimitOptions {
  perMinute: number;
  message: string;
  /** Shared by several processes; without one each counts by itself, and nginx keeps an address on one of them. */
  store: Store | undefined;
}

/** At most `perMinute` requests for an address; above it 429 with Retry-After. It must follow `trust proxy`. */
export function createRateLimit({ perMinute, message, store }: RateLimitOptions): RequestHandler {
  return rateLimit({
    windowMs: minuteMs,
    limit: perMinute,
    standardHeaders: "draft-8",
    legacyHeaders: false,
    ...(store && { store }),
    keyGenerator: (req) => ipKeyGenerator(req.ip ?? "", ipv6Prefix),
    // The limiter has set Retry-After by now.
    handler: (_req, _res, next) => next(new ApiError(429, "E_RATE_LIMITED", message)),
  });
}
