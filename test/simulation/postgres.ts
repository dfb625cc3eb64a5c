import { EventEmitter } from "node:events";
import { runQuery } from "../../server/enquiries/store/sqlite/query.ts";
import { type Memory, takeMemory } from "./memory.ts";
import type { Owner } from "./time.ts";
import { onStage, type World } from "./world.ts";

/** away: every connection breaks, and none begins. hangs: nothing answers. cut: a statement is carried out, its answer is lost. */
export type DatabaseFault = "away" | "hangs" | "cut";

export type Server = ReturnType<typeof createServer>;

type Done = (error: Error | undefined, rows: object[]) => void;

const broken = (code: string) => Object.assign(new Error("The connection is broken."), { code });

/**
 * PostgreSQL as the processes see it: connections that break, statements whose answers are lost, a clock of its own. Below
 * is SQLite in memory with the statements of the real store, one transaction at a time: what two of them may do to one
 * another is left to test/storeQueue.test.ts.
 */
export function createServer({ time, between, plant }: World) {
  const memory: Memory = takeMemory();
  const clients = new Set<SimulatedClient>();
  let holder: SimulatedClient | undefined;
  let queue: { client: SimulatedClient; run(): void }[] = [];

  function goOn() {
    while (!holder && queue.length > 0) queue.shift()?.run();
  }

  function perform(client: SimulatedClient, text: string, values: unknown[], done: Done) {
    if (text === "BEGIN") {
      holder = client;
      memory.begin();
      return done(undefined, []);
    }
    if (text === "COMMIT") {
      if (plant.losesTransactions) memory.rollback();
      else memory.commit({ isSynced: true });
      holder = undefined;
      done(undefined, []);
      return goOn();
    }
    try {
      done(undefined, answer(text, values));
    } catch (error) {
      done(error as Error, []);
    }
  }

  function answer(text: string, values: unknown[]): object[] {
    if (/^SET |pg_advisory|^UPDATE enquiry_schema|LIMIT 0$/.test(text)) return [];
    if (text.includes("to_regclass")) return [{ found: true }];
    if (text.startsWith("SELECT version FROM enquiry_schema")) return [{ version: 1000 }];
    if (text.includes('AS "isDue"')) return [{ isDue: false }];
    if (text.includes("clock_timestamp()")) return [{ now: server.now(), off: "" }];
    const at = Math.floor(server.now());
    const own = text.replaceAll("::float8", "").replace(" FOR UPDATE", "");
    const select = <Row>(own: string, ...bound: unknown[]) => {
      const changed = plant.change?.(own, bound) ?? { text: own, values: bound };
      return memory.all<Row>(changed.text, ...changed.values);
    };
    const db = { select, exec() {}, run: () => 0, inTransaction: false };
    const rows = runQuery(db, { schedule: at, wall: at }, { text: own, values });
    return (rows as Record<string, unknown>[]).map((row) => {
      const json = ["condition", "told"].find((name) => name in row);
      return json ? { ...row, [json]: JSON.parse(String(row[json])) } : row;
    });
  }

  const well = { fault: undefined as DatabaseFault | undefined, slowMs: 0 };
  const server = {
    memory,
    well,
    ...well,
    clockOffsetMs: 0,
    now: () => time.now() + server.clockOffsetMs,
    latency: () => between(0.2, 2) + between(0, server.slowMs),
    connect: (client: SimulatedClient) => void clients.add(client),
    /** What a client sends is carried out, also when its process has died since. */
    receive(client: SimulatedClient, text: string, values: unknown[], done: Done) {
      const run = () => perform(client, text, values, done);
      if (holder && holder !== client) queue.push({ client, run });
      else run();
    },
    /** The connection has ended: its transaction is rolled back. */
    drop(client: SimulatedClient) {
      clients.delete(client);
      queue = queue.filter((one) => one.client !== client);
      if (holder !== client) return;
      memory.rollback();
      holder = undefined;
      goOn();
    },
    dropAll(owner?: Owner) {
      for (const client of [...clients]) if (!owner || client.owner === owner) client.break();
    },
  };
  return server;
}

let server: Server;
export function connectTo(next: Server) {
  server = next;
}

const ownTimeoutMs = 2500;

class SimulatedClient extends EventEmitter {
  readonly owner = onStage().time.owner;
  private isBroken = false;

  connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      const { time } = onStage();
      if (server.fault === "away") return void time.after(1, () => reject(broken("ECONNREFUSED")));
      if (server.fault === "hangs") return void time.after(2000, () => reject(new Error("timeout expired")));
      server.connect(this);
      time.after(server.latency(), resolve);
    });
  }

  query(given: string | { text: string; values?: unknown[]; query_timeout?: number }): Promise<{ rows: object[] }> {
    const {
      text,
      values = [],
      query_timeout: limitMs = ownTimeoutMs,
    } = typeof given === "string" ? { text: given } : given;
    const { time, outside, chance } = onStage();
    const { owner } = this;
    return new Promise((resolve, reject) => {
      const late = time.after(limitMs, () => reject(new Error("Query read timeout")));
      const end = (settle: () => void) => {
        time.cancel(late);
        settle();
      };
      const fail = () => end(() => reject(broken("ECONNRESET")));
      if (server.fault === "away" || this.isBroken) return void time.after(1, fail);
      const isUnheard = server.fault === "hangs" && chance(0.7);
      if (isUnheard) return;
      const isLost = server.fault === "hangs";
      const isCut = server.fault === "cut" && chance(0.3);
      const hear: Done = (error, rows) => {
        if (isLost) return;
        const settle = () => end(() => (error ? reject(error) : resolve({ rows })));
        time.after(server.latency(), isCut || this.isBroken ? fail : settle, owner);
        if (isCut) this.break();
      };
      time.after(server.latency(), () => !this.isBroken && server.receive(this, text, values, hear), outside);
    });
  }

  break() {
    this.isBroken = true;
    server.drop(this);
  }

  release(error?: Error) {
    if (error) this.break();
    else server.drop(this);
  }

  async end() {
    this.break();
  }
}

class SimulatedPool extends EventEmitter {
  async connect(): Promise<SimulatedClient> {
    const client = new SimulatedClient();
    await client.connect();
    return client;
  }

  async query(query: Parameters<SimulatedClient["query"]>[0]) {
    const client = await this.connect();
    try {
      return await client.query(query);
    } finally {
      client.release();
    }
  }

  async end() {}
}

/** In place of the package. */
export const pg = { Client: SimulatedClient, Pool: SimulatedPool, DatabaseError: class extends Error {} };
