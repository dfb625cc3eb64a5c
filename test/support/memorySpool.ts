import { longestPauseMs } from "../../server/enquiries/delivery/schedule.ts";
import type { Spool } from "../../server/enquiries/spool/spool.ts";
import type { Claimed, NewEnquiry, SpoolState } from "../../server/enquiries/spool/spoolRecord.ts";

export interface MemoryRow extends Claimed {
  state: SpoolState;
  name: string;
  nextAt: number;
  claimedUntil: number;
  outcome: string;
}

/** A spool without a disk, as far as the delivery uses one, for simulations: test/spool.test.ts holds the real one to the same. */
export function createMemorySpool() {
  const rows: MemoryRow[] = [];
  const waiting = (at: number) => rows.filter((row) => row.state === "waiting" && row.claimedUntil <= at);
  const find = (id: number) => rows[id - 1] as MemoryRow;
  const spool: Spool = {
    available: true,
    check() {},
    add(enquiry: NewEnquiry, at, claim) {
      const id = rows.length + 1;
      const name = String(enquiry.model.FirstName);
      const history = { attempts: 0, unsureTries: 0, waitedMs: 0, triedAt: 0, failedSince: undefined };
      const record = {
        id,
        reference: `R${id}`,
        form: enquiry.form,
        sealed: name,
        answer: "queued" as const,
        ...history,
      };
      rows.push({ ...record, state: "waiting", name, nextAt: at, claimedUntil: claim?.untilMs ?? 0, outcome: "" });
      return { kind: "new", reference: record.reference, record };
    },
    find: () => undefined,
    claimNext(lane, { untilMs, at, afterId = 0 }) {
      const free = waiting(at);
      const due = free.filter((row) => row.nextAt <= at);
      const row =
        lane === "untried"
          ? free.find(({ attempts }) => attempts === 0)
          : lane === "tried"
            ? due.filter(({ attempts }) => attempts > 0).sort((a, b) => a.nextAt - b.nextAt || a.id - b.id)[0]
            : (due.find(({ id }) => id > afterId) ?? due[0]);
      if (!row) return undefined;
      row.claimedUntil = untilMs;
      return { ...row };
    },
    settle(id, result, at) {
      const row = find(id);
      const { nextAt, waitedMs, unsureTries } = { ...row, ...result };
      const failedSince = result.state === "waiting" ? (row.failedSince ?? at) : row.failedSince;
      const { state, outcome } = result;
      Object.assign(row, { state, outcome, nextAt, waitedMs, unsureTries, failedSince, triedAt: at, claimedUntil: 0 });
      row.attempts += 1;
      if ("answer" in result && result.answer) row.answer = result.answer;
    },
    putBack(ids, at) {
      for (const row of ids.map(find)) {
        if (row.state !== "refused" && row.state !== "parked") continue;
        const nextAt = row.unsureTries === 0 ? at : at + longestPauseMs;
        Object.assign(row, { state: "waiting", nextAt, failedSince: row.failedSince ?? row.triedAt });
      }
    },
    hurry(failedSince, at) {
      const late = rows.filter(
        (row) =>
          row.state === "waiting" &&
          row.attempts > 0 &&
          row.nextAt > at &&
          (row.failedSince ?? -1) >= failedSince &&
          row.unsureTries === 0,
      );
      for (const row of late) row.nextAt = at;
      return late.length;
    },
    nextDueAt: (at) => {
      const times = waiting(at).flatMap(({ attempts, nextAt }) => (attempts > 0 ? [nextAt] : []));
      return times.length === 0 ? undefined : Math.min(...times);
    },
    takeOver(at) {
      for (const row of rows) row.claimedUntil = 0;
      return Math.min(
        at,
        Math.max(0, ...rows.flatMap(({ state, triedAt }) => (state === "delivered" ? [triedAt] : []))),
      );
    },
    purge: () => ({ deleted: 0, erased: 0 }),
    summary() {
      const counts = { waiting: 0, delivered: 0, refused: 0, held: 0, parked: 0, closed: 0, erased: 0 };
      for (const { state } of rows) counts[state] += 1;
      return { available: true, counts, oldestWaitingMs: 0 };
    },
    list: () => ({ records: [], total: 0 }),
    get: () => undefined,
    open: ({ sealed }) => ({ form: "call-back", model: { FirstName: sealed } }),
    release: () => "unknown",
    releaseHeld: () => 0,
    closeRecord: () => "unknown",
    erase: () => "unknown",
    close() {},
  };
  return { spool, rows };
}
