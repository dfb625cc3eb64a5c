import type { NewEnquiry } from "../../server/enquiries/enquiryCipher.ts";
import { StoreUnavailableError } from "../../server/enquiries/store/enquiryStore.ts";
import type { Answer } from "../../server/enquiries/store/records.ts";
import { createTestCipher } from "../support/keys.ts";
import { sampleEnquiry } from "../support/sampleEnquiry.ts";
import { ackTimeoutMs, type Site } from "./site.ts";
import type { Owner } from "./time.ts";
import type { World } from "./world.ts";

/** Somebody who sends an enquiry, and sends it again until there is an answer. */
export interface Visitor {
  number: number;
  enquiry: NewEnquiry;
  fingerprint: string;
  heard: { answer: Answer | "held"; reference: string; at: number }[];
  /** The process that has not answered yet. */
  waitsFor: Owner | undefined;
}

const cipher = createTestCipher();
const answerMs = 400;
const mostTries = 8;

export function createVisitors(world: World, sites: () => readonly Site[]) {
  const { time, tell, between, chance, pick } = world;
  const all: Visitor[] = [];

  function write(own: Partial<NewEnquiry> = {}): Visitor {
    const number = all.length + 1;
    const values = { ...sampleEnquiry, Help: `enquiry ${number}` };
    const idempotencyKey = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
    const plain = { idempotencyKey, held: undefined, unproven: undefined, challenge: undefined };
    const enquiry: NewEnquiry = { form: "call-back", values, model: values, ...plain, ...own };
    const { fingerprint } = cipher.identify(enquiry);
    const visitor = { number, enquiry, fingerprint, heard: [], waitsFor: undefined };
    all.push(visitor);
    return visitor;
  }

  /** To any process that is there, as the proxy chooses. */
  function send(visitor: Visitor, { isPatient = false, triesLeft = mostTries } = {}) {
    const { number, enquiry } = visitor;
    const sendAgain = () =>
      triesLeft > 0 &&
      time.after(between(300, 4000), () => send(visitor, { isPatient, triesLeft: triesLeft - 1 }), null);
    const open = sites().filter(({ services, isStopping }) => services && !isStopping);
    if (open.length === 0) return void sendAgain();
    const { owner, services } = pick(open) as Required<Site>;
    const sentAt = time.now();
    const page = new AbortController();
    visitor.waitsFor = owner;
    const end = () => {
      visitor.waitsFor = undefined;
      const ms = time.now() - sentAt;
      if (ms > ackTimeoutMs + answerMs && sentAt > world.quietAt)
        world.violate(`enquiry ${number} waits ${ms} ms for its answer`);
    };
    const submit = async () => {
      tell(`gets enquiry ${number}`);
      if (!isPatient && chance(0.1)) time.after(between(0, 3000), () => page.abort());
      try {
        const submitted = await services.delivery.submit(enquiry, page.signal);
        end();
        if (submitted.kind === "conflict") return world.violate(`enquiry ${number} is taken for another`);
        const { answer, reference } = submitted;
        tell(`answers enquiry ${number}: ${answer} ${reference}`);
        visitor.heard.push({ answer, reference, at: time.now() });
      } catch (error) {
        end();
        tell(`turns enquiry ${number} away: ${(error as Error).message}`);
        if (!(error instanceof StoreUnavailableError)) world.violate(`enquiry ${number}: ${(error as Error).stack}`);
        if (sentAt > world.quietAt) world.violate(`enquiry ${number} is turned away although all is well`);
        sendAgain();
      }
    };
    time.after(between(0, 5), submit, owner);
  }

  return {
    all,
    write,
    send,
    /** Their connections to this process have ended. */
    cut(owner: Owner) {
      for (const visitor of all.filter(({ waitsFor }) => waitsFor === owner)) {
        visitor.waitsFor = undefined;
        time.after(between(500, 3000), () => send(visitor), null);
      }
    },
  };
}
