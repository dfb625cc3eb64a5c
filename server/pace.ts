/**
 * What one kind of work may take of the process's only thread, however many addresses ask for it: a quarter, so that
 * enquiries are answered in time. Counted in time and not in calls, because their costs differ by a hundred times and a
 * busy machine is slower. It may be in debt for `debtMs`. What takes longer than `mostMs` waited for something else.
 */
const share = 0.25;
const debtMs = 4000;
export const mostMs = 50;

export function createPace() {
  /** When the time that was taken is paid back. */
  let paidAt = 0;
  return {
    isBehind: () => paidAt - performance.now() >= debtMs,
    pay(ms: number): void {
      paidAt = Math.max(paidAt, performance.now()) + Math.min(ms, mostMs) / share;
    },
  };
}
