import type { IncrementResponse, Options, Store } from "express-rate-limit";
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "./database.ts";

/** express-rate-limit decides. The counter itself refuses nothing. */
const noLimit = 2 ** 31 - 1;

/** The count of a minute leaves the table within another. The limiter's own clearing would keep it for over an hour. */
const clearEveryMs = 30_000;

/** One limit across all processes. While the database is away, each counts for itself. `name` separates limits. */
export function createSharedRateLimit(database: Database, name: string): Store {
  let limiter: RateLimiterPostgres;
  const toResponse = ({ consumedPoints, msBeforeNext }: RateLimiterRes): IncrementResponse => ({
    totalHits: consumedPoints,
    resetTime: new Date(Date.now() + msBeforeNext),
  });
  return {
    init({ windowMs }: Options) {
      const options = { keyPrefix: name, points: noLimit, duration: windowMs / 1000 };
      limiter = new RateLimiterPostgres({
        ...options,
        // `database.query` rejects at once while the database is away, instead of waiting for it.
        storeClient: {
          query: async (query: Parameters<Database["query"]>[0]) => toResult(await database.query(query)),
        },
        storeType: "client",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: false,
        insuranceLimiter: new RateLimiterMemory(options),
      });
      setInterval(() => {
        const text = "DELETE FROM rate_limits WHERE expire < $1";
        void database.query({ text, values: [Date.now()] }).catch(() => {});
      }, clearEveryMs).unref();
    },
    increment: async (key) => toResponse(await limiter.consume(key)),
    decrement: async (key) => void (await limiter.reward(key)),
    resetKey: async (key) => void (await limiter.delete(key)),
  };
}

const toResult = (rows: object[]) => ({ rows, rowCount: rows.length });
