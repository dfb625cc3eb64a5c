import { hostname } from "node:os";
import pLimit from "p-limit";
import pg from "pg";
import type { Log } from "../../../log.ts";
import { StoreUnavailableError } from "../enquiryStore.ts";
import { migrate } from "./migrations.ts";

/**
 * The connections to PostgreSQL. While it is away every query is refused at once instead of being tried, so that nobody
 * waits for it; whether it is back is asked in the background. A query that fails makes us ask too: a connection may
 * break without the database being gone.
 */
export interface Database {
  /** False before the first connection, and from an outage until it can be written again. */
  readonly isThere: boolean;
  /** ms since it came back from an outage; infinite where there was none. */
  backForMs(): number;
  /** ms since 1970 by the database's clock, as it was when it was last asked. */
  now(): number;
  /** Names this process to people who look into the tables. */
  readonly instance: string;
  /** Rejects with StoreUnavailableError. With a `name` it is prepared once for each connection. */
  query<Row extends object>(query: Query): Promise<Row[]>;
  /** All of `work` or nothing of it. Rejects with StoreUnavailableError. */
  transaction<T>(work: (query: Database["query"]) => Promise<T>): Promise<T>;
  /** Connects anew, brings the tables to this version's schema, and writes. Rejects with StoreUnavailableError. */
  check(): Promise<void>;
  syncClock(): Promise<void>;
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

export const serverName = "website";

/** Longer than any of ours takes on a database in health; a visitor waits for it. */
const statementMs = 2000;
const connectMs = 2000;
const goodbyeMs = 1000;
/** How long after a failure it is asked again: at first soon, as a restart takes a second. */
const retryMs = [250, 500, 1000];
/** Who was there for less has not been well. */
const wellAfterMs = 10_000;

/** Of SQLSTATE: what was asked is at fault (data, rule, deadlock), or took too long by itself; not the database. */
const askersFault = /^(22|23|40|57014|55P03)/;

export function createDatabase({ url, poolSize, log, name = serverName }: DatabaseOptions): Database {
  const instance = `${hostname()}:${process.pid}`;
  const settings = {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 2 * statementMs,
    // Where nothing comes back, not even the server's own time-out.
    query_timeout: statementMs + 500,
    keepAlive: true,
  };
  let pool = createPool();
  // Who waits for a connection waits here: in the pool, a crowd would look like a database that is away.
  const inTurn = pLimit(poolSize);
  let condition: "unopened" | "there" | "away" = "unopened";
  let thereSince = 0;
  let backSince = Number.NEGATIVE_INFINITY;
  let clockOffset = performance.timeOrigin;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  let isClosed = false;

  function createPool(): pg.Pool {
    const made = new pg.Pool({ ...settings, max: poolSize, idleTimeoutMillis: 60_000 });
    // A connection that breaks while nobody uses it; without a listener it would end the process.
    made.on("error", () => void check().catch(() => {}));
    // In use, its query rejects.
    made.on("connect", (client) => void client.on("error", () => {}));
    return made;
  }

  function toUnavailable(cause: unknown): StoreUnavailableError {
    return new StoreUnavailableError("The enquiry database cannot be used.", { cause });
  }

  /** A query has failed: is it the query, or the database? */
  function fail(error: unknown): StoreUnavailableError {
    const code = readCode(error);
    if (askersFault.test(code)) log.error({ event: "database_refused", code, err: error });
    else void check().catch(() => {});
    return toUnavailable(error);
  }

  function goAway(error: unknown): StoreUnavailableError {
    if (isClosed) return toUnavailable(error);
    // Once for each outage, as it is asked again and again.
    if (condition !== "away") log.error({ event: "database_away", code: readCode(error), err: error });
    if (condition === "there") {
      if (performance.now() - thereSince >= wellAfterMs) failures = 0;
      // Its connections may be dead without a word, and each would cost somebody's patience.
      const left = pool;
      pool = createPool();
      left.end().catch(() => {});
    }
    condition = "away";
    timer ??= setTimeout(askAgain, retryMs[Math.min(failures, retryMs.length - 1)]).unref();
    return toUnavailable(error);
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

  async function run<Row extends object>(client: Pick<pg.ClientBase, "query">, query: Query): Promise<Row[]> {
    return (await client.query<Row>(query)).rows;
  }

  function check(): Promise<void> {
    checking ??= connect().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  /** By a connection of its own: those of the pool may be old. */
  async function connect() {
    let client: pg.Client | undefined;
    try {
      // It reads the certificates that the address names, and throws where it may not.
      client = new pg.Client(settings);
      client.on("error", () => {});
      await client.connect();
      await migrate(client);
      // On a standby, or where the disk is full, reading works.
      await client.query("UPDATE enquiry_schema SET version = version");
      await client.query("SELECT FROM enquiries LIMIT 0");
      await readClock(client);
    } catch (error) {
      throw goAway(error);
    } finally {
      client?.end().catch(() => {});
    }
    if (condition === "there") return;
    thereSince = performance.now();
    if (condition === "away") backSince = thereSince;
    condition = "there";
    log.info({ event: "database_there" });
  }

  async function readClock(client: Pick<pg.ClientBase, "query">) {
    const before = performance.now();
    const text = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now";
    const [row] = await run<{ now: number }>(client, { name: "clock", text });
    clockOffset = (row as { now: number }).now - (before + performance.now()) / 2;
  }

  return {
    get isThere() {
      return condition === "there";
    },
    backForMs: () => performance.now() - backSince,
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
    syncClock: () => guard(() => readClock(pool)),
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
