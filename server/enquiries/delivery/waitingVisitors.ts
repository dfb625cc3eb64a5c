import type { Answer } from "../store/records.ts";
import type { Clock } from "./clock.ts";

/** The visitors whose page still waits for the vendor's answer, by the id of their record. */
export interface WaitingVisitors {
  /** Whether one more may wait. Beyond that they are acknowledged once they are stored, and not one is turned away. */
  readonly hasRoom: boolean;
  /** One whose enquiry is being stored, so that the room is theirs. Ends with `waitFor` or `leave`. */
  enter(): void;
  /** They need not wait: the enquiry was not new, or not stored. */
  leave(): void;
  /** Resolves with the vendor's answer about a record, or with "queued" when the acknowledgement time is over. */
  waitFor(id: number): Promise<Answer>;
  isWaiting(id: number): boolean;
  /** The answer is known and being written: the visitor hears that one, however long it takes. */
  hold(id: number): void;
  /** Answers the visitor of a record, if one still waits. */
  answer(id: number, answer: Answer): void;
  answerAll(answer: Answer): void;
}

export interface WaitingVisitorsOptions {
  clock: Pick<Clock, "setTimeout" | "clearTimeout">;
  ackTimeoutMs: number;
}

/** As many may wait: the vendor answers no more than these within an acknowledgement time. */
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
