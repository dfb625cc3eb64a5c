import { endings, type Mode, type Plan } from "./simulation.ts";

const secondMs = 1000;
const minuteMs = 60 * secondMs;

const poisons: Mode[] = ["500", "hang", "401", "refuses", "garbage"];
const troubles = (Object.keys(endings) as Mode[]).filter((mode) => mode !== "well");

/** A random history. */
export function planHistory(random: () => number): Plan {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const phases: Plan["phases"] = [{ from: 0, mode: "well" }];
  let at = 0;
  for (let count = Math.floor(random() * 4); count > 0; count -= 1) {
    at += random() * 10 * minuteMs;
    phases.push({ from: at, mode: pick(troubles) });
    at += random() ** 2 * 40 * minuteMs;
    phases.push({ from: at, mode: "well" });
  }
  const arrivals: Plan["arrivals"] = [];
  const poisonShare = random() < 0.5 ? 0 : random() * 0.6;
  for (let bursts = 1 + Math.floor(random() * 6); bursts > 0; bursts -= 1) {
    const burstAt = random() * (at + 10 * minuteMs);
    for (let size = 1 + Math.floor(random() ** 2 * 14); size > 0; size -= 1)
      arrivals.push({
        at: burstAt + random() * pick([10, 3000, 60_000]),
        ...(random() < poisonShare && { poison: pick(poisons) }),
      });
  }
  // Sometimes a crowd, larger than the number of visitors who may wait.
  if (random() < 0.03) for (let size = 130; size > 0; size -= 1) arrivals.push({ at: at + random() * 2 * secondMs });
  const outages: Plan["outages"] = [];
  for (let count = Math.floor(random() ** 3 * 4); count > 0; count -= 1) {
    const from = pick([0, random() * (at + 10 * minuteMs)]);
    outages.push({ from, to: from + random() ** 2 * 3 * minuteMs });
  }
  // Long enough after the last trouble for every pause, except those of unsure tries.
  return { phases, arrivals, endMs: at + 45 * minuteMs, storeMs: pick([0, 1, 5, 40]), outages };
}
