import { spawn } from "node:child_process";

/** When our process ends, however suddenly, the guard's input closes, and the guard ends the child. */
const guardScript = 'read -r line || kill -s "$1" "$0"';

/** Ends a child process with ours. Returns what must be called when the child has ended by itself. */
export function endWithUs(pid: number, signal: "KILL" | "TERM" = "KILL"): () => void {
  // Detached, so that signals to our process group do not reach it.
  const guard = spawn("sh", ["-c", guardScript, String(pid), signal], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  guard.stdin.on("error", () => {});
  // A pipe is a socket, which may keep our process alive.
  (guard.stdin as typeof guard.stdin & { unref(): void }).unref();
  return () => guard.stdin.end("ended\n");
}
