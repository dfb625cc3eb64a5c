import type { Clock } from "./clock.ts";
import { StoreUnavailableError } from "./enquiries/store/enquiryStore.ts";
import type { Log } from "./log.ts";

interface RepeatOptions {
  clock: Pick<Clock, "setTimeout" | "clearTimeout">;
  /** Resolves with the pause until the next turn, in ms. */
  turn: () => Promise<number>;
  log: Log;
}

/** A failed turn is repeated soon: when the store is back, results must be written before others send again. */
const afterFailureMs = 500;

/** Runs a turn repeatedly, one at a time: a slow turn never overlaps with the next. */
export function repeat({ clock, turn, log }: RepeatOptions) {
  let isRunning = false;
  let isWoken = false;
  let turning: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function schedule(delayMs: number) {
    clock.clearTimeout(timer);
    timer = clock.setTimeout(begin, delayMs);
  }

  function begin() {
    turning = turnOnce().then((pauseMs) => {
      turning = undefined;
      if (isRunning) schedule(isWoken ? 0 : pauseMs);
      isWoken = false;
    });
  }

  async function turnOnce(): Promise<number> {
    try {
      return await turn();
    } catch (error) {
      // The store has logged this itself. The next turn tries it again.
      if (!(error instanceof StoreUnavailableError)) log.error({ event: "delivery_failed", err: error });
      return afterFailureMs;
    }
  }

  return {
    get isRunning() {
      return isRunning;
    },
    start() {
      isRunning = true;
      begin();
    },
    /** Starts the next turn at once, or right after the current one. */
    wake() {
      if (!isRunning) return;
      if (turning) isWoken = true;
      else schedule(0);
    },
    /** Resolves when the current turn has ended. No other turn follows. */
    async stop() {
      isRunning = false;
      clock.clearTimeout(timer);
      await turning;
    },
  };
}
