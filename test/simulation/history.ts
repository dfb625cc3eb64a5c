import { digestEveryMs, retryMs } from "../../server/notify/whenToMail.ts";
import { type Desk, openDesk } from "./desk.ts";
import { disks } from "./disk.ts";
import { readRows } from "./judge.ts";
import { plan } from "./plan.ts";
import type { Plant } from "./planted.ts";
import type { Site } from "./site.ts";
import { createWorld, enter, type World } from "./world.ts";

export interface History {
  seed: number;
  /** What has happened, a line each. */
  journal: readonly string[];
  /** What must not happen. */
  violations: readonly string[];
}

/** Runs the history of a seed: processes, their stores and the outside, first with the faults of its plan, then without. */
export async function runHistory(seed: number, plant?: Plant): Promise<History> {
  const world = createWorld(seed, plant);
  enter(world);
  const end = world.time.install();
  const note = (error: unknown) => world.violate(`nobody handles ${(error as Error).stack}`);
  process.on("unhandledRejection", note);
  const desk = openDesk(world);
  try {
    await live(world, desk);
  } finally {
    desk.close();
    end();
    process.off("unhandledRejection", note);
  }
  return world;
}

const stepMs = 2000;
/** What is due is sent by then, and what is due later is worth a leap. */
const soonMs = 10_000;
/** More than all enquiries have pauses. */
const mostRests = 50;
/** How often the mails of leads are looked after. */
const lookMs = 10_000;

async function live(world: World, desk: Desk) {
  const { time, tell, chance, between } = world;
  const { vendor, mail, server, visitors, memories, judge } = desk;

  /** All faults end. With some enquiries it goes on as it was, until a person looks. */
  function mend() {
    for (const part of [vendor, mail, server, ...disks.values()]) Object.assign(part, part.well);
    for (const [enquiry, mood] of vendor.poison)
      if (mood !== "hangs" && mood !== "resets") vendor.poison.delete(enquiry);
    vendor.once = undefined;
    tell("all is well from now on");
  }

  /** Nobody has anything to do for so long. */
  async function rest(ms: number) {
    // A mail that is under way for hours would be sent by another process too.
    while (time.now() < mail.busyUntil) await time.run(stepMs);
    if (ms > 0) time.leap(ms);
    world.trouble();
    await time.run(stepMs);
  }

  /** Until nothing waits: at the latest when claims are over and the vendor was tried, and what has a pause, after that. */
  async function empty() {
    const isInTime = () => time.now() < world.quietAt + world.probeMs * (1 + vendor.poison.size) + soonMs;
    for (let restsLeft = mostRests; restsLeft > 0 && isInTime() && world.violations.length === 0; ) {
      const waiting = memories.flatMap((memory) => readRows(memory, "state = 'waiting'"));
      const [next] = waiting.sort((one, other) => one.nextAt - other.nextAt);
      if (!next) return;
      const inMs = next.attempts > 0 ? next.nextAt - judge.storeNow() : 0;
      if (inMs < soonMs || judge.isResting()) await time.run(stepMs);
      else {
        restsLeft -= 1;
        judge.judgeRest(next, inMs);
        await rest(inMs);
      }
    }
  }

  /** A person looks at what is parked, and then one more visitor comes. */
  async function lookAfter() {
    vendor.poison.clear();
    const { owner, services } = desk.sites[0] as Required<Site>;
    for (const { reference, state, fingerprint } of memories.flatMap((memory) => readRows(memory))) {
      const visitor = visitors.all.find((one) => one.fingerprint === fingerprint);
      if (!visitor || !["parked", "held", "refused"].includes(state) || !chance(0.5)) continue;
      judge.byHand.add(visitor.number);
      tell(`a person puts enquiry ${visitor.number} back`);
      time.after(between(0, 500), () => void services.store.retryRecord(reference).catch(() => {}), owner);
    }
    await rest(world.quietAt - time.now());
    // All processes see that the vendor answers.
    await time.run(3 * stepMs);
    const last = visitors.write();
    visitors.send(last, { isPatient: true });
    await time.run(stepMs);
    const answer = last.heard[0]?.answer;
    if (answer !== "delivered") world.violate(`the last enquiry is not delivered at once: ${answer}`);
  }

  async function mailAll() {
    const isMissing = (memory: Desk["memories"][number]) =>
      readRows(memory, "lead_mailed_at = 0 AND state <> 'held'").length > 0;
    for (const ms of [lookMs, lookMs, lookMs, retryMs, lookMs, digestEveryMs, lookMs])
      if (memories.some(isMissing)) await rest(ms);
  }

  let isOver = false;
  const over = () => {
    isOver = true;
  };
  time.after(plan(world, desk), over, null);
  while ((!isOver || !desk.isWell()) && world.violations.length === 0) await time.run(1000);
  mend();
  // The slowest disk finishes what it has begun.
  await time.run(3 * stepMs);
  for (const phase of [empty, lookAfter, empty, mailAll, judge.judgeAll])
    if (world.violations.length === 0) await phase();
}
