/**
 * What all scenarios share. A scenario is something that can happen to the site while visitors use it: one function in
 * a file beside this one, which returns figures. lifecycle.test.ts, fuzz.test.ts and nginx.test.ts run them short and
 * assert losses and statuses. soak.mjs runs them long and prints everything. The built server is a separate process,
 * the vendor is a stand-in over real HTTP, and everything stays on loopback.
 */
import { type Desk, openDesk } from "../support/openDesk.ts";

/** Prints what a long run is doing. */
export type Report = (text: string) => void;
export const silent: Report = () => {};

/** What each part of soak.mjs gets. */
export interface Run {
  /** The wanted share of a full amount. */
  amount(whole: number): number;
  /** Adds a line to the table. A broken promise fails the run if `isLoss`, and is otherwise only marked. */
  row(part: string, what: string, promise: string | number, actual: unknown, kept: boolean, isLoss?: boolean): void;
  report: Report;
  /** The seed of the dice; by default several random ones. */
  seed?: number;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs `use`. Whatever happens in it, nothing is left running. */
export async function withDesk<Figures>(
  env: Record<string, string>,
  use: (desk: Desk) => Promise<Figures>,
): Promise<Figures> {
  const desk = await openDesk(env);
  try {
    return await use(desk);
  } finally {
    await desk.close();
  }
}

export async function waitUntil(what: string, isTrue: () => Promise<boolean> | boolean, limitMs = 120_000) {
  const endAt = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > endAt) throw new Error(`Timed out after ${limitMs / 1000} s: ${what}`);
    await pause(50);
  }
}
