/**
 * Several test files run one after the other in the same process (vitest.config.ts). Expensive resources are started
 * once in each process: a browser, a database.
 */

const enders: (() => unknown)[] = [];

/** Starts it when it is first asked for. `end` is called when vitest ends the process, and has half a second. */
export function oncePerWorker<T>(start: () => Promise<T>, end?: (started: T) => unknown): () => Promise<T> {
  let started: Promise<T> | undefined;
  return () => {
    if (!started) {
      started = start();
      const starting = started;
      // If the start failed, the next caller tries again.
      starting.then(
        (value) => end && enders.push(() => end(value)),
        () => {
          started = undefined;
        },
      );
    }
    return started;
  };
}

process.once("SIGTERM", () => {
  // The listener above is gone after its first call, so this signal ends the process.
  void Promise.allSettled(enders.map((end) => end())).then(() => process.kill(process.pid, "SIGTERM"));
});
