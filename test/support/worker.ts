/**
 * Several files of tests run one after the other in the same process (vitest.config.ts), and what is dear to start is
 * started once in each: a browser, a database.
 */

const enders: (() => unknown)[] = [];

/** Starts it when it is first asked for. `end`: called when vitest ends the process, which gives it half a second. */
export function oncePerWorker<T>(start: () => Promise<T>, end?: (started: T) => unknown): () => Promise<T> {
  let started: Promise<T> | undefined;
  return () => {
    if (!started) {
      started = start();
      const starting = started;
      // One that did not start is tried again by the next who asks.
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
  // Without a listener the signal ends the process.
  void Promise.allSettled(enders.map((end) => end())).then(() => process.kill(process.pid, "SIGTERM"));
});
