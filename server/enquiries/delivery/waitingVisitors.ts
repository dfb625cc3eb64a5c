import type { Clock } from "../../clock.ts";
import type { Answer } from "../store/records.ts";

/** The vendor answers at most about this many calls within the acknowledgement time. */
const mostVisitors = 100;

export type WaitingVisitors = ReturnType<typeof createWaitingVisitors>;

/** The visitors whose page still waits for the vendor's answer, by record id. */
export function createWaitingVisitors({ clock, ackTimeoutMs }: { clock: Clock; ackTimeoutMs: number }) {
  const visitors = new Map<number, { answer(answer: Answer): void; timer: NodeJS.Timeout }>();
  let entering = 0;
  return {
    /** Whether one more visitor may wait. Others are thanked as soon as the enquiry is stored, and never refused. */
    get hasRoom() {
      return visitors.size + entering < mostVisitors;
    },
    /** Reserves room while an enquiry is being stored, until `leave`: its visitor may not have to wait after all. */
    enter() {
      entering += 1;
    },
    leave() {
      entering -= 1;
    },
    /** Resolves with the vendor's answer about a record, or with "queued" when the acknowledgement time is over. */
    waitFor: (id: number) =>
      new Promise<Answer>((resolve) => {
        const answer = (given: Answer) => {
          visitors.delete(id);
          clock.clearTimeout(timer);
          resolve(given);
        };
        const timer = clock.setTimeout(() => answer("queued"), ackTimeoutMs);
        visitors.set(id, { answer, timer });
      }),
    isWaiting: (id: number) => visitors.has(id),
    /** Stops the time-out: the vendor has answered, and the visitor gets that answer however long the store takes. */
    hold: (id: number) => clock.clearTimeout(visitors.get(id)?.timer),
    answer: (id: number, answer: Answer) => visitors.get(id)?.answer(answer),
    answerAll(answer: Answer) {
      for (const visitor of [...visitors.values()]) visitor.answer(answer);
    },
  };
}
