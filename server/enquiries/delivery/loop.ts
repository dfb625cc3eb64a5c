import type { Log } from "../../log.ts";
import { StoreUnavailableError } from "../store/enquiryStore.ts";
import type { Clock } from "./clock.ts";

/** Turns again and again, one turn at a time: a turn that takes long is never overtaken by the next. */
export interface Loop {
  readonly isRunning: boolean;
  start(): void;
  /** The next turn comes at once; if one is under way, right after it. */
  wake(): void;
  /** Resolves when the turn that is under way has ended; no other follows. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  clock: Pick<Clock, "setTimeout" | "clearTimeout">;
  /** Resolves with the pause until the next, in ms. */
  turn: () => Promise<number>;
  log: Log;
}

/** After a turn that failed: soon, as what others may send again is to be written first when the store is back. */
const afterFailureMs = 500;

export function createLoop({ clock, turn, log }: LoopOptions): Loop {
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
      // The store has logged it itself; it is asked again at the next turn.
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
    wake() {
      if (!isRunning) return;
      if (turning) isWoken = true;
      else schedule(0);
    },
    async stop() {
      isRunning = false;
      clock.clearTimeout(timer);
      await turning;
    },
  };
}
