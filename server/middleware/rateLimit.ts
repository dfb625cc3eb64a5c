import { isIPv4 } from "node:net";
import type { Request, RequestHandler } from "express";
import { ipKeyGenerator, MemoryStore, type Options, rateLimit, type Store } from "express-rate-limit";
import { ApiError } from "../apiError.ts";

const minuteMs = 60_000;
/** Providers give a household or office up to a /56, so its addresses count as one (A99). nginx.conf does the same. */
const ipv6Prefix = 56;

export interface RateLimitOptions {
  perMinute: number;
  message: string;
  /** Shared by several processes. undefined: each process counts alone, and nginx keeps an address on one process. */
  store: Store | undefined;
  /** Whose requests are counted together; by default those of a client address. */
  keyOf?: (req: Request) => string;
}

/** At most `perMinute` requests per client address (or `keyOf`), above that 429 with Retry-After. Needs `trust proxy` to be set. */
export function createRateLimit({ perMinute, message, store, keyOf = nameClient }: RateLimitOptions): RequestHandler {
  return rateLimit({
    windowMs: minuteMs,
    limit: perMinute,
    standardHeaders: "draft-8",
    legacyHeaders: false,
    ...(store && { store }),
    keyGenerator: keyOf,
    // The limiter has already set Retry-After.
    handler: (_req, _res, next) => next(new ApiError(429, "E_RATE_LIMITED", message)),
  });
}

/** Counts the requests of a client address (or an IPv6 /56) since its first in `windowMs`, this one included. Refuses none. */
export function createAddressCounter({ windowMs, store = new MemoryStore() }: { windowMs: number; store?: Store }) {
  store.init?.({ windowMs } as Options);
  return async (req: Request): Promise<number> => (await store.increment(nameClient(req))).totalHits;
}

const nameClient = (req: Request) => ipKeyGenerator(req.ip ?? "", ipv6Prefix);

/** An IPv4 /24 or an IPv6 /48: what one customer of a hosting company may own. */
export function nameNetwork({ ip = "" }: Request): string {
  const key = ipKeyGenerator(ip, 48);
  return isIPv4(key) ? key.replace(/\d+$/, "0/24") : key;
}
