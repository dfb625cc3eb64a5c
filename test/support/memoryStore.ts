import type { Clock } from "../../server/clock.ts";
import { longestPauseMs } from "../../server/enquiries/delivery/schedule.ts";
import type { EnquiryCipher } from "../../server/enquiries/enquiryCipher.ts";
import { type EnquiryStore, StoreUnavailableError } from "../../server/enquiries/store/enquiryStore.ts";
import {
  type Claim,
  type Claimed,
  createCounts,
  type EncryptedContent,
  type EnquiryState,
} from "../../server/enquiries/store/records.ts";

export interface MemoryRow extends Claimed {
  state: EnquiryState;
  name: string;
  nextAt: number;
  claimedUntil: number;
  outcome: string;
}

export interface MemoryStoreOptions {
  clock: Pick<Clock, "now" | "setTimeout">;
  /** The time in ms that a call takes to the store and back, in any order of calls. 0: no time at all. */
  delayMs?: (method: keyof EnquiryStore, way: "there" | "back") => number;
  /** While it returns true no call succeeds, as on a full disk. */
  isDown?: () => boolean;
}

/**
 * An in-memory store with the parts that the delivery uses, for simulations. test/store.test.ts tests the real stores
 * for the same behaviour.
 */
export function createMemoryStore({ clock, delayMs = () => 0, isDown = () => false }: MemoryStoreOptions) {
  const rows: MemoryRow[] = [];
  let available = true;
  const free = (at: number) => rows.filter((row) => row.state === "waiting" && row.claimedUntil <= at);
  const find = (id: number) => rows[id - 1] as MemoryRow;
  const isOwn = ({ id, claim }: Claim) => find(id).claim === claim;

  async function pass(ms: number) {
    if (ms > 0) await new Promise<void>((resolve) => clock.setTimeout(resolve, ms));
  }

  /** A call counts from the time when it was made. */
  async function ask<Value>(method: keyof EnquiryStore, work: (at: number) => Value): Promise<Value> {
    const at = clock.now();
    await pass(delayMs(method, "there"));
    available = !isDown();
    const value = available ? work(at) : undefined;
    const isDone = available;
    await pass(delayMs(method, "back"));
    if (!isDone) throw new StoreUnavailableError("The disk is full.");
    return value as Value;
  }

  const store: EnquiryStore = {
    get available() {
      return available;
    },
    now: () => clock.now(),
    check: () => ask("check", () => {}),
    add: (record, leaseMs) =>
      ask("add", (at) => {
        const id = rows.length + 1;
        const history = { attempts: 0, unsureTries: 0, waitedMs: 0, triedAt: 0, failedSince: undefined };
        const { reference, ciphertext } = record.candidates[0] as EncryptedContent;
        const claimed: Claimed = {
          ...{ id, reference, form: record.form, ciphertext, answer: "queued", ...history },
          claim: leaseMs === undefined ? 0 : 1,
        };
        const claimedUntil = leaseMs === undefined ? 0 : at + leaseMs;
        const state = record.held ? "held" : "waiting";
        rows.push({ ...claimed, state, name: ciphertext, nextAt: at, claimedUntil, outcome: "" });
        return { kind: "new", reference, record: leaseMs === undefined ? undefined : claimed, held: record.held };
      }),
    find: () => ask("find", () => undefined),
    claimNext: (lanes, { leaseMs, afterId }) =>
      ask("claimNext", (at) => {
        const waiting = free(at);
        const due = waiting.filter((row) => row.nextAt <= at);
        for (const lane of lanes) {
          const row =
            lane === "new"
              ? waiting.find(({ attempts }) => attempts === 0)
              : lane === "retry"
                ? due.filter(({ attempts }) => attempts > 0).sort((a, b) => a.nextAt - b.nextAt || a.id - b.id)[0]
                : (due.find(({ id }) => id > afterId) ?? due[0]);
          if (!row) continue;
          row.claimedUntil = at + leaseMs;
          row.claim += 1;
          return { record: { ...row }, lane };
        }
        const times = waiting.flatMap(({ attempts, nextAt }) => (attempts > 0 ? [nextAt] : []));
        return { record: undefined, dueInMs: times.length === 0 ? undefined : Math.min(...times) - at };
      }),
    recordResult: (claim, result) =>
      ask("recordResult", (at) => {
        const row = find(claim.id);
        const mayChange =
          result.state === "delivered"
            ? row.state !== "delivered" && row.state !== "erased"
            : row.state === "waiting" && isOwn(claim);
        if (!mayChange) return;
        const { state, outcome } = result;
        Object.assign(row, { state, outcome, triedAt: at, claimedUntil: 0 });
        row.attempts += 1;
        if (result.state === "waiting") {
          const { pauseMs, waitedMs, unsureTries } = result;
          Object.assign(row, { nextAt: at + pauseMs, waitedMs, unsureTries, failedSince: row.failedSince ?? at });
        } else if (result.answer) {
          row.answer = result.answer;
        }
      }),
    release: (claims) =>
      ask("release", () => {
        for (const claim of claims) if (isOwn(claim)) find(claim.id).claimedUntil = 0;
      }),
    requeue: (ids) =>
      ask("requeue", (at) => {
        for (const row of ids.map(find)) {
          if (row.state !== "refused" && row.state !== "parked") continue;
          const nextAt = row.unsureTries === 0 ? at : at + longestPauseMs;
          Object.assign(row, { state: "waiting", nextAt, failedSince: row.failedSince ?? row.triedAt });
        }
      }),
    makeDue: (failedSince, triedBefore) =>
      ask("makeDue", (at) => {
        const late = rows.filter(
          (row) =>
            row.state === "waiting" &&
            row.attempts > 0 &&
            row.nextAt > at &&
            row.triedAt <= triedBefore &&
            (row.failedSince ?? -1) >= failedSince &&
            row.unsureTries === 0,
        );
        for (const row of late) row.nextAt = at;
        return late.length;
      }),
    recover: () =>
      ask("recover", (at) => {
        for (const row of rows) row.claimedUntil = 0;
        const acceptedAt = rows.flatMap(({ state, triedAt }) => (state === "delivered" ? [triedAt] : []));
        return Math.min(at, Math.max(0, ...acceptedAt));
      }),
    purge: () => ask("purge", () => ({ deleted: 0, erased: 0, forgotten: 0 })),
    async summary() {
      const counts = createCounts();
      for (const { state } of rows) counts[state] += 1;
      return { available, counts, oldestWaitingMs: 0 };
    },
    list: () => ask("list", () => ({ records: [], total: 0 })),
    get: () => ask("get", () => undefined),
    retryRecord: () => ask("retryRecord", () => "unknown"),
    releaseHeld: () => ask("releaseHeld", () => 0),
    closeRecord: () => ask("closeRecord", () => "unknown"),
    erase: () => ask("erase", () => "unknown"),
    checkpoint: async () => true,
    exportRecords: () => ask("exportRecords", () => []),
    importRecords: () => ask("importRecords", () => ({ imported: 0, known: 0, taken: [] })),
    forget: () => ask("forget", () => {}),
    countByKey: async () => [],
    listByKey: async () => [],
    replaceCiphertexts: async () => [],
    async close() {},
  };
  return { store, rows };
}

/** Encrypts nothing: the stored text of an enquiry is its first name. */
export function createPlainCipher(): EnquiryCipher {
  let count = 0;
  const identify: EnquiryCipher["identify"] = ({ idempotencyKey }) => ({
    idempotencyKey,
    fingerprint: "",
    olderFingerprints: [],
  });
  return {
    encrypt(enquiry) {
      count += 1;
      const { form, model, held, unproven, challenge } = enquiry;
      return {
        ...identify(enquiry),
        form,
        candidates: [{ reference: `R${count}`, ciphertext: String(model.FirstName) }],
        held,
        unproven,
        challenge,
      };
    },
    identify,
    reencrypt: (record) => record.ciphertext,
    newestPrefix: "",
    hasKey: () => true,
    decrypt: (record) => ({ form: "call-back", model: { FirstName: record.ciphertext } }),
  };
}
