import { hostname } from "node:os";
import pLimit from "p-limit";
import pg from "pg";
import type { Log } from "../../../log.ts";
import { StoreUnavailableError } from "../enquiryStore.ts";
import { migrate } from "./migrations.ts";

/**
 * The connections to PostgreSQL. While it is away every query is refused at once instead of being tried, so that nobody
 * waits for it; whether it is back is asked in the background.
 */
export interface Database {
  /** False before the first connection, and from a failure until it answers again. */
  readonly isThere: boolean;
  /** ms since 1970 by the database's clock, as it was when it last answered `check` or `syncClock`. */
  now(): number;
  /** Tells processes apart, also those of two machines or containers. */
  readonly instance: string;
  /** Rejects with StoreUnavailableError. With a `name` it is prepared once for each connection. */
  query<Row extends object>(query: Query): Promise<Row[]>;
  /** All of `work` or nothing of it. Rejects with StoreUnavailableError. */
  transaction<T>(work: (query: Database["query"]) => Promise<T>): Promise<T>;
  /** Connects, and brings the tables to this version's schema. */
  check(): Promise<void>;
  syncClock(): Promise<void>;
  /** Resolves for how long it has been there, in ms; 0 while it is away. */
  thereForMs(): number;
  close(): Promise<void>;
}

export interface Query {
  name?: string;
  text: string;
  values?: unknown[];
}

export interface DatabaseOptions {
  url: string;
  /** Connections of this process. */
  poolSize: number;
  log: Log;
  /** How the database's own lists name us. */
  name?: string;
}

/** Longer than any of ours takes on a database in health; a visitor waits for it. */
const statementMs = 2000;
const connectMs = 2000;
const goodbyeMs = 1000;
/** How long after a failure it is asked again: at first soon, as a restart takes a second. */
const retryMs = [250, 500, 1000];

/** Of SQLSTATE: what was asked is at fault (data, rule, syntax, deadlock), and not the database. */
const askersFault = /^(22|23|40|42)/;

export function createDatabase({ url, poolSize, log, name = "website" }: DatabaseOptions): Database {
  const instance = `${hostname()}:${process.pid}:${Math.random().toString(36).slice(2, 8)}`;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 2 * statementMs,
    // Where nothing comes back, not even the server's own time-out.
    query_timeout: statementMs + 500,
    keepAlive: true,
  });
  // Who waits for a connection waits here: in the pool, a crowd would look like a database that is away.
  const inTurn = pLimit(poolSize);
  let condition: "unopened" | "there" | "away" = "unopened";
  let thereSince = 0;
  let clockOffset = performance.timeOrigin;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  let isClosed = false;

  // A connection that breaks, idle or in use: without a listener it would end the process.
  pool.on("error", (error) => void fail(error));
  pool.on("connect", (client) => void client.on("error", (error) => void fail(error)));

  function fail(error: unknown): StoreUnavailableError {
    const code = readCode(error);
    const unavailable = new StoreUnavailableError("The enquiry database cannot be used.", { cause: error });
    if (isClosed) return unavailable;
    if (askersFault.test(code)) {
      log.error({ event: "database_refused", code, err: error });
      return unavailable;
    }
    // Once for each outage, as it is asked again and again.
    if (condition !== "away") log.error({ event: "database_away", code, err: error });
    condition = "away";
    timer ??= setTimeout(askAgain, retryMs[Math.min(failures, retryMs.length - 1)]);
    timer.unref();
    return unavailable;
  }

  function askAgain() {
    timer = undefined;
    failures += 1;
    check().catch(() => {});
  }

  async function guard<T>(work: () => Promise<T>): Promise<T> {
    if (condition === "unopened") await check();
    return inTurn(async () => {
      if (condition !== "there") throw new StoreUnavailableError("The enquiry database is away.");
      try {
        return await work();
      } catch (error) {
        throw error instanceof StoreUnavailableError ? error : fail(error);
      }
    });
  }

  async function run<Row extends object>(client: Pick<pg.Pool | pg.PoolClient, "query">, query: Query): Promise<Row[]> {
    return (await client.query<Row>(query)).rows;
  }

  async function check() {
    checking ??= connect().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  async function connect() {
    try {
      const client = await pool.connect();
      let fault: Error | undefined;
      try {
        await migrate(client);
      } catch (error) {
        fault = error instanceof Error ? error : new Error(String(error));
        throw error;
      } finally {
        // Given a fault, the pool throws the connection away.
        client.release(fault);
      }
      await readClock();
    } catch (error) {
      throw fail(error);
    }
    failures = 0;
    if (condition === "there") return;
    condition = "there";
    thereSince = performance.now();
    log.info({ event: "database_there" });
  }

  async function readClock() {
    const before = performance.now();
    const [row] = await run<{ now: number }>(pool, {
      name: "clock",
      text: "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now",
    });
    clockOffset = (row as { now: number }).now - (before + performance.now()) / 2;
  }

  return {
    get isThere() {
      return condition === "there";
    },
    now: () => Math.round(clockOffset + performance.now()),
    instance,
    query: (query) => guard(() => run(pool, query)),
    transaction: (work) =>
      guard(async () => {
        const client = await pool.connect();
        let fault: Error | undefined;
        try {
          await client.query("BEGIN");
          const result = await work((query) => run(client, query));
          await client.query("COMMIT");
          return result;
        } catch (error) {
          fault = error instanceof Error ? error : new Error(String(error));
          throw error;
        } finally {
          // What was begun and not committed ends with its connection.
          client.release(fault);
        }
      }),
    check,
    syncClock: () => guard(readClock),
    thereForMs: () => (condition === "there" ? performance.now() - thereSince : 0),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      // One that hangs does not say goodbye either.
      let patience: NodeJS.Timeout | undefined;
      const outOfPatience = new Promise((resolve) => {
        patience = setTimeout(resolve, goodbyeMs);
      });
      await Promise.race([pool.end(), outOfPatience]);
      clearTimeout(patience);
    },
  };
}

/** SQLSTATE, or what the network said; empty where neither did. */
function readCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
