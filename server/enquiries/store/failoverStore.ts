import type { Log } from "../../log.ts";
import { type EnquiryStore, StoreInUseError, StoreUnavailableError } from "./enquiryStore.ts";

export interface FailoverStoreOptions {
  /** What all processes share, and may be away. */
  shared: EnquiryStore;
  /** This process's own. */
  local: EnquiryStore;
  log: Log;
}

/** What is handed over at once. */
const batchSize = 100;

/**
 * The shared store; and while that is away, this process's own, which takes enquiries in and nothing else. They are handed
 * over when the shared one is back, each once: its reference and its key travel with it, and a record that the shared
 * store has already, such as one whose confirmation was cut off, is not taken twice.
 */
export function createFailoverStore({ shared, local, log }: FailoverStoreOptions): EnquiryStore {
  /** Some may wait in the local store, also of an earlier life. */
  let mayHold = true;

  async function handOver(): Promise<void> {
    for (;;) {
      mayHold = false;
      const records = await local.readWhole({ afterId: 0, states: ["waiting", "held"], limit: batchSize });
      if (records.length === 0) return;
      mayHold = true;
      const { adopted, known, renamed } = await shared.adopt(records);
      await local.forget(records.map(({ id }) => id));
      log.info({ event: "enquiries_handed_over", adopted, known });
      for (const { from, to } of renamed) log.warn({ event: "enquiry_renamed", reference: from, to });
    }
  }

  /** The shared store's answer, or that of the local one while it is away. */
  async function either<T>(ask: (store: EnquiryStore) => Promise<T>, askLocal = () => ask(local)): Promise<T> {
    if (shared.available) {
      try {
        return await ask(shared);
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) throw error;
      }
    }
    return askLocal();
  }

  return {
    ...shared,
    get available() {
      return shared.available || local.available;
    },
    async check() {
      const [ofShared, ofLocal] = await Promise.allSettled([shared.check(), local.check()]);
      if (ofLocal.status === "rejected" && ofLocal.reason instanceof StoreInUseError) throw ofLocal.reason;
      if (ofShared.status === "rejected" && ofLocal.status === "rejected") throw ofShared.reason;
    },
    async add(record, leaseMs) {
      // A repeat of one that is still here is not to be told something else by the shared store.
      if (mayHold && shared.available && record.idempotencyKey !== undefined) {
        const known = await local.find(record).catch(() => undefined);
        if (known) return known;
      }
      return either(
        (store) => store.add(record, leaseMs),
        // Claimed by nobody: it is the shared store's to send.
        () =>
          local.add(record).finally(() => {
            mayHold = true;
          }),
      );
    },
    find: (identity) => either((store) => store.find(identity)),
    async claimNext(lanes, options) {
      if (mayHold && shared.available) await handOver();
      return shared.claimNext(lanes, options);
    },
    async summary() {
      const [all, here] = await Promise.all([shared.summary(), local.summary()]);
      const isThere = shared.available;
      const toHandOver = here.counts.waiting + here.counts.held;
      const counts = { ...all.counts };
      counts.waiting += here.counts.waiting;
      counts.held += here.counts.held;
      return {
        available: all.available || here.available,
        counts,
        oldestWaitingMs: Math.max(all.oldestWaitingMs, here.oldestWaitingMs),
        database: isThere ? "answering" : "away",
        toHandOver,
      };
    },
    async close() {
      await Promise.all([shared.close(), local.close()]);
    },
  };
}
