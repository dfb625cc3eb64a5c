/** The schedule's clock. Tests bring one that they set by hand. */
export interface Clock {
  /** ms since 1970 when the process began, and from then on by a clock that cannot jump. */
  now(): number;
  setTimeout(callback: () => void, delayMs: number): NodeJS.Timeout;
  clearTimeout(timer: NodeJS.Timeout | undefined): void;
}

export const systemClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
  clearTimeout: (timer) => clearTimeout(timer),
};
