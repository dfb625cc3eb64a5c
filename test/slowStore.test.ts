import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type CircuitBreaker, createCircuitBreaker } from "../server/enquiries/delivery/circuitBreaker.ts";
import { createDelivery, type Submitted } from "../server/enquiries/delivery/delivery.ts";
import { type EnquiryStore, StoreUnavailableError } from "../server/enquiries/store/enquiryStore.ts";
import { createMetrics } from "../server/metrics.ts";
import type { EnquiryOutcome } from "../server/vendorApi/outcome.ts";
import { createTestCipher } from "./support/keys.ts";
import { createSlowStore } from "./support/sqliteFile.ts";
import { createEnquiry, createTestClock, createTestLog } from "./support/testDoubles.ts";

// Delivery with a slow store: what can happen while a reply of the store is awaited.

const ackTimeoutMs = 2000;
const accepted: EnquiryOutcome = { kind: "accepted" };

type Delays = Partial<Record<keyof EnquiryStore, { there?: number; back?: number }>>;

interface Options {
  /** Enquiries that an earlier process has left. */
  before?: string[];
  delays?: Delays;
  pollMs?: number;
  breaker?: CircuitBreaker;
  isFull?: boolean;
}

/** The delivery with a slow store and a stopped clock. */
async function open({ before = [], delays = {}, pollMs = 3600_000, breaker, isFull = false }: Options = {}) {
  const clock = createTestClock();
  const disk = { isFull };
  const delayMs = (method: keyof EnquiryStore, way: "there" | "back") => delays[method]?.[way] ?? 0;
  const { store, change, readRows } = createSlowStore({ clock, delayMs, isDown: () => disk.isFull });
  const cipher = createTestCipher();
  const vendor = { callMs: 100, answer: (_name: string) => accepted };
  let startedAt = clock.now();
  const tries: { name: string; at: number }[] = [];
  const open = new Set<string>();
  const most = { all: 0, untried: 0, tried: 0 };
  const { log, lines } = createTestLog();
  const metrics = createMetrics();
  const delivery = createDelivery({
    ...{ store, cipher, ackTimeoutMs, apiTimeoutMs: 8000, clock, random: () => 0, pollMs },
    ...{ log, metrics, breaker },
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
  const put = (name: string) => store.add(cipher.encrypt(createEnquiry({ name })));
  const filled = Promise.all(before.map(put));
  await clock.advance((delays.add?.there ?? 0) + (delays.add?.back ?? 0));
  await filled;
  startedAt = clock.now();
  const ids = before.flatMap((name, index) => (name.startsWith("tried") ? [index + 1] : []));
  change(`UPDATE enquiries SET attempts = 1 WHERE id IN (${ids})`);

  const heard = new Map<string, Submitted & { at: number }>();
  const submit = (name: string, visitorLeft?: AbortSignal) =>
    void delivery.submit(createEnquiry({ name }), visitorLeft).then((submitted) => {
      heard.set(name, { ...submitted, at: clock.now() - startedAt });
    });
  const answers = () => [...heard.values()].map((one) => (one.kind === "answered" ? one.answer : one.kind));
  const states = () => readRows().map(({ state }) => state);
  onTestFinished(async () => {
    const stopped = delivery.stop(0);
    await clock.advance(60_000);
    await stopped;
  });
  delivery.start();
  await clock.advance(0);
  const told = { lines, count: (name: string) => metrics.registry.getSingleMetricAsString(name) };
  const records = { store, change, states, readRows };
  return { clock, disk, delivery, vendor, tries, most, heard, put, submit, answers, ...records, ...told };
}

/** "fresh 1", "fresh 2" and so on. */
const nameAll = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind} ${index + 1}`);

describe("places", () => {
  test.each([
    [0, 30],
    [5, 30],
    [40, 30],
    [150, 30],
    [0, 0],
  ])("are four, at most three for each lane, also if a claim takes %d ms and %d visitors come", async (ms, count) => {
    const before = [...nameAll("tried", 15), ...nameAll("left", 15)];
    const h = await open({ before, delays: { claimNext: { there: ms, back: ms }, recordResult: { back: ms } } });
    for (const fresh of nameAll("fresh", count)) {
      h.submit(fresh);
      await h.clock.advance(7);
    }
    await h.clock.advance(60_000);
    expect(h.most.untried).toBeLessThanOrEqual(3);
    expect(h.most.tried).toBeLessThanOrEqual(3);
    if (ms <= 5) expect(h.most.all).toBe(4);
    else expect(h.most.all).toBeLessThanOrEqual(4);
    expect(h.tries).toHaveLength(30 + count);
    expect(new Set(h.states())).toEqual(new Set(["delivered"]));
  });

  test("go in turn to enquiries whose visitors wait and to enquiries from before", async () => {
    const h = await open({ before: nameAll("left", 20), delays: { claimNext: { there: 3 } } });
    for (const fresh of nameAll("fresh", 20)) h.submit(fresh);
    await h.clock.advance(60_000);
    const kinds = h.tries.map((tried) => tried.name.split(" ")[0]);
    for (const from of [4, 12, 20]) {
      const left = kinds.slice(from, from + 8).filter((kind) => kind === "left").length;
      expect(left, kinds.join(" ")).toBeGreaterThanOrEqual(3);
      expect(left, kinds.join(" ")).toBeLessThanOrEqual(5);
    }
    // Each kind is sent in the order in which it came.
    for (const kind of ["fresh", "left"])
      expect(h.tries.map((tried) => tried.name).filter((tried) => tried.startsWith(kind))).toEqual(nameAll(kind, 20));
  });
});

test("an enquiry that another process puts into the store is sent within seconds, even if new ones keep coming", async () => {
  const h = await open({ pollMs: 2000 });
  // New enquiries come as fast as the vendor takes them, and a few wait, so there is always one in memory to send.
  for (const fresh of nameAll("early", 20)) h.submit(fresh);
  for (const [index, fresh] of nameAll("fresh", 600).entries()) {
    if (index === 30) await h.put("released");
    h.submit(fresh);
    await h.clock.advance(33);
  }
  const sent = h.tries.find((tried) => tried.name === "released");
  expect(sent?.at).toBeLessThan(30 * 33 + 5000);
});

describe("the store is asked again", () => {
  test.each([
    [-20, 50],
    [0, 50],
    [300, 300],
    [9000, 2000],
    [undefined, 2000],
  ])("for a retry that is due in %s ms after %i ms", async (dueInMs, pauseMs) => {
    const h = await open({ pollMs: 2000 });
    const claimNext = vi.spyOn(h.store, "claimNext").mockResolvedValue({ record: undefined, dueInMs });
    await h.clock.advance(2000 + pauseMs - 1);
    expect(claimNext).toHaveBeenCalledTimes(1);
    await h.clock.advance(1);
    expect(claimNext).toHaveBeenCalledTimes(2);
  });

  test("no sooner while a due retry has no place, and not at all while nothing has one", async () => {
    const h = await open({ before: nameAll("tried", 4), delays: { claimNext: { there: 1 } }, pollMs: 2000 });
    const claimNext = vi.spyOn(h.store, "claimNext");
    h.vendor.callMs = 60_000;
    await h.clock.advance(1900);
    expect([h.tries.length, claimNext.mock.calls.at(-1)?.[0]]).toEqual([3, ["new"]]);
    h.submit("fresh");
    await h.clock.advance(10_000);
    expect(h.tries).toHaveLength(4);
    expect(claimNext).toHaveBeenCalledTimes(3);
  });
});

describe("an enquiry", () => {
  test("that is delivered at once lets an idle loop sleep", async () => {
    const h = await open();
    const claimNext = vi.spyOn(h.store, "claimNext");
    for (const name of ["Asha", "Biko"]) {
      h.submit(name);
      await h.clock.advance(1000);
    }
    expect(h.answers()).toEqual(["delivered", "delivered"]);
    // The first left open whether the store has others.
    expect(claimNext.mock.calls.length).toBeLessThanOrEqual(1);
  });

  test("whose visitor left while it was being stored is thanked, and parked if it is refused (A83)", async () => {
    const h = await open();
    h.vendor.answer = () => ({ kind: "refused", reason: "Status not true" });
    h.submit("Asha", AbortSignal.abort());
    h.submit("Biko");
    await h.clock.advance(1000);
    expect([h.answers(), h.states()]).toEqual([
      ["queued", "refused"],
      ["parked", "refused"],
    ]);
    expect(h.heard.get("Asha")).toMatchObject({ at: 0 });
  });

  test("that comes before the store could be taken over does not wait, and is sent once", async () => {
    const h = await open({ delays: { recover: { there: 300, back: 300 } }, isFull: true });
    const check = vi.spyOn(h.store, "check");
    await h.clock.advance(700);
    expect(check).toHaveBeenCalledOnce();
    h.disk.isFull = false;
    h.submit("Asha");
    await h.clock.advance(60_000);
    expect(h.heard.get("Asha")).toMatchObject({ answer: "queued", at: 700 });
    expect(h.tries).toHaveLength(1);
    // While the store works nothing has to find that out.
    expect(check).toHaveBeenCalledOnce();
  });

  test("that is stored while its submission is still under way is not sent by the loop, and a slow result is heard", async () => {
    const h = await open({ delays: { add: { back: 500 }, recordResult: { back: 3000 } } });
    h.submit("Asha");
    for (let count = 0; count < 9; count += 1) {
      await h.clock.advance(50);
      h.delivery.releaseHeld("captcha down");
    }
    expect([h.states(), h.tries]).toEqual([["waiting"], []]);
    await h.clock.advance(4000);
    expect(h.heard.get("Asha")).toMatchObject({ answer: "delivered", at: 3600 });
    expect(h.tries).toHaveLength(1);
  });

  test("that comes while the store is taken over waits, so that its claim is not freed", async () => {
    const h = await open({ delays: { recover: { there: 300, back: 300 } } });
    await h.clock.advance(100);
    h.submit("Asha");
    await h.clock.advance(499);
    expect(h.readRows()).toHaveLength(0);
    await h.clock.advance(2000);
    expect(h.heard.get("Asha")).toMatchObject({ answer: "delivered", at: 700 });
    expect(h.tries).toHaveLength(1);
  });

  test("that fails is tried again after its own pauses, even if the loop was idle before", async () => {
    const h = await open();
    await h.clock.advance(1300);
    h.vendor.callMs = 0;
    h.vendor.answer = () => ({ kind: "away", reason: "HTTP 500" });
    h.submit("Asha");
    await h.clock.advance(20_000);
    expect(h.tries.map(({ at }) => at - 1300)).toEqual([0, 1000, 3000, 7000, 15_000]);
  });

  test("whose call lasts longer than its lease is claimed again, and not sent again", async () => {
    const h = await open({ pollMs: 2000 });
    h.vendor.callMs = 40_000;
    h.submit("Asha");
    await h.clock.advance(60_000);
    expect([h.tries.length, h.readRows()]).toMatchObject([1, [{ state: "delivered", claim: 2 }]]);
  });

  test("that waits for a place until its lease is too short for the call is claimed again, and sent once", async () => {
    const h = await open();
    h.vendor.callMs = 7000;
    for (const fresh of nameAll("fresh", 10)) h.submit(fresh);
    await h.clock.advance(6999);
    expect(h.tries).toHaveLength(3);
    expect(h.answers()).toEqual(Array(10).fill("queued"));
    expect(Math.max(...[...h.heard.values()].map(({ at }) => at))).toBe(ackTimeoutMs);
    await h.clock.advance(60_000);
    expect(h.tries.map((tried) => tried.name)).toEqual(nameAll("fresh", 10));
    expect(h.readRows().map(({ claim }) => claim)).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2, 2]);
    expect(new Set(h.states())).toEqual(new Set(["delivered"]));
  });
});

describe("a vendor", () => {
  test("that is misconfigured gets at most one call a minute, even if a claim was under way", async () => {
    const h = await open({ before: nameAll("left", 3), delays: { claimNext: { there: 25, back: 25 } } });
    h.vendor.callMs = 20;
    h.vendor.answer = () => ({ kind: "misconfigured", reason: "HTTP 401" });
    await h.clock.advance(60_000);
    expect(h.tries).toEqual([{ name: "left 1", at: 50 }]);
    await h.clock.advance(4 * 60_000);
    expect(h.tries.map(({ name }) => name)).toEqual(["left 1", "left 2", "left 3", "left 1", "left 2"]);
    // Enquiries that were claimed and not sent are free again.
    h.vendor.answer = () => accepted;
    await h.clock.advance(70_000);
    expect(new Set(h.states())).toEqual(new Set(["delivered"]));
  });

  test("that rests is asked by one process only, and this one gives back what it has claimed", async () => {
    const breaker = createCircuitBreaker();
    const tryProbe = vi.spyOn(breaker, "tryProbe").mockResolvedValue(false);
    const h = await open({ before: ["left", "tried"], breaker });
    await h.clock.advance(1000);
    expect([h.tries, h.readRows().map(({ claimedUntil }) => claimedUntil)]).toEqual([[], [0, 0]]);
    expect(tryProbe).toHaveBeenLastCalledWith(true, expect.any(Number));
    h.change("UPDATE enquiries SET state = 'parked' WHERE id = 1");
    h.delivery.releaseHeld("captcha down");
    await h.clock.advance(1000);
    expect(tryProbe).toHaveBeenLastCalledWith(false, expect.any(Number));
  });

  test("that is back gets all that failed meanwhile at once, whatever its Retry-After was", async () => {
    const h = await open();
    let outcome: EnquiryOutcome = { kind: "away", reason: "HTTP 503", retryAfterMs: 3600_000 };
    h.vendor.answer = () => outcome;
    for (const name of nameAll("fresh", 5)) {
      h.submit(name);
      await h.clock.advance(1000);
    }
    outcome = accepted;
    await h.clock.advance(300_000);
    // As a probe, a new enquiry need not wait for these.
    h.submit("probe");
    await h.clock.advance(1000);
    expect(new Set(h.states())).toEqual(new Set(["delivered"]));
  });

  test("that is back does not get an enquiry that still fails again and again", async () => {
    const slow = { there: 20, back: 20 };
    const h = await open({ delays: { endBackoff: slow, recordResult: slow, claimNext: slow }, pollMs: 2000 });
    let others: EnquiryOutcome = { kind: "misconfigured", reason: "HTTP 401" };
    const poisoned: EnquiryOutcome = { kind: "away", reason: "HTTP 500", retryAfterMs: 3600_000 };
    h.vendor.answer = (name) => (name === "poison" ? poisoned : others);
    h.vendor.callMs = 5;
    for (const name of ["poison", "Asha"]) {
      h.submit(name);
      await h.clock.advance(500);
    }
    others = accepted;
    await h.clock.advance(200_000);
    expect(h.states()).toEqual(["waiting", "delivered"]);
    // One try when it came and one when the vendor was back. The next is due an hour later, as Retry-After asks.
    expect(h.tries.filter((tried) => tried.name === "poison")).toHaveLength(2);
  });
});

test("every enquiry is logged and counted once, with its answer, and whether it is held or has no proof", async () => {
  const h = await open();
  const answer = async (changes: Parameters<typeof createEnquiry>[0]) => {
    const submitted = h.delivery.submit(createEnquiry(changes));
    await h.clock.advance(1000);
    return submitted;
  };
  expect(await answer({})).toEqual({ kind: "answered", reference: expect.any(String), answer: "delivered" });
  expect(await answer({ form: "demo", held: "honeypot" })).toMatchObject({ answer: "held" });
  expect(await answer({ unproven: "challenge missing" })).toMatchObject({ answer: "delivered" });
  expect(h.lines.filter(({ event }) => event === "enquiry_stored")).toMatchObject([
    { level: "info", form: "call-back", reference: expect.any(String), answer: "delivered" },
    { form: "demo", answer: "held", held: "honeypot" },
    { answer: "delivered", unproven: "challenge missing" },
  ]);
  expect(h.tries).toHaveLength(2);
  const totals = await h.count("enquiries_total");
  for (const counted of ['form="call-back",answer="delivered"} 2', 'form="demo",answer="held"} 1'])
    expect(totals).toContain(counted);
  expect(h.readRows()[1]).toMatchObject({ state: "held", claimedUntil: 0 });
  expect(await h.count("enquiries_held_total")).toMatch(/^[^{]*\{reason="honeypot"\} 1$/);
  expect(await h.count("enquiries_unproven_total")).toMatch(/^[^{]*\{reason="challenge missing"\} 1$/);

  const reference = "R9";
  for (const known of [{ kind: "repeat", reference, answer: "refused" }, { kind: "conflict" }] as const) {
    h.store.add = async () => known;
    expect(await answer({})).toEqual(known.kind === "repeat" ? { ...known, kind: "answered", isRepeat: true } : known);
  }
  h.store.add = async () => ({ kind: "full", held: "honeypot" });
  await expect(h.delivery.submit(createEnquiry({ form: "contact" }))).rejects.toThrow(StoreUnavailableError);
  const event = "enquiry_turned_away";
  expect(h.lines.at(-1)).toMatchObject({ event, level: "warn", form: "contact", held: "honeypot" });
  expect(await h.count("enquiries_turned_away_total")).toContain("enquiries_turned_away_total 1");
  expect(await h.count("enquiries_total")).toBe(totals);
});

describe("of many visitors", () => {
  test("a hundred wait, all others are thanked once their enquiry is stored, and all enquiries are sent", async () => {
    const h = await open({ delays: { add: { there: 20, back: 10 } } });
    h.vendor.callMs = 1000;
    const names = nameAll("fresh", 130);
    for (const fresh of names) h.submit(fresh);
    await h.clock.advance(30);
    expect([...h.heard.keys()]).toEqual(names.slice(100));
    expect(h.answers()).toEqual(Array(30).fill("queued"));
    expect([...h.heard.values()].map(({ at }) => at)).toEqual(Array(30).fill(30));
    await h.clock.advance(120_000);
    expect(h.tries.map((tried) => tried.name).sort()).toEqual([...names].sort());
    expect(h.tries.findIndex(({ name }) => name === names[100])).toBeLessThan(8);
    expect(new Set(h.states())).toEqual(new Set(["delivered"]));
    expect(h.answers().filter((answer) => answer === "delivered")).toHaveLength(3);
    // There is room again for a visitor to wait.
    h.vendor.callMs = 10;
    h.submit("later");
    await h.clock.advance(100);
    expect(h.heard.get("later")).toMatchObject({ answer: "delivered" });
  });

  test("those whose enquiry could not be stored do not take the place of later ones", async () => {
    const h = await open({ delays: { add: { there: 20 } } });
    h.disk.isFull = true;
    const failures: string[] = [];
    for (let count = 0; count < 150; count += 1)
      void h.delivery.submit(createEnquiry()).catch((error) => failures.push(error.name));
    await h.clock.advance(20);
    expect(failures).toEqual(Array(150).fill("StoreUnavailableError"));
    h.disk.isFull = false;
    h.submit("later");
    await h.clock.advance(5000);
    expect(h.heard.get("later")).toMatchObject({ answer: "delivered" });
  });

  test("those who wait are thanked at once when the vendor turns out to be down, and their enquiries stay in the store", async () => {
    const h = await open({ delays: { release: { there: 50 } } });
    h.vendor.callMs = 500;
    h.vendor.answer = () => ({ kind: "misconfigured", reason: "HTTP 401" });
    for (const fresh of nameAll("fresh", 10)) h.submit(fresh);
    await h.clock.advance(550);
    expect(h.answers()).toEqual(Array(10).fill("queued"));
    expect(Math.max(...[...h.heard.values()].map(({ at }) => at))).toBe(500);
    expect(h.tries).toHaveLength(3);
    expect(h.readRows().filter(({ claimedUntil }) => claimedUntil > 0)).toEqual([]);
    // While it is down none waits, and none takes the place of one who will.
    for (const late of nameAll("late", 150)) h.submit(late);
    await h.clock.advance(0);
    expect(h.answers()).toEqual(Array(160).fill("queued"));
    expect(h.readRows().filter(({ claimedUntil }) => claimedUntil > 0)).toEqual([]);
    h.vendor.answer = () => accepted;
    h.vendor.callMs = 10;
    await h.clock.advance(122_000);
    expect(new Set(h.states())).toEqual(new Set(["delivered"]));
    expect(h.tries).toHaveLength(163);
    h.vendor.callMs = 500;
    for (const fresh of nameAll("again", 130)) h.submit(fresh);
    await h.clock.advance(0);
    expect(h.answers().slice(160)).toEqual(Array(30).fill("queued"));
  });
});

describe("a stop", () => {
  test("releases enquiries that are not being sent, thanks their visitors at once, and waits for the others", async () => {
    const h = await open({ delays: { release: { there: 50 } } });
    h.vendor.callMs = 1000;
    for (const fresh of nameAll("fresh", 10)) h.submit(fresh);
    await h.clock.advance(200);
    let isStopped = false;
    void h.delivery.stop(5000).then(() => {
      isStopped = true;
    });
    await h.clock.advance(50);
    expect([h.answers(), isStopped]).toEqual([Array(7).fill("queued"), false]);
    const claimed = h.readRows().filter(({ claimedUntil }) => claimedUntil > 0);
    expect(claimed).toEqual(h.readRows().slice(0, 3));
    await h.clock.advance(1000);
    expect(isStopped).toBe(true);
    expect(h.answers().slice(7)).toEqual(["delivered", "delivered", "delivered"]);
    await h.clock.advance(60_000);
    expect(h.tries).toHaveLength(3);
  });

  test.each([
    [1500, 4000, "delivered"],
    [3000, 5000, "waiting"],
  ])("lets a result be written again, each time in %i ms, and ends after %i ms", async (there, stoppedMs, state) => {
    const h = await open({ delays: { recordResult: { there } } });
    h.vendor.callMs = 1000;
    h.submit("Asha");
    await h.clock.advance(0);
    h.disk.isFull = true;
    let isStopped = false;
    void h.delivery.stop(5000).then(() => {
      isStopped = true;
    });
    await h.clock.advance(1000 + there);
    h.disk.isFull = false;
    await h.clock.advance(stoppedMs - 1000 - there - 1);
    expect(isStopped).toBe(false);
    await h.clock.advance(1);
    expect([isStopped, h.states()]).toEqual([true, [state]]);
  });

  test.each([
    [new StoreUnavailableError("full"), []],
    [new TypeError("a fault of ours"), ["delivery_failed"]],
  ])("that can give nothing back (%s) thanks all who wait, and logs only a fault of ours", async (error, told) => {
    const h = await open();
    h.store.release = () => Promise.reject(error);
    h.vendor.callMs = 7000;
    for (const fresh of nameAll("fresh", 4)) h.submit(fresh);
    await h.clock.advance(0);
    void h.delivery.stop(1000);
    await h.clock.advance(0);
    expect(h.answers()).toEqual(["queued"]);
    await h.clock.advance(1000);
    expect(h.answers()).toEqual(Array(4).fill("queued"));
    expect(h.lines.flatMap(({ level, event }) => (level === "error" ? [event] : []))).toEqual(told);
  });

  test.each<[string, Options, visitors: string[], ms: number]>([
    ["an enquiry is being stored", { delays: { add: { there: 20, back: 20 } } }, ["Asha"], 30],
    ["a claim is under way", { before: ["left"], delays: { claimNext: { there: 50, back: 50 } } }, [], 70],
    ["the store is taken over", { before: ["left"], delays: { recover: { back: 5000 } } }, [], 100],
  ])("while %s starts no try, leaves nothing claimed, and thanks who waits", async (_, options, visitors, ms) => {
    const h = await open(options);
    for (const name of visitors) h.submit(name);
    await h.clock.advance(ms);
    void h.delivery.stop(5000);
    await h.clock.advance(60_000);
    expect([h.answers(), h.tries]).toEqual([visitors.map(() => "queued"), []]);
    expect(h.readRows()).toMatchObject([{ state: "waiting", claimedUntil: 0 }]);
  });
});
