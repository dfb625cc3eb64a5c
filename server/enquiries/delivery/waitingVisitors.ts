import type { Answer } from "../spool/spoolRecord.ts";
import type { Clock } from "./clock.ts";

/** The visitors whose page still waits for the vendor's answer, by the id of their record. */
export interface WaitingVisitors {
  /** Resolves with the vendor's answer about a record, or with "queued" when the acknowledgement time is over. */
  waitFor(id: number): Promise<Answer>;
  isWaiting(id: number): boolean;
  /** Answers the visitor of a record, if one still waits. */
  answer(id: number, answer: Answer): void;
  answerAll(answer: Answer): void;
}

export interface WaitingVisitorsOptions {
  clock: Pick<Clock, "setTimeout" | "clearTimeout">;
  ackTimeoutMs: number;
}

export function createWaitingVisitors({ clock, ackTimeoutMs }: WaitingVisitorsOptions): WaitingVisitors {
  const visitors = new Map<number, (answer: Answer) => void>();
  return {
    waitFor: (id) =>
      new Promise((resolve) => {
        const settle = (answer: Answer) => {
          visitors.delete(id);
          clock.clearTimeout(timer);
          resolve(answer);
        };
        const timer = clock.setTimeout(() => settle("queued"), ackTimeoutMs);
        visitors.set(id, settle);
      }),
    isWaiting: (id) => visitors.has(id),
    answer: (id, answer) => visitors.get(id)?.(answer),
    answerAll(answer) {
      for (const settle of [...visitors.values()]) settle(answer);
    },
  };
}
