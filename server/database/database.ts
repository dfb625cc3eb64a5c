import pLimit from "p-limit";
import pg from "pg";
import { orAfter, systemClock } from "../clock.ts";
import { isBug, readCode, StoreUnavailableError } from "../enquiries/store/enquiryStore.ts";
import type { Ask, Query } from "../enquiries/store/sql.ts";
import type { Log } from "../log.ts";
import { migrate } from "./migrations.ts";

export type Database = ReturnType<typeof createDatabase>;

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  log: Log;
  /** Our application name in the database's own lists. */
  name?: string;
  /** How long a connection and a statement may take: longer than any of ours on a healthy database. A visitor waits. */
  patienceMs?: number;
}

const goodbyeMs = 1000;
/** How much longer than the server's own time limit we wait for its answer. */
const answerMs = 500;
/** Pauses before the next check after a failure. The first are short, because a database restart takes a second. */
const retryMs = [250, 500, 1000];
/** After being up for this long, the database counts as recovered, and the pauses start short again. */
const wellAfterMs = 10_000;

/** Without them a crash of its machine loses or damages what it has confirmed. The last is mended by a trigger (A117). */
const neededSettings = ["fsync", "full_page_writes", "synchronous_commit"];

/** A refusal that every enquiry meets is logged this often at most. */
const refusedEveryMs = 60_000;

/** SQLSTATE codes for an error of the query (data, constraint, deadlock, its own time-out), not of the database. */
const queryErrors = /^(22|23|40|57014|55P03)/;

/**
 * The connections to PostgreSQL, with a circuit breaker: while it is away every query is rejected at once, and a
 * background check finds out when it is back. A failed query starts the check too.
 */
export function createDatabase({ url, poolSize, log, name = "website", patienceMs = 2000 }: DatabaseOptions) {
  const settings = {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: patienceMs,
    // For the case that nothing comes back, not even the server's own time-out.
    query_timeout: patienceMs + answerMs,
    keepAlive: true,
  };
  // Set after connecting: as startup parameters PgBouncer would refuse them.
  const limit = (client: Pick<pg.ClientBase, "query">) =>
    client.query(`SET statement_timeout = ${patienceMs}; SET idle_in_transaction_session_timeout = ${2 * patienceMs}`);
  let pool = createPool();
  // Queries queue here for a connection. A long queue in the pool would time out and look like an outage.
  const inTurn = pLimit(poolSize);
  let condition: "unopened" | "there" | "away" = "unopened";
  let thereSince = 0;
  let backSince = Number.NEGATIVE_INFINITY;
  let clockOffset = performance.timeOrigin;
  let failures = 0;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  let isClosed = false;
  let settingsOff = "";
  let timeline = "";

  function createPool(): pg.Pool {
    const made = new pg.Pool({
      ...settings,
      max: poolSize,
      idleTimeoutMillis: 60_000,
      onConnect: async (client) => void (await limit(client)),
    });
    // An idle connection broke. Without a listener this would end the process.
    made.on("error", () => void check().catch(() => {}));
    // When a busy connection breaks, its query rejects.
    made.on("connect", (client) => void client.on("error", () => {}));
    return made;
  }

  const toUnavailable = (cause: unknown) =>
    new StoreUnavailableError("The enquiry database cannot be used.", { cause });

  /** Decides after a failed query whether the query or the database is at fault. */
  function fail(error: unknown): StoreUnavailableError {
    const code = readCode(error);
    const noteRefusal = () => log.error({ event: "database_refused", code, err: error });
    if (queryErrors.test(code)) noteRefusal();
    else {
      // The check's own write may succeed while another is refused: a missing right, a table space that is full.
      const isRefusal = error instanceof pg.DatabaseError && performance.now() - refusedAt >= refusedEveryMs;
      if (isRefusal) refusedAt = performance.now();
      void check().then(isRefusal ? noteRefusal : undefined, () => {});
    }
    return toUnavailable(error);
  }

  function goAway(error: unknown): StoreUnavailableError {
    if (isClosed) return toUnavailable(error);
    // Logged once per outage, because the check runs again and again.
    if (condition !== "away") log.error({ event: "database_away", code: readCode(error), err: error });
    if (condition === "there") {
      if (performance.now() - thereSince >= wellAfterMs) failures = 0;
      // Its connections may be silently dead, and each would make a caller wait for a time-out.
      const left = pool;
      pool = createPool();
      left.end().catch(() => {});
    }
    condition = "away";
    const askAgain = () => {
      timer = undefined;
      failures += 1;
      check().catch(() => {});
    };
    timer ??= setTimeout(askAgain, retryMs[Math.min(failures, retryMs.length - 1)]).unref();
    return toUnavailable(error);
  }

  async function guard<T>(work: () => Promise<T>): Promise<T> {
    if (condition === "unopened") await check();
    const since = performance.now();
    return inTurn(async () => {
      if (condition !== "there") throw new StoreUnavailableError("The enquiry database is away.");
      // An enquiry is sooner on this process's own disk, and with a slow database the queue would grow without limit.
      if (performance.now() - since > patienceMs) throw new StoreUnavailableError("The enquiry database is slow.");
      try {
        return await work();
      } catch (error) {
        if (error instanceof StoreUnavailableError || (error instanceof Error && isBug(error))) throw error;
        throw fail(error);
      }
    });
  }

  async function run<Row extends object>(
    client: Pick<pg.ClientBase, "query">,
    { text, values }: Query,
    limitMs = patienceMs,
  ): Promise<Row[]> {
    // Without a name: one that PgBouncer gives to another connection would not know the statement that we have prepared.
    return (await client.query<Row>(Object.assign({ text, values }, { query_timeout: limitMs + answerMs }))).rows;
  }

  function check(): Promise<void> {
    checking ??= connect().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  /** Uses its own connection, because those of the pool may be stale. */
  async function connect() {
    let client: pg.Client | undefined;
    try {
      // The constructor reads the certificate files that the URL names, and throws when it cannot.
      client = new pg.Client(settings);
      client.on("error", () => {});
      await client.connect();
      await limit(client);
      await migrate(client);
      // A write, because reads still work on a standby or with a full disk.
      await client.query("UPDATE enquiry_schema SET version = version");
      await client.query("SELECT FROM enquiries LIMIT 0");
      await look(client);
      await noteTimeline(client);
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

  async function look(client: Pick<pg.ClientBase, "query">) {
    const before = performance.now();
    const text = `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
      concat_ws(' ', ${neededSettings.map((name) => `CASE current_setting('${name}') WHEN 'off' THEN '${name}' END`)}) AS off`;
    const [row] = await run<{ now: number; off: string }>(client, { text });
    const { now, off } = row as NonNullable<typeof row>;
    const after = performance.now();
    // A process that stood still meanwhile cannot tell when the answer came.
    if (after - before <= patienceMs) clockOffset = now - (before + after) / 2;
    if (off && off !== settingsOff) log.error({ event: "database_unsafe", off });
    settingsOff = off;
  }

  /** A standby that is promoted begins a timeline. Unless it was synchronous, the newest enquiries may not be in it. */
  async function noteTimeline(client: Pick<pg.ClientBase, "query">) {
    const text = "SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS now";
    // Some services of others that speak PostgreSQL's protocol have no WAL to look at.
    const [row] = await run<{ now: string }>(client, { text }).catch(() => []);
    if (timeline && row && row.now !== timeline) log.error({ event: "database_promoted" });
    timeline = row?.now ?? timeline;
  }

  const query: Ask = (query) => guard(() => run(pool, query));

  return {
    /** False before the first connection, and from an outage until writes work again. */
    get isThere() {
      return condition === "there";
    },
    /** Whether its settings let a crash of its machine lose what it has confirmed. As of the last `sync`. */
    get isUnsafe() {
      return settingsOff !== "";
    },
    /** ms since it came back from an outage. Infinite without an outage. */
    backForMs: () => performance.now() - backSince,
    /** ms since 1970 by the database's clock, as of the last synchronisation. */
    now: () => Math.round(clockOffset + performance.now()),
    query,
    /** Commits all of `work` or nothing, with at most `limitMs` for a statement. Rejects with StoreUnavailableError. */
    transaction: <T>(work: (ask: Ask) => Promise<T>, limitMs = patienceMs): Promise<T> =>
      guard(async () => {
        const client = await pool.connect();
        let fault: Error | undefined;
        try {
          const ask: Ask = (query) => run(client, query, limitMs);
          await ask({ text: "BEGIN" });
          if (limitMs !== patienceMs) await ask({ text: `SET LOCAL statement_timeout = ${limitMs}` });
          const result = await work(ask);
          await ask({ text: "COMMIT" });
          return result;
        } catch (error) {
          fault = error instanceof Error ? error : new Error(String(error));
          throw error;
        } finally {
          // With an error, the connection is closed, which rolls an open transaction back.
          client.release(fault);
        }
      }),
    /** Opens a new connection, migrates the tables and tests a write. Rejects with StoreUnavailableError. */
    check,
    /** Reads its clock and settings again. */
    sync: () => guard(() => look(pool)),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      // A database that hangs does not close its connections either, so the wait is limited.
      await orAfter(systemClock, pool.end(), goodbyeMs, undefined);
    },
  };
}
