/** What the long runs share. Each is a test of this folder: the built server is a process, the vendor a stand-in over HTTP. */

const share = Number(process.env.SOAK_SHARE ?? 1);
/** The wanted share of a full amount. */
export const amount = (whole: number) => Math.max(1, Math.round(whole * share));

/** Prints what a long run is doing, or its figures. */
export const report = (text: string) => console.log(`${Math.round(performance.now() / 1000)} s  ${text}`);

/** Prints a time, marked when it is longer than wanted: it depends on the machine as much as on our code. */
export const tellTime = (what: string, ms: number, mostMs: number) =>
  report(`${ms <= mostMs ? "" : "SLOW: "}${what}: ${Math.round(ms * 10) / 10} ms (${Math.round(mostMs)} or less)`);

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function waitUntil(what: string, isTrue: () => Promise<boolean> | boolean, limitMs = 120_000) {
  const endAt = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > endAt) throw new Error(`Timed out after ${limitMs / 1000} s: ${what}`);
    await pause(50);
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}

/** Calls `act` this often, whether or not the calls before have ended, and waits for all of them. */
export async function keepPace(total: number, seconds: number, act: (number: number) => Promise<void>) {
  const startedAt = performance.now();
  const underWay = new Set<Promise<void>>();
  for (let number = 0; number < total; number += 1) {
    await pause(startedAt + (1000 * seconds * number) / total - performance.now());
    const one = act(number).finally(() => underWay.delete(one));
    underWay.add(one);
  }
  await Promise.all(underWay);
}
