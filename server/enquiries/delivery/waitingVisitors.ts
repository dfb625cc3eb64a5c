import type { Answer } from "../store/records.ts";
import type { Clock } from "./clock.ts";

/** The visitors whose page still waits for the vendor's answer, by record id. */
export interface WaitingVisitors {
  /** Whether one more visitor may wait. Others are acknowledged as soon as the enquiry is stored, and never refused. */
  readonly hasRoom: boolean;
  /** Reserves a place for a visitor while the enquiry is stored. Must be followed by `waitFor` or `leave`. */
  enter(): void;
  /** Gives the place back: the enquiry was not new, or not stored, so the visitor need not wait. */
  leave(): void;
  /** Resolves with the vendor's answer about a record, or with "queued" when the acknowledgement time is over. */
  waitFor(id: number): Promise<Answer>;
  isWaiting(id: number): boolean;
  /** Stops the visitor's time-out. The answer is being written, and the visitor gets it however long that takes. */
  hold(id: number): void;
  /** Answers the visitor of a record, if there is one who still waits. */
  answer(id: number, answer: Answer): void;
  answerAll(answer: Answer): void;
}

export interface WaitingVisitorsOptions {
  clock: Pick<Clock, "setTimeout" | "clearTimeout">;
  ackTimeoutMs: number;
}

/** The vendor answers at most about this many calls within the acknowledgement time. */
const mostVisitors = 100;

export function createWaitingVisitors({ clock, ackTimeoutMs }: WaitingVisitorsOptions): WaitingVisitors {
  const visitors = new Map<number, { hear(answer: Answer): void; timer: NodeJS.Timeout }>();
  let entering = 0;
  return {
    get hasRoom() {
      return visitors.size + entering < mostVisitors;
    },
    enter() {
      entering += 1;
    },
    leave() {
      entering -= 1;
    },
    waitFor: (id) =>
      new Promise((resolve) => {
        entering -= 1;
        const hear = (answer: Answer) => {
          visitors.delete(id);
          clock.clearTimeout(timer);
          resolve(answer);
        };
        const timer = clock.setTimeout(() => hear("queued"), ackTimeoutMs);
        visitors.set(id, { hear, timer });
      }),
    hold: (id) => clock.clearTimeout(visitors.get(id)?.timer),
    isWaiting: (id) => visitors.has(id),
    answer: (id, answer) => visitors.get(id)?.hear(answer),
    answerAll(answer) {
      for (const { hear } of [...visitors.values()]) hear(answer);
    },
  };
}
