import { onTestFinished } from "vitest";
import { createDelivery, type Submitted } from "../../server/enquiries/delivery/loop.ts";
import type { EnquiryStore } from "../../server/enquiries/store/enquiryStore.ts";
import { createMetrics } from "../../server/metrics.ts";
import type { EnquiryOutcome } from "../../server/vendorApi/outcome.ts";
import { createEnquiry, createTestClock, createTestLog } from "./desk.ts";
import { createMemoryStore, createPlainCipher } from "./memoryStore.ts";

export const ackTimeoutMs = 2000;
export const accepted: EnquiryOutcome = { kind: "accepted" };

type Delays = Partial<Record<keyof EnquiryStore, { there?: number; back?: number }>>;

/** The delivery with a slow store and a stopped clock. `before`: enquiries that an earlier process has left. */
export async function createSlowStoreHarness({
  before = [],
  delays = {},
  pollMs = 3600_000,
}: {
  before?: string[];
  delays?: Delays;
  pollMs?: number;
} = {}) {
  const clock = createTestClock();
  const disk = { isFull: false };
  const delayMs = (method: keyof EnquiryStore, way: "there" | "back") => delays[method]?.[way] ?? 0;
  const store = createMemoryStore({ clock, delayMs, isDown: () => disk.isFull });
  const cipher = createPlainCipher();
  const vendor = { callMs: 100, answer: (_name: string) => accepted };
  let startedAt = clock.now();
  const tries: { name: string; at: number }[] = [];
  const open = new Set<string>();
  const most = { all: 0, untried: 0, tried: 0 };
  const delivery = createDelivery({
    ...{ store: store.store, cipher, ackTimeoutMs, apiTimeoutMs: 8000, clock, random: () => 0, pollMs },
    ...{ log: createTestLog().log, metrics: createMetrics() },
    client: {
      async addProductEnquiry(model) {
        const name = String(model.FirstName);
        tries.push({ name, at: clock.now() - startedAt });
        if (open.has(name)) throw new Error(`${name} is sent twice at once`);
        open.add(name);
        const tried = [...open].filter((one) => one.startsWith("tried")).length;
        most.all = Math.max(most.all, open.size);
        most.tried = Math.max(most.tried, tried);
        most.untried = Math.max(most.untried, open.size - tried);
        const outcome = vendor.answer(name);
        await new Promise<void>((resolve) => clock.setTimeout(resolve, vendor.callMs));
        open.delete(name);
        return outcome;
      },
    },
  });
  const put = (name: string) => store.store.add(cipher.encrypt(createEnquiry({ name })));
  const filled = Promise.all(before.map(put));
  await clock.advance((delays.add?.there ?? 0) + (delays.add?.back ?? 0));
  await filled;
  startedAt = clock.now();
  for (const row of store.rows) if (row.name.startsWith("tried")) row.attempts = 1;

  const heard = new Map<string, Submitted & { at: number }>();
  const submit = (name: string) =>
    void delivery.submit(createEnquiry({ name })).then((submitted) => {
      heard.set(name, { ...submitted, at: clock.now() - startedAt });
    });
  const answers = () => [...heard.values()].map((one) => (one.kind === "answered" ? one.answer : one.kind));
  const states = () => store.rows.map(({ state }) => state);
  onTestFinished(async () => {
    const stopped = delivery.stop(0);
    await clock.advance(60_000);
    await stopped;
  });
  return { clock, disk, delivery, vendor, tries, most, heard, put, submit, answers, states, rows: store.rows };
}

/** "fresh 1", "fresh 2" and so on. */
export const nameAll = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${kind} ${index + 1}`);
