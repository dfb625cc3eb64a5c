import { spawn } from "node:child_process";

/** When our process ends, however suddenly, the guard's input closes. */
const guardScript = `
  read -r line || { kill -s "$1" "$0"; kill -s CONT "$0"; if [ -n "$2" ]; then sleep 1; rm -rf "$2"; fi; }`;

/**
 * Ends a child process with ours, and then removes the folder. Returns what must be called when the child has ended by
 * itself.
 */
export function endWithUs(pid: number, signal: "KILL" | "TERM" | "QUIT" = "KILL", folder = ""): () => void {
  // Detached, so that signals to our process group do not reach it.
  const guard = spawn("sh", ["-c", guardScript, String(pid), signal, folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  guard.stdin.on("error", () => {});
  // A pipe is a socket, which may keep our process alive.
  (guard.stdin as typeof guard.stdin & { unref(): void }).unref();
  return () => guard.stdin.end("ended\n");
}
