/** Reads from the system how processes are that tests stop and kill. */
import { readFileSync } from "node:fs";

export async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    if (await isTrue()) return true;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return false;
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended.
  }
}

export function listChildren(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

/** The system's letter for a process's state: T is stopped, Z has ended. */
function stateOf(pid: number): string {
  try {
    return /.*\) (.)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? "";
  } catch {
    return "";
  }
}

export const isGone = (pid: number) => ["", "Z", "X"].includes(stateOf(pid));
export const isStill = (pid: number) => stateOf(pid) === "T" || isGone(pid);
