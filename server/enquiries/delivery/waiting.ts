import type { Clock } from "../../clock.ts";
import type { Answer } from "../store/records.ts";

/** The visitors whose page still waits for the vendor's answer, by record id. */
export interface WaitingVisitors {
  /** Whether one more visitor may wait. Others are acknowledged as soon as the enquiry is stored, and never refused. */
  readonly hasRoom: boolean;
  /** Reserves room while an enquiry is being stored, until `leave`. Its visitor may not have to wait after all. */
  enter(): void;
  leave(): void;
  /** Resolves with the vendor's answer about a record, or with "queued" when the acknowledgement time is over. */
  waitFor(id: number): Promise<Answer>;
  isWaiting(id: number): boolean;
  /** Stops the time-out: the vendor has answered, and the visitor gets that answer however long the store takes. */
  hold(id: number): void;
  /** Answers the visitor of a record, if there is one who still waits. */
  answer(id: number, answer: Answer): void;
  answerAll(answer: Answer): void;
}

/** The vendor answers at most about this many calls within the acknowledgement time. */
const mostVisitors = 100;

export function createWaitingVisitors({
  clock,
  ackTimeoutMs,
}: {
  clock: Pick<Clock, "setTimeout" | "clearTimeout">;
  ackTimeoutMs: number;
}): WaitingVisitors {
  const visitors = new Map<number, { answer(answer: Answer): void; timer: NodeJS.Timeout }>();
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
        const answer = (given: Answer) => {
          visitors.delete(id);
          clock.clearTimeout(timer);
          resolve(given);
        };
        const timer = clock.setTimeout(() => answer("queued"), ackTimeoutMs);
        visitors.set(id, { answer, timer });
      }),
    isWaiting: (id) => visitors.has(id),
    hold: (id) => clock.clearTimeout(visitors.get(id)?.timer),
    answer: (id, answer) => visitors.get(id)?.answer(answer),
    answerAll(answer) {
      for (const visitor of [...visitors.values()]) visitor.answer(answer);
    },
  };
}
