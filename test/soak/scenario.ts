/** What all scenarios have in common: the desk that they run on, and patience. */
import { type Desk, openDesk } from "../support/openDesk.ts";

/** Says what a long run is doing. */
export type Report = (text: string) => void;
export const silent: Report = () => {};

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
