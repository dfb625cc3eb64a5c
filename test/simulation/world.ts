import type { HeldReason } from "../../server/enquiries/store/heldReasons.ts";
import { createRandom } from "../support/random.ts";
import type { Plant } from "./planted.ts";
import { createTime, type Owner } from "./time.ts";

/** How long after a trouble its claims may still run: a call of 8 s, the visitor's 2 s, the lease's margin, and the next look. */
export const aftermathMs = 28_000;

/** No history has so many lines but one that goes round and round. */
const mostLines = 5000;

export type World = ReturnType<typeof createWorld>;

/** What all parts of a history share: its time, its chance, its journal, and what is wrong at the moment. */
export function createWorld(seed: number, plant: Plant = {}) {
  const random = createRandom(seed);
  const time = createTime(random, plant);
  const journal: string[] = [];
  const violations: string[] = [];
  const heard = new Map<string, { at: number; by: Owner | null }>();
  let quietAt = time.now();
  let firmAt = time.now();
  const world = {
    seed,
    plant,
    /** To whom the events of the vendor and the database belong, which do not die. */
    outside: time.boot({ name: "", wallOffsetMs: 0 }),
    /** Reasons of which the held enquiries have been let go. */
    released: new Set<HeldReason>(),
    /** The longest wait for a probe, by what the vendor has done. */
    probeMs: 5000,
    /** Ends of processes and faults of stores, after each of which a mail may come twice. */
    mishaps: 0,
    time,
    journal,
    violations,
    random,
    chance: (share: number) => random() < share,
    between: (least: number, most: number) => least + random() * (most - least),
    pick: <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item,
    tell(line: string) {
      const name = time.owner?.machine.name ?? "";
      journal.push(`${(time.since() / 1000).toFixed(3).padStart(10)} ${name.padEnd(5)} ${line}`);
      if (journal.length === mostLines) world.violate("the same happens again and again");
    },
    violate(what: string) {
      violations.push(what);
      world.tell(`VIOLATION ${what}`);
    },
    /** How often something went wrong. */
    troubles: 0,
    /** Something is wrong from now on for so long, and its claims run for a while after that. */
    trouble(ms = 0, aftermath = aftermathMs) {
      world.troubles += 1;
      quietAt = Math.max(quietAt, time.now() + ms + aftermath);
    },
    /** Since when nothing is wrong. In the future while something is. */
    get quietAt() {
      return quietAt;
    },
    /** From now on for so long, results may not be recorded before their claims are over. */
    loosen(ms = 0) {
      world.mishaps += 1;
      world.trouble(ms);
      firmAt = Math.max(firmAt, time.now() + ms + aftermathMs);
    },
    /** Since when they are. */
    get firmAt() {
      return firmAt;
    },
    /** Everything stands still for so long. */
    standStill(ms: number) {
      const [wasQuiet, wasFirm] = [quietAt <= time.now(), firmAt <= time.now()];
      time.leap(ms);
      if (!wasQuiet) quietAt += ms;
      if (!wasFirm) firmAt += ms;
    },
    /** Notes an event of a log. */
    hear: (event: string) => void heard.set(event, { at: time.now(), by: time.owner }),
    /** When it was last heard. */
    heardAt: (event: string) => heard.get(event)?.at,
    heardBy: (event: string) => heard.get(event)?.by,
  };
  return world;
}

let current: World | undefined;

/** For what stands in place of modules: the history that runs. */
export function onStage(): World {
  if (!current) throw new Error("No history runs.");
  return current;
}

export function enter(world: World) {
  current = world;
}
