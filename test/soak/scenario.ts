/**
 * What all scenarios share. A scenario is something that can happen to the site while visitors use it: one function in a
 * file beside this one, which returns figures. soak.mjs runs them long and prints everything; some tests run them short.
 * The built server is a separate process, the vendor is a stand-in over real HTTP, and everything stays on loopback.
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

/** Rows of the table about one part. */
export function judge({ row }: Pick<Run, "row">, part: string) {
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    none(what: string, seen: number | readonly string[]) {
      const isNone = typeof seen === "number" ? seen === 0 : seen.length === 0;
      row(part, what, "none", isNone ? "none" : String(seen), isNone);
    },
    same: (what: string, promise: unknown, seen: unknown) => row(part, what, String(promise), seen, seen === promise),
    atMost: (what: string, most: number, seen: number) => row(part, what, `${most} or less`, round(seen), seen <= most),
    atLeast: (what: string, least: number, seen: number) =>
      row(part, what, `${least} or more`, round(seen), seen >= least),
    /** Depends on the machine as much as on our code. */
    quick: (what: string, most: number, seen: number) =>
      row(part, what, `${most} or less`, round(seen), seen <= most, false),
    tell: (what: string, seen: unknown) => row(part, what, "", seen, true),
  };
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
