import type { Log } from "../../log.ts";
import { type EnquiryStore, StoreInUseError, StoreUnavailableError } from "./enquiryStore.ts";
import type { Known, RecordIdentity } from "./records.ts";

export interface FailoverStoreOptions {
  /** What all processes share, and may be away. */
  shared: EnquiryStore;
  /** This process's own, which nobody else has. */
  local: EnquiryStore;
  log: Log;
}

/** What is handed over at once. */
const batchSize = 100;

/**
 * The shared store; and while that is away, this process's own, which only takes in. What it took is handed over when the
 * shared one is back, each once: its reference and its key travel with it, and a record that the shared store has
 * already, such as one whose confirmation was cut off, is not taken twice.
 */
export function createFailoverStore({ shared, local, log }: FailoverStoreOptions): EnquiryStore {
  /** Some may wait in the local store, also of an earlier life. */
  let mayHaveSome = true;
  /** What an earlier process had claimed here nobody sends any more. */
  let isTakenOver = false;

  async function handOver(): Promise<void> {
    try {
      if (!isTakenOver) await local.takeOver();
      isTakenOver = true;
      for (;;) {
        // Before it is read: one that comes meanwhile is not to be overlooked.
        mayHaveSome = false;
        const records = await local.readWhole({ afterId: 0, states: ["waiting", "held"], limit: batchSize });
        if (records.length === 0) return;
        const { adopted, known, renamed } = await shared.adopt(records);
        await local.forget(records.map(({ id }) => id));
        log.info({ event: "enquiries_handed_over", adopted, known });
        for (const { from, to } of renamed) log.warn({ event: "enquiry_renamed", reference: from, to });
      }
    } catch (error) {
      mayHaveSome = true;
      // Told by the store that failed. The shared one's own are sent all the same.
      if (!(error instanceof StoreUnavailableError)) throw error;
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

  /** A repeat of one that still waits here hears the same again, also when the shared store is back. */
  async function findHere(identity: RecordIdentity): Promise<Known | undefined> {
    if (!mayHaveSome || identity.idempotencyKey === undefined) return undefined;
    return local.find(identity).catch(() => undefined);
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
      const known = shared.available ? await findHere(record) : undefined;
      if (known) return known;
      return either(
        (store) => store.add(record, leaseMs),
        // Claimed by nobody: it is the shared store's to send.
        () =>
          local.add(record).finally(() => {
            mayHaveSome = true;
          }),
      );
    },
    async find(identity) {
      return (await findHere(identity)) ?? either((store) => store.find(identity));
    },
    async claimNext(lanes, options) {
      // Not at the next outage: its disk is mended before.
      if (!local.available) local.check().catch(() => {});
      if (mayHaveSome && shared.available) await handOver();
      return shared.claimNext(lanes, options);
    },
    async purge() {
      await local.purge().catch(() => {});
      return shared.purge();
    },
    async summary() {
      const [all, here] = await Promise.all([shared.summary(), local.summary()]);
      const counts = { ...all.counts };
      counts.waiting += here.counts.waiting;
      counts.held += here.counts.held;
      return {
        available: all.available || here.available,
        counts,
        oldestWaitingMs: Math.max(all.oldestWaitingMs, here.oldestWaitingMs),
        database: shared.available ? "answering" : "away",
        toHandOver: here.counts.waiting + here.counts.held,
        fallback: local.available ? "ready" : "failed",
      };
    },
    async close() {
      await Promise.all([shared.close(), local.close()]);
    },
  };
}
