import type { EnquiryState } from "../../server/enquiries/store/records.ts";
import type { Memory } from "./memory.ts";
import type { Owner } from "./time.ts";
import { apiTimeoutMs, type Call, type createMailServer, type Vendor } from "./vendor.ts";
import type { Visitor } from "./visitors.ts";
import type { World } from "./world.ts";

/** What is stored of an enquiry. Times are of the store's clock. */
export interface Row {
  reference: string;
  state: EnquiryState;
  fingerprint: string;
  outcome: string;
  unsureTries: number;
  attempts: number;
  nextAt: number;
  claimedUntil: number;
  leadMailedAt: number | null;
}

export function readRows(memory: Memory, where = "TRUE", ...values: unknown[]): Row[] {
  return memory.all(
    `SELECT reference, state, fingerprint, outcome, unsure_tries AS unsureTries, attempts, next_at AS nextAt,
       claimed_until AS claimedUntil, lead_mailed_at AS leadMailedAt FROM enquiries WHERE ${where}`,
    ...values,
  );
}

/** Of an enquiry that is due: until the process looks again, and with all places taken, until a call ends. */
const promptMs = 400;
/** When a process looks again at what others have found. */
const pollMs = 2000;
/** When a process is killed, at most so many enquiries are sent twice (docs/operations.md). */
const mostDoubles = 4;
const mostAtOnce = 4;
const mostInLane = 3;
const deniedProbeMs = 60_000;
/** A result is stored within this time, when all is well. */
const recordedMs = 100;
/** Of Retry-After. */
const longestAskedMs = 3600_000;
/** Of A83. */
const unsurePausesMs = [15_000, 5 * 60_000, 3600_000, 12 * 3600_000];
const rests = ["delivery_paused", "vendor_misconfigured", "vendor_refuses_all"];

interface JudgeOptions {
  world: World;
  vendor: Vendor;
  mail: ReturnType<typeof createMailServer>;
  visitors: readonly Visitor[];
  /** From which enquiries are sent. */
  store: Memory;
  /** All stores. */
  memories: readonly Memory[];
  /** By the clock of this process's store. */
  storeNow(owner?: Owner): number;
}

/** What must hold in every history. */
export function createJudge({ world, vendor, mail, visitors, store, memories, storeNow }: JudgeOptions) {
  const { time, violate } = world;
  const doubles = new Map<Owner, Set<number>>();
  /** A person has put them back. */
  const byHand = new Set<number>();
  const find = (number: number) => visitors.find((visitor) => visitor.number === number) as Visitor;
  const rowsOf = ({ fingerprint }: Visitor, some = memories) =>
    some.flatMap((memory) => readRows(memory, "fingerprint = ?", fingerprint));

  /** A process of its own begins with a closed breaker. */
  const resumedAt = () => Math.max(world.heardAt("delivery_resumed") ?? 0, world.heardAt("starts") ?? 0);
  /**
   * A rest that a process found without the database, and others ended, has no event at its end. A call that was under way
   * when the vendor was well again may begin it anew.
   */
  const longestRestMs = () => apiTimeoutMs + world.probeMs * (1 + vendor.poison.size);
  const isResting = () => {
    const since = Math.max(...rests.map((event) => world.heardAt(event) ?? 0));
    return since > resumedAt() && time.now() < Math.max(since, world.quietAt) + longestRestMs();
  };

  vendor.storeNow = storeNow;
  vendor.watch = (call) => {
    const { enquiry, owner } = call;
    const visitor = find(enquiry);
    const [row] = rowsOf(visitor, [store]);
    if (!row) return violate(`enquiry ${enquiry} is sent and not stored`);
    call.claimedUntil = row.claimedUntil;
    // A late answer may have come between the claim and this call.
    if (row.state === "waiting" && row.claimedUntil < storeNow(owner) + apiTimeoutMs)
      violate(`enquiry ${enquiry} is sent, and its claim ends before the call`);
    const before = vendor.calls.filter((one) => one.enquiry === enquiry);
    const isNew = before.some(({ answeredAt = 0 }) => time.now() - answeredAt < recordedMs);
    if (row.state !== "waiting" && time.now() > world.firmAt && !isNew)
      violate(`enquiry ${enquiry} is sent, and it is ${row.state}`);
    if (visitor.enquiry.held && !world.released.has(visitor.enquiry.held) && !byHand.has(enquiry))
      violate(`enquiry ${enquiry} is held, and it is sent`);
    const refusal = visitor.heard.find(({ answer }) => answer === "refused");
    const isDisbelieved = world.heardAt("disbelieved") !== undefined;
    if (refusal && !isDisbelieved && !byHand.has(enquiry))
      violate(`enquiry ${enquiry} is sent after an answer of refused`);
    for (const one of before) judgeRepeat(call, one);
    judgeRate(owner);
    if (!byHand.has(enquiry)) judgePause(call, before);
    judgeWait(row, owner, enquiry);
  };

  function judgeRepeat({ enquiry, owner }: Call, before: Call) {
    const { owner: sender, outcome, startedAt, claimedUntil, acceptedAt, answeredAt } = before;
    const isClaimed = !sender.isDead && storeNow(owner) < claimedUntil;
    if (outcome === undefined && (isClaimed || sender === owner))
      violate(`enquiry ${enquiry} is sent while it is being sent`);
    if (acceptedAt === undefined || outcome === "unsure" || byHand.has(enquiry)) return;
    const isFirm = startedAt > world.firmAt;
    // Others may have claimed it before a late answer, or while its sender stood still with the answer.
    const isLate = !isClaimed && time.now() - Math.max(answeredAt ?? 0, sender.stalledUntil) < recordedMs;
    if (outcome === "accepted" && !isLate && (isClaimed || (isFirm && !sender.isDead)))
      violate(`enquiry ${enquiry} is sent again, and the vendor has said that it has it`);
    if (!sender.isDead || !isFirm) return;
    const twice = (doubles.get(sender) ?? new Set()).add(enquiry);
    doubles.set(sender, twice);
    if (twice.size > mostDoubles)
      violate(`more than ${mostDoubles} enquiries are sent twice after the end of a process`);
  }

  /** The vendor gets few calls at once, and one a minute while it turns all away (A83, A84). */
  function judgeRate(owner: Owner) {
    const open = vendor.calls.filter((call) => call.owner === owner && call.outcome === undefined);
    if (open.length >= mostAtOnce) violate(`a process makes more than ${mostAtOnce} calls at once`);
    const deniedAt = world.heardAt("vendor_misconfigured") ?? 0;
    const knows = (caller: Owner, at: number) => {
      const knownMs = caller === world.heardBy("vendor_misconfigured") ? recordedMs : pollMs + promptMs;
      return at > Math.max(deniedAt, caller.stalledUntil) + knownMs;
    };
    if (deniedAt <= Math.max(resumedAt(), world.firmAt) || !knows(owner, time.now())) return;
    const last = vendor.calls.filter((call) => knows(call.owner, call.startedAt)).at(-1)?.startedAt ?? 0;
    if (time.now() - last < deniedProbeMs - promptMs)
      violate(`a vendor that turns all away is called after ${time.now() - last} ms`);
  }

  /** What the vendor may have is sent again after these pauses only. */
  function judgePause({ enquiry }: Call, before: readonly Call[]) {
    const recorded = before.filter(
      ({ outcome, owner, endedAt = 0, claimedUntil }) =>
        outcome !== undefined && !owner.isDead && endedAt < claimedUntil,
    );
    const unsure = recorded.filter(({ outcome }) => outcome === "unsure").length;
    const last = recorded.at(-1);
    const pauseMs = unsurePausesMs[unsure - 1];
    if (!last || unsure === 0 || (before[0] as Call).startedAt < world.firmAt) return;
    if (pauseMs === undefined) violate(`enquiry ${enquiry} is tried again after ${unsure} unsure tries`);
    else if (time.now() - last.startedAt < pauseMs) violate(`enquiry ${enquiry} is tried again too soon`);
  }

  /** Nobody waits for another's fault longer than the schedule says. */
  function judgeWait({ nextAt }: Row, owner: Owner, enquiry: number) {
    if (nextAt === 0) return;
    const quietMs = time.now() - Math.max(world.quietAt, resumedAt());
    const lateMs = Math.min(storeNow(owner) - nextAt, quietMs);
    const others = vendor.calls.filter((call) => call.owner === owner && (call.endedAt ?? nextAt) >= nextAt);
    const isFull = others.length >= mostInLane;
    const allowedMs = promptMs + (isFull ? apiTimeoutMs : 0) + (isResting() ? longestRestMs() : 0);
    if (lateMs > allowedMs) violate(`enquiry ${enquiry} is sent ${Math.round(lateMs)} ms late`);
  }

  return {
    /** Of one that nothing keeps waiting but the schedule. */
    judgeRest({ unsureTries }: Row, ms: number) {
      const pauseMs = Math.max(longestAskedMs, unsurePausesMs[unsureTries - 1] ?? 0);
      if (ms > pauseMs) violate(`an enquiry after ${unsureTries} unsure tries is to wait ${Math.round(ms)} ms`);
    },
    byHand,
    storeNow,
    isResting,
    /** At the end, when all has been well for long. */
    judgeAll() {
      for (const visitor of visitors) judgeVisitor(visitor);
    },
  };

  function judgeVisitor(visitor: Visitor) {
    const { number, heard, enquiry } = visitor;
    const rows = rowsOf(visitor);
    const calls = vendor.calls.filter((call) => call.enquiry === number);
    const accepted = calls.flatMap(({ acceptedAt }) => (acceptedAt === undefined ? [] : [acceptedAt]));
    const [row] = rows;
    if (rows.length > 1) return violate(`enquiry ${number} is stored ${rows.length} times`);
    if (!row) return heard.length > 0 && violate(`enquiry ${number} was answered, and it is lost`);
    const { state, outcome, reference } = row;
    if (state === "waiting") violate(`enquiry ${number} still waits`);
    if (state === "delivered" && accepted.length === 0)
      violate(`enquiry ${number} counts as delivered, and the vendor has not got it`);
    if (state === "refused" && heard.length > 0 && !heard.some(({ answer }) => answer === "refused"))
      violate(`enquiry ${number} is refused, and its visitor was thanked`);
    const isRefused = calls.some((call) => call.outcome === "refused");
    if ((state === "refused" || outcome.startsWith("refused")) && !isRefused)
      violate(`enquiry ${number} counts as refused`);
    const unsure = calls.filter((call) => call.outcome === "unsure").length;
    if (state === "parked" && !isRefused && unsure < 5)
      violate(`enquiry ${number} is parked without a reason: ${outcome}`);
    const mayBeHeld = enquiry.held || enquiry.unproven || enquiry.challenge;
    if (state === "held" && !mayBeHeld) violate(`enquiry ${number} is held: ${outcome}`);
    for (const one of heard) {
      if (one.reference !== reference)
        violate(`enquiry ${number} is called ${reference}, and its visitor heard ${one.reference}`);
      if (one.answer === "delivered" && !mayBeHeld && !accepted.some((at) => at <= one.at))
        violate(`enquiry ${number} was told to be delivered before it was`);
      if (one.answer === "refused" && !isRefused) violate(`enquiry ${number} was told to be refused`);
    }
    const [first, ...again] = heard.map(({ answer }) => (answer === "held" ? "delivered" : answer));
    if (world.mishaps === 0 && again.some((answer) => answer !== first))
      violate(`enquiry ${number} gets several answers: ${first}, ${again}`);
    judgeMail(row, number);
  }

  /** Whoever answers leads is told of each, once unless something went wrong. */
  function judgeMail({ state, leadMailedAt, reference }: Row, number: number) {
    const { times, lost } = mail.told.get(reference) ?? { times: 0, lost: 0 };
    if (state !== "held" && leadMailedAt !== null && times === 0) violate(`nobody was mailed of enquiry ${number}`);
    if (state === "held" && times > 0 && !byHand.has(number)) violate(`enquiry ${number} is held and was mailed`);
    if (times > 1 + lost + world.mishaps) violate(`enquiry ${number} was mailed ${times} times`);
  }
}
