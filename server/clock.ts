/** A clock that nobody can set while the process runs. Tests pass one that they set by hand. */
export interface Clock {
  /** ms since 1970: the wall clock at the start of the process, advanced by a monotonic clock. */
  now(): number;
  setTimeout(callback: () => void, delayMs: number): NodeJS.Timeout;
  clearTimeout(timer: NodeJS.Timeout | undefined): void;
}

export const systemClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
  clearTimeout: (timer) => clearTimeout(timer),
};

/** Resolves as `promise` does, or with `otherwise` after `limitMs`. */
export async function orAfter<T>(
  clock: Pick<Clock, "setTimeout" | "clearTimeout">,
  promise: Promise<T>,
  limitMs: number,
  otherwise: T,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<T>((resolve) => {
    timer = clock.setTimeout(() => resolve(otherwise), limitMs);
  });
  try {
    return await Promise.race([promise, over]);
  } finally {
    clock.clearTimeout(timer);
  }
}
