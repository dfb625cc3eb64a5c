/**
 * What all scenarios have in common. A scenario is something that can happen to the site while visitors use it: one
 * function of a file beside this one, which returns figures. lifecycle.test.ts, fuzz.test.ts and nginx.test.ts run them
 * short and assert losses and statuses, soak.mjs runs them long and prints all. The built server is a process of its own,
 * the vendor a stand-in over real HTTP, and everything stays on loopback.
 */
import { type Desk, openDesk } from "../support/openDesk.ts";

/** Says what a long run is doing. */
export type Report = (text: string) => void;
export const silent: Report = () => {};

/** What a part of soak.mjs is given. */
export interface Run {
  /** The share of a whole amount that is wanted. */
  amount(whole: number): number;
  /** One line of the table. `isLoss`: not kept, it fails the run; else it is only marked. */
  row(part: string, what: string, promise: string | number, actual: unknown, kept: boolean, isLoss?: boolean): void;
  report: Report;
  /** Of the dice; several of their own when absent. */
  seed?: number;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whatever happens in between, nothing is left running. */
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
    if (performance.now() > endAt) throw new Error(`Waited ${limitMs / 1000} s in vain: ${what}`);
    await pause(50);
  }
}
