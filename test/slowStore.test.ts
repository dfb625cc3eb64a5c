import { describe, expect, onTestFinished, test } from "vitest";
import { createDelivery, type Submitted } from "../server/enquiries/delivery/delivery.ts";
import type { EnquiryStore } from "../server/enquiries/store/enquiryStore.ts";
import { createMetrics } from "../server/metrics.ts";
import type { EnquiryOutcome } from "../server/vendorApi/outcome.ts";
import { createEnquiry, createTestClock, createTestLog } from "./support/desk.ts";
import { createMemoryStore, createPlainSealer } from "./support/memoryStore.ts";

// The delivery over a store that takes its time: what can come in between while a reply is awaited.

const ackTimeoutMs = 2000;
const accepted: EnquiryOutcome = { kind: "accepted" };

type Delays = Partial<Record<keyof EnquiryStore, { there?: number; back?: number }>>;

/** In stopped time. `before`: those that an earlier process has left. */
async function createDesk({
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
  const sealer = createPlainSealer();
  const vendor = { callMs: 100, answer: (_name: string) => accepted };
  let startedAt = clock.now();
  const tries: { name: string; at: number }[] = [];
  const open = new Set<string>();
  const most = { all: 0, untried: 0, tried: 0 };
  const delivery = createDelivery({
    ...{ store: store.store, sealer, ackTimeoutMs, apiTimeoutMs: 8000, clock, random: () => 0, pollMs },
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
  const put = (name: string) => store.store.add(sealer.seal(createEnquiry({ name })));
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

const name = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind} ${index + 1}`);

describe("places", () => {
  test.each([0, 5, 40, 150])("are four, three in each lane, also while a claim is awaited for %d ms", async (ms) => {
    const before = [...name("tried", 15), ...name("left", 15)];
    const desk = await createDesk({ before, delays: { claimNext: { there: ms, back: ms }, settle: { back: ms } } });
    desk.delivery.start();
    for (const fresh of name("fresh", 30)) {
      desk.submit(fresh);
      await desk.clock.advance(7);
    }
    await desk.clock.advance(60_000);
    expect(desk.most.untried).toBeLessThanOrEqual(3);
    expect(desk.most.tried).toBeLessThanOrEqual(3);
    if (ms <= 5) expect(desk.most.all).toBe(4);
    else expect(desk.most.all).toBeLessThanOrEqual(4);
    expect(desk.tries).toHaveLength(60);
    expect(new Set(desk.states())).toEqual(new Set(["delivered"]));
  });

  test("are taken in turns by those whose visitors wait and those that waited before them", async () => {
    const desk = await createDesk({ before: name("left", 20), delays: { claimNext: { there: 3 } } });
    desk.delivery.start();
    await desk.clock.advance(0);
    for (const fresh of name("fresh", 20)) desk.submit(fresh);
    await desk.clock.advance(60_000);
    const kinds = desk.tries.map((tried) => tried.name.split(" ")[0]);
    for (const from of [4, 12, 20]) {
      const left = kinds.slice(from, from + 8).filter((kind) => kind === "left").length;
      expect(left, kinds.join(" ")).toBeGreaterThanOrEqual(3);
      expect(left, kinds.join(" ")).toBeLessThanOrEqual(5);
    }
    // Each kind in the order in which it came.
    for (const kind of ["fresh", "left"])
      expect(desk.tries.map((tried) => tried.name).filter((tried) => tried.startsWith(kind))).toEqual(name(kind, 20));
  });
});

test("what another process puts into the store is sent within seconds, also where new ones never cease", async () => {
  const desk = await createDesk({ pollMs: 2000 });
  desk.delivery.start();
  await desk.clock.advance(0);
  // As many as the vendor can take, and a few that wait, so that there is always one to send from memory.
  for (const fresh of name("early", 20)) desk.submit(fresh);
  for (const [index, fresh] of name("fresh", 600).entries()) {
    if (index === 30) await desk.put("released");
    desk.submit(fresh);
    await desk.clock.advance(33);
  }
  const sent = desk.tries.find((tried) => tried.name === "released");
  expect(sent?.at).toBeLessThan(30 * 33 + 5000);
});

describe("an enquiry", () => {
  test("that is stored and whose visitor is not known yet is left alone by the loop", async () => {
    const desk = await createDesk({ delays: { add: { back: 500 } } });
    desk.delivery.start();
    desk.submit("Asha");
    for (let count = 0; count < 9; count += 1) {
      await desk.clock.advance(50);
      desk.delivery.releaseHeld("captcha down");
    }
    expect([desk.states(), desk.tries]).toEqual([["waiting"], []]);
    await desk.clock.advance(1000);
    expect(desk.heard.get("Asha")).toMatchObject({ answer: "delivered", at: 600 });
    expect(desk.tries).toHaveLength(1);
  });

  test("that comes while the store is taken over waits for that, so that its claim is not freed", async () => {
    const desk = await createDesk({ delays: { takeOver: { there: 300, back: 300 } } });
    desk.delivery.start();
    await desk.clock.advance(100);
    desk.submit("Asha");
    await desk.clock.advance(499);
    expect(desk.rows).toHaveLength(0);
    await desk.clock.advance(2000);
    expect(desk.heard.get("Asha")).toMatchObject({ answer: "delivered", at: 700 });
    expect(desk.tries).toHaveLength(1);
  });

  test("that fails is tried again by its own pauses, however idle the loop was", async () => {
    const desk = await createDesk();
    desk.delivery.start();
    await desk.clock.advance(1300);
    desk.vendor.callMs = 0;
    desk.vendor.answer = () => ({ kind: "away", reason: "HTTP 500" });
    desk.submit("Asha");
    await desk.clock.advance(20_000);
    expect(desk.tries.map(({ at }) => at - 1300)).toEqual([0, 1000, 3000, 7000, 15_000]);
  });

  test("that waits for a place until its lease would end within the call is claimed again, and sent once", async () => {
    const desk = await createDesk();
    desk.delivery.start();
    await desk.clock.advance(0);
    desk.vendor.callMs = 7000;
    for (const fresh of name("fresh", 10)) desk.submit(fresh);
    await desk.clock.advance(6999);
    expect(desk.tries).toHaveLength(3);
    expect(desk.answers()).toEqual(Array(10).fill("queued"));
    expect(Math.max(...[...desk.heard.values()].map(({ at }) => at))).toBe(ackTimeoutMs);
    await desk.clock.advance(60_000);
    expect(desk.tries.map((tried) => tried.name)).toEqual(name("fresh", 10));
    expect(desk.rows.map(({ claim }) => claim)).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2, 2]);
    expect(new Set(desk.states())).toEqual(new Set(["delivered"]));
  });

  test("that is refused while the acknowledgement time runs out is not both thanked and put away", async () => {
    const desk = await createDesk({ delays: { settle: { there: 300 } } });
    desk.delivery.start();
    await desk.clock.advance(0);
    desk.vendor.callMs = ackTimeoutMs - 100;
    desk.vendor.answer = () => ({ kind: "refused", reason: "Status not true" });
    desk.submit("Asha");
    await desk.clock.advance(60_000);
    // Refused where the visitor has heard so; where they were thanked, parked: a person has to look at it.
    expect([
      ["refused", "refused"],
      ["queued", "parked"],
    ]).toContainEqual([desk.answers()[0], desk.states()[0]]);
  });
});

describe("a vendor", () => {
  test("that turns us away gets no more than a call a minute, also where a claim was awaited just then", async () => {
    const desk = await createDesk({ before: name("left", 3), delays: { claimNext: { there: 25, back: 25 } } });
    desk.vendor.callMs = 20;
    desk.vendor.answer = () => ({ kind: "misconfigured", reason: "HTTP 401" });
    desk.delivery.start();
    await desk.clock.advance(60_000);
    expect(desk.tries).toEqual([{ name: "left 1", at: 50 }]);
    // What was claimed and not sent is free again.
    desk.vendor.answer = () => accepted;
    await desk.clock.advance(70_000);
    expect(new Set(desk.states())).toEqual(new Set(["delivered"]));
  });

  test("that is back is not hurried to again and again with what goes on failing", async () => {
    const slow = { there: 20, back: 20 };
    const desk = await createDesk({ delays: { hurry: slow, settle: slow, claimNext: slow }, pollMs: 2000 });
    let others: EnquiryOutcome = { kind: "misconfigured", reason: "HTTP 401" };
    const poisoned: EnquiryOutcome = { kind: "away", reason: "HTTP 500", retryAfterMs: 3600_000 };
    desk.vendor.answer = (name) => (name === "poison" ? poisoned : others);
    desk.vendor.callMs = 5;
    desk.delivery.start();
    await desk.clock.advance(0);
    for (const name of ["poison", "Asha"]) {
      desk.submit(name);
      await desk.clock.advance(500);
    }
    others = accepted;
    await desk.clock.advance(200_000);
    expect(desk.states()).toEqual(["waiting", "delivered"]);
    // Once when it came, and once when the vendor was back; then an hour later, as it was asked for.
    expect(desk.tries.filter((tried) => tried.name === "poison")).toHaveLength(2);
  });
});

describe("of many visitors", () => {
  test("a hundred wait; from the next on they are thanked once they are stored, and all are sent", async () => {
    const desk = await createDesk({ delays: { add: { there: 20, back: 10 } } });
    desk.delivery.start();
    await desk.clock.advance(0);
    desk.vendor.callMs = 1000;
    const names = name("fresh", 130);
    for (const fresh of names) desk.submit(fresh);
    await desk.clock.advance(30);
    expect([...desk.heard.keys()]).toEqual(names.slice(100));
    expect(desk.answers()).toEqual(Array(30).fill("queued"));
    expect([...desk.heard.values()].map(({ at }) => at)).toEqual(Array(30).fill(30));
    await desk.clock.advance(120_000);
    expect(desk.tries.map((tried) => tried.name).toSorted()).toEqual(names.toSorted());
    expect(new Set(desk.states())).toEqual(new Set(["delivered"]));
    expect(desk.answers().filter((answer) => answer === "delivered")).toHaveLength(3);
    // There is room again.
    desk.vendor.callMs = 10;
    desk.submit("later");
    await desk.clock.advance(100);
    expect(desk.heard.get("later")).toMatchObject({ answer: "delivered" });
  });

  test("room is given back by those who need not wait, as theirs could not be stored", async () => {
    const desk = await createDesk({ delays: { add: { there: 20 } } });
    desk.delivery.start();
    await desk.clock.advance(0);
    desk.disk.isFull = true;
    const failures: string[] = [];
    for (let count = 0; count < 150; count += 1)
      void desk.delivery.submit(createEnquiry()).catch((error) => failures.push(error.name));
    await desk.clock.advance(20);
    expect(failures).toEqual(Array(150).fill("StoreUnavailableError"));
    desk.disk.isFull = false;
    desk.submit("later");
    await desk.clock.advance(5000);
    expect(desk.heard.get("later")).toMatchObject({ answer: "delivered" });
  });

  test("those who wait for a vendor that turns out to rest are thanked at once, and theirs wait in the store", async () => {
    const desk = await createDesk({ delays: { letGo: { there: 50 } } });
    desk.delivery.start();
    await desk.clock.advance(0);
    desk.vendor.callMs = 500;
    desk.vendor.answer = () => ({ kind: "misconfigured", reason: "HTTP 401" });
    for (const fresh of name("fresh", 10)) desk.submit(fresh);
    await desk.clock.advance(550);
    expect(desk.answers()).toEqual(Array(10).fill("queued"));
    expect(Math.max(...[...desk.heard.values()].map(({ at }) => at))).toBe(500);
    expect(desk.tries).toHaveLength(3);
    expect(desk.rows.filter(({ claimedUntil }) => claimedUntil > 0)).toEqual([]);
    desk.vendor.answer = () => accepted;
    desk.vendor.callMs = 10;
    await desk.clock.advance(122_000);
    expect(new Set(desk.states())).toEqual(new Set(["delivered"]));
    expect(desk.tries).toHaveLength(13);
  });
});

describe("a stop", () => {
  test("lets go of what is not on its way, thanks its visitors at once, and waits for the rest", async () => {
    const desk = await createDesk({ delays: { letGo: { there: 50 } } });
    desk.delivery.start();
    await desk.clock.advance(0);
    desk.vendor.callMs = 1000;
    for (const fresh of name("fresh", 10)) desk.submit(fresh);
    await desk.clock.advance(200);
    let isStopped = false;
    void desk.delivery.stop(5000).then(() => {
      isStopped = true;
    });
    await desk.clock.advance(50);
    expect([desk.answers(), isStopped]).toEqual([Array(7).fill("queued"), false]);
    expect(desk.rows.map(({ claimedUntil }) => claimedUntil === 0)).toEqual([
      ...Array(3).fill(false),
      ...Array(7).fill(true),
    ]);
    await desk.clock.advance(1000);
    expect(isStopped).toBe(true);
    expect(desk.answers().slice(7)).toEqual(["delivered", "delivered", "delivered"]);
    await desk.clock.advance(60_000);
    expect(desk.tries).toHaveLength(3);
  });

  test("while an enquiry is being stored keeps it for the next process, and thanks its visitor", async () => {
    const desk = await createDesk({ delays: { add: { there: 20, back: 20 } } });
    desk.delivery.start();
    await desk.clock.advance(0);
    desk.submit("Asha");
    await desk.clock.advance(30);
    void desk.delivery.stop(5000);
    await desk.clock.advance(60_000);
    expect([desk.answers(), desk.tries]).toEqual([["queued"], []]);
    expect(desk.rows[0]).toMatchObject({ state: "waiting", claimedUntil: 0 });
  });

  test("while a claim is awaited begins no try, and leaves nothing claimed", async () => {
    const desk = await createDesk({ before: ["left"], delays: { claimNext: { there: 50, back: 50 } } });
    desk.delivery.start();
    await desk.clock.advance(70);
    expect(desk.rows[0]?.claimedUntil).toBeGreaterThan(0);
    void desk.delivery.stop(5000);
    await desk.clock.advance(60_000);
    expect(desk.tries).toEqual([]);
    expect(desk.rows[0]).toMatchObject({ state: "waiting", claimedUntil: 0 });
  });

  test("before the store could be taken over is a stop for good", async () => {
    const desk = await createDesk({ before: ["left"], delays: { takeOver: { back: 5000 } } });
    desk.delivery.start();
    await desk.clock.advance(100);
    void desk.delivery.stop(1000);
    await desk.clock.advance(60_000);
    expect(desk.tries).toEqual([]);
  });
});
