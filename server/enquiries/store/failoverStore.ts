import type { Log } from "../../log.ts";
import { OperatorError } from "../../operatorError.ts";
import type { EnquiryCipher } from "../enquiryCipher.ts";
import { type EnquiryStore, StoreUnavailableError } from "./enquiryStore.ts";
import { importInto } from "./importInto.ts";
import { type EnquiryState, enquiryStates, type Known, type RecordIdentity } from "./records.ts";

export interface FailoverStoreOptions {
  /** The store that all processes share. It may be away. */
  shared: EnquiryStore;
  /** This process's own store. */
  local: EnquiryStore;
  cipher: Pick<EnquiryCipher, "reencrypt">;
  log: Log;
}

/** Records that are handed over before each claim. */
const batchSize = 100;
const unfinished: readonly EnquiryState[] = ["waiting", "held"];
const others = enquiryStates.filter((state) => !unfinished.includes(state));

/**
 * The shared store, or this process's own while that is away.
 *
 * - Before each claim a batch of the local store is handed over, whatever its state (A118), with reference and key, so
 *   that none is inserted twice.
 * - Shared store away: the local one takes enquiries and knows its own repeats. Nothing is sent, and changes by hand
 *   are rejected.
 * - Local store away: every claim tries it again, so that it works before the next outage.
 * - Both away: `add` rejects with StoreUnavailableError, and nobody is thanked.
 */
export function createFailoverStore({ shared, local, cipher, log }: FailoverStoreOptions): EnquiryStore {
  /** The local store may have enquiries, also from an earlier process. */
  let mayHaveSome = true;
  /** Whether the local claims of an earlier process are freed. */
  let isRecovered = false;

  /** Hands over a batch, first of what is still to be sent. Resolves with whether there may be more. */
  async function handOverBatch(): Promise<boolean> {
    try {
      if (!isRecovered) await local.recover();
      isRecovered = true;
      // Set before the read, so that an enquiry that arrives during the read is not missed.
      mayHaveSome = false;
      const read = (states: readonly EnquiryState[]) => local.exportRecords({ states, limit: batchSize });
      const first = await read(unfinished);
      const records = first.length > 0 ? first : await read(others);
      if (records.length === 0) return false;
      const { imported, known, renamed } = await importInto(shared, records, cipher);
      await local.forget(records);
      log.info({ event: "enquiries_handed_over", adopted: imported, known });
      for (const { from, to } of renamed) log.warn({ event: "enquiry_renamed", reference: from, to });
      mayHaveSome = true;
      return true;
    } catch (error) {
      mayHaveSome = true;
      logBug(error);
      return false;
    }
  }

  /** A store logs its outages itself. The shared store's own enquiries are sent whatever happens to the local one. */
  function logBug(error: unknown): undefined {
    if (!(error instanceof StoreUnavailableError)) log.error({ event: "delivery_failed", err: error });
  }

  /** Asks the shared store, or the local one while the shared store is away. */
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

  /** A repeat of an enquiry that still waits here gets the same answer, even when the shared store is back. */
  async function findHere(identity: RecordIdentity): Promise<Known | undefined> {
    if (!mayHaveSome || identity.idempotencyKey === undefined) return undefined;
    return local.find(identity).catch(logBug);
  }

  return {
    ...shared,
    get available() {
      return shared.available || local.available;
    },
    async check() {
      const [ofShared, ofLocal] = await Promise.allSettled([shared.check(), local.check()]);
      if (ofLocal.status === "rejected" && ofLocal.reason instanceof OperatorError) throw ofLocal.reason;
      if (ofShared.status === "rejected" && ofLocal.status === "rejected") throw ofShared.reason;
    },
    async add(record, leaseMs) {
      const known = shared.available ? await findHere(record) : undefined;
      if (known) return known;
      return either(
        (store) => store.add(record, leaseMs),
        // Not claimed: it is sent after the handover to the shared store.
        () =>
          local.add(record).finally(() => {
            mayHaveSome = true;
          }),
      );
    },
    async find(identity) {
      return (await findHere(identity)) ?? either((store) => store.find(identity));
    },
    async claimNext(lanes, leaseMs) {
      // Retries a failed local store now, so that it works again before the next outage.
      if (!local.available) local.check().catch(logBug);
      const mayHaveMore = mayHaveSome && shared.available && (await handOverBatch());
      const next = await shared.claimNext(lanes, leaseMs);
      // Soon again: what was handed over may be due, and the next batch waits.
      return mayHaveMore && !next.record ? { ...next, dueInMs: 1 } : next;
    },
    async purge() {
      await local.purge().catch(logBug);
      return shared.purge();
    },
    async summary() {
      const [all, here] = await Promise.all([shared.summary(), local.summary()]);
      const counts = { ...all.counts };
      for (const state of enquiryStates) counts[state] += here.counts[state];
      return {
        available: all.available || here.available,
        counts,
        oldestWaitingMs: Math.max(all.oldestWaitingMs, here.oldestWaitingMs),
        database: shared.available ? (all.database ?? "answering") : "away",
        toHandOver: Object.values(here.counts).reduce((sum, count) => sum + count, 0),
        fallback: local.available ? "ready" : "failed",
      };
    },
    async close() {
      await Promise.all([shared.close(), local.close()]);
    },
  };
}
