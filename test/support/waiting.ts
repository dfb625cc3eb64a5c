export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks again and again until it is true. Rejects after `limitMs` with what did not happen. */
export async function waitUntil(what: string, isTrue: () => unknown, limitMs = 120_000): Promise<void> {
  const endAt = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > endAt) throw new Error(`Timed out after ${limitMs / 1000} s: ${what}`);
    await pause(25);
  }
}
