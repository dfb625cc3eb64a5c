import pLimit from "p-limit";
import { type EnquiryStore, StoreUnavailableError } from "./enquiryStore.ts";
import { describeHeld, type HeldReason, programReasons } from "./heldReasons.ts";
import {
  type Added,
  type Claimed,
  type FullRecord,
  type Known,
  type NewRecord,
  type RecordIdentity,
  repeatsForMs,
  type StoreLimits,
} from "./records.ts";
import { type Ask, createValues, type Dialect, isThere, listColumns, toNewRow } from "./sql.ts";

const hourMs = 3600_000;
/** Held records are counted this often at most: counting 50,000 takes longer than adding one. */
const countedEveryMs = 1000;
/** More than these wait for their turn only in a flood or with a slow store, and longer than a browser waits. */
const mostInTurn = 500;

/** Why an enquiry that may not pass is held. */
const whyHeld = ({ held, unproven }: NewRecord): HeldReason => held ?? unproven ?? "challenge replayed";

interface IntakeOptions extends Pick<StoreLimits, "heldLimit" | "unprovenPerHour" | "mailsLeads"> {
  /** How many enquiries that are held or have no proof of work are added at the same time. */
  limitedAtOnce: number;
  /** Runs `work` while no other process does the same. SQLite's statements do not overlap anyway. */
  alone?<T>(work: (ask: Ask) => Promise<T>): Promise<T>;
  /** Whether the store should grow no further, whatever the number of held records. */
  isDiskFull?(): Promise<boolean>;
}

/**
 * The path of an enquiry to the disk: one INSERT, answered after the commit, which waits for the disk
 * (synchronous_commit; sqlite/batches.ts). One that is held or has no proof of work is counted first.
 */
export function createIntake(ask: Ask, dialect: Dialect, options: IntakeOptions): Pick<EnquiryStore, "add" | "find"> {
  const { schedule, wall, past, plus, number } = dialect;
  const { heldLimit, unprovenPerHour, mailsLeads, limitedAtOnce, isDiskFull } = options;
  const { alone = (work) => work(ask) } = options;
  const columns = listColumns(dialect);
  const isRecent = `received_at > ${plus(wall, String(-repeatsForMs))}`;
  const isUnproven = `unproven IS NOT NULL AND received_at > ${plus(wall, String(-hourMs))}`;
  const inTurn = pLimit(limitedAtOnce);
  /** How many more enquiries may be held, as far as is known: of all, and of those that only programs send. */
  const places = { all: 0, programs: 0 };
  const beingHeld = { all: 0, programs: 0 };
  let countedAt = Number.NEGATIVE_INFINITY;
  let counting: Promise<void> | undefined;

  /** For an enquiry that is held, has no proof of work, or has a challenge that is already used. */
  async function addLimited(record: NewRecord, leaseMs: number | undefined): Promise<Added> {
    const { unproven } = record;
    // During a flood the count alone decides, and nobody waits for others.
    const mayPass = !record.held && unproven && (await count(ask, isUnproven)) < unprovenPerHour;
    const passed = mayPass ? await alone((asking) => addNew(asking, record, leaseMs)) : undefined;
    if (passed) return passed;
    const held = whyHeld(record);
    if (performance.now() - countedAt >= countedEveryMs) await countPlaces();
    const kinds = programReasons.includes(held) ? (["all", "programs"] as const) : (["all"] as const);
    if (kinds.some((kind) => places[kind] <= 0)) return (await findKnown(ask, record)) ?? { kind: "full", held };
    for (const kind of kinds) {
      places[kind] -= 1;
      beingHeld[kind] += 1;
    }
    try {
      const add = (own: NewRecord) => addNew(ask, { ...own, held });
      // Without the challenge, if that is already used.
      const added = ((await add(record)) ?? (await add({ ...record, challenge: undefined }))) as Added;
      if (added.kind !== "new") for (const kind of kinds) places[kind] += 1;
      return added;
    } finally {
      for (const kind of kinds) beingHeld[kind] -= 1;
    }
  }

  async function count(asking: Ask, where: string, values?: unknown[]): Promise<number> {
    const text = `SELECT ${number("count(*)")} AS count FROM enquiries WHERE ${where}`;
    const [row] = await asking<{ count: number }>({ text, values });
    return (row as { count: number }).count;
  }

  /** Again and again, because other processes hold and release enquiries too. */
  function countPlaces(): Promise<void> {
    const recount = async () => {
      const { values, marks } = createValues();
      const isOfPrograms = `state = 'held' AND outcome IN (${marks(programReasons.map(describeHeld))})`;
      const [isFull, all, programs] = await Promise.all([
        isDiskFull?.(),
        count(ask, "state = 'held'"),
        count(ask, isOfPrograms, values),
      ]);
      places.all = isFull ? 0 : heldLimit - all - beingHeld.all;
      places.programs = Math.floor(heldLimit / 2) - programs - beingHeld.programs;
      countedAt = performance.now();
    };
    counting ??= recount().finally(() => {
      counting = undefined;
    });
    return counting;
  }

  /**
   * Row, key, challenge and reference are written together or not at all: of two with the same key, the second finds
   * the first. undefined: the challenge is used, or others have taken the last places of this hour.
   */
  async function addNew(asking: Ask, record: NewRecord, leaseMs?: number): Promise<Added | undefined> {
    const { held, idempotencyKey, challenge } = record;
    const isCounted = !held && record.unproven !== undefined;
    // In the same statement: otherwise many would be counted before any of them is inserted.
    const mayPass = isCounted ? `(SELECT count(*) FROM enquiries WHERE ${isUnproven}) < ${unprovenPerHour}` : "TRUE";
    const isClaimed = leaseMs !== undefined;
    for (const candidate of record.candidates) {
      const row = toNewRow(record, candidate, held);
      const { values, marks } = createValues(...(isClaimed ? [leaseMs] : []));
      const [inserted] = await asking<Claimed>({
        text: `INSERT INTO enquiries
                 (claimed_until, claims, received_at, queued_at, updated_at, next_at, lead_mailed_at, ${Object.keys(row).join(", ")})
               SELECT ${isClaimed ? `${plus(schedule, "$1")}, 1` : `${past}, 0`}, ${wall}, ${wall}, ${wall}, ${schedule}, ${mailsLeads ? past : "NULL"}, ${marks(Object.values(row))}
               WHERE ${mayPass} ON CONFLICT DO NOTHING RETURNING ${columns.claimed}`,
        values,
      });
      if (inserted) {
        const { reference } = candidate;
        return { kind: "new", reference, record: isClaimed ? inserted : undefined, held };
      }
      // A conflict: the reference or key is taken, or the challenge is already used.
      const known = await findKnown(asking, record);
      if (known) return known;
      if (await isThere(asking, "challenge = $1", [challenge])) return undefined;
      if (isCounted && (await count(asking, isUnproven)) >= unprovenPerHour) return undefined;
      // A key that is older than a day no longer identifies its record.
      await asking({
        text: `UPDATE enquiries SET idempotency_key = NULL WHERE idempotency_key = $1 AND NOT ${isRecent}`,
        values: [idempotencyKey],
      });
    }
    throw new StoreUnavailableError("No reference is free.");
  }

  /** The enquiry that has this key. undefined: there is no key, or no such enquiry in the last 24 hours. */
  async function findKnown(asking: Ask, identity: RecordIdentity): Promise<Known | undefined> {
    const { idempotencyKey, fingerprint, olderFingerprints } = identity;
    const [row] = await asking<Pick<FullRecord, "reference" | "fingerprint" | "answer">>({
      text: `SELECT reference, fingerprint, answer FROM enquiries WHERE idempotency_key = $1 AND ${isRecent}`,
      values: [idempotencyKey],
    });
    if (!row) return undefined;
    if (![fingerprint, ...olderFingerprints].includes(row.fingerprint)) return { kind: "conflict" };
    return { kind: "repeat", reference: row.reference, answer: row.answer };
  }

  return {
    async add(record, leaseMs) {
      const isLimited = record.held !== undefined || record.unproven !== undefined;
      const added = isLimited ? undefined : await addNew(ask, record, leaseMs);
      if (added) return added;
      if (inTurn.pendingCount < mostInTurn) return inTurn(() => addLimited(record, leaseMs));
      return { kind: "full", held: whyHeld(record) };
    },
    find: (identity) => findKnown(ask, identity),
  };
}
