import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { type EnquiryStore, StoreUnavailableError } from "../server/enquiries/store/enquiryStore.ts";
import { createFailoverStore } from "../server/enquiries/store/failoverStore.ts";
import { importInto } from "../server/enquiries/store/importInto.ts";
import { createIntake } from "../server/enquiries/store/intake.ts";
import { createCounts, defaultLimits } from "../server/enquiries/store/records.ts";
import { dialect } from "../server/enquiries/store/sqlite/dialect.ts";
import { engines, moves } from "./support/storeEngines.ts";
import {
  about,
  addClaimed,
  addNew,
  atOnce,
  cipher,
  claim,
  countsOf,
  dayMs,
  encrypt,
  encryptFor,
  finish,
  hourMs,
  idempotencyKey,
  kindsOf,
  minuteMs,
  postpone,
  readName,
  stateOf,
  totalOf,
} from "./support/storeSteps.ts";
import { createTestLog } from "./support/testDoubles.ts";

/** What every engine promises as a store of enquiries. As a queue: storeQueue.test.ts. */

const challenge = "3f9a1c7b3f9a1c7b3f9a1c7b3f9a1c7b";
const unproven = "challenge missing";
const replayed = { kind: "new", held: "challenge replayed", record: undefined };
const letThrough = { kind: "new", held: undefined };
const heldAsUnproven = { kind: "new", held: unproven, record: undefined };
const conflict = { kind: "conflict" };
const untried = { attempts: 0, unsureTries: 0, waitedMs: 0, triedAt: 0, failedSince: null };
const everyLane = ["new", "retry", "any"] as const;
const nothing = { deleted: 0, erased: 0, forgotten: 0 };

describe.each(engines)("adding and reading, $name", ({ open }) => {
  test("an enquiry is stored as it was encrypted, also claimed for its sender, and all processes have the same time", async () => {
    const { store, other } = await open();
    expect(store.available).toBe(false);
    const record = encrypt({ name: "Zoë", form: "contact" });
    const [content = { reference: "" }] = record.candidates;
    expect(await store.add(record)).toEqual({ kind: "new", reference: content.reference, record: undefined });
    expect(store.available).toBe(true);
    const kept = await other.get(content.reference);
    expect(kept).toMatchObject({ form: "contact", state: "waiting", ...content, attempts: 0, outcome: "" });
    expect(kept && cipher.decrypt(kept)?.model).toMatchObject({ FirstName: "Zoë", CountryId: 1 });
    expect(kept?.receivedAt).toEqual(about(Date.now()));
    expect(kept?.updatedAt).toBe(kept?.receivedAt);
    expect(other.now()).toEqual(about(store.now()));
    expect(await store.get("nobody")).toBeUndefined();
    const next = encrypt();
    const claimed = { id: expect.any(Number), claim: 1, form: "call-back", ...next.candidates[0], ...untried };
    expect(await store.add(next, hourMs)).toMatchObject({ kind: "new", record: { ...claimed, answer: "queued" } });
  });

  test("where leads are mailed, what is not held is listed until it was mailed, past a handover too (A128)", async () => {
    const { store, other } = await open({ mailsLeads: true });
    const leads = async (afterId = 0) => (await other.listLeads(afterId)).map(({ reference }) => reference);
    const [held, closed] = [await addNew(store, { held: "honeypot" }), await addNew(store, { held: "honeypot" })];
    const delivered = await addClaimed(store);
    await finish(store, delivered, "delivered");
    const waiting = await addNew(store);
    expect(await leads()).toEqual([delivered.reference, waiting]);
    expect(await leads(delivered.id)).toEqual([waiting]);
    await other.markLeadsMailed([delivered.id]);
    await store.retryRecord(held);
    await store.closeRecord(closed);
    expect(await leads()).toEqual([held, waiting]);
    const moved = await store.exportRecords({ limit: 9 });
    expect(moved.map(({ leadMailedAt }) => leadMailedAt)).toEqual([0, 0, about(Date.now()), 0]);
    const { store: to } = await open();
    // There nobody mails leads: what comes in is none.
    await addNew(to);
    await to.importRecords(moved);
    expect((await to.listLeads(0)).map(({ reference }) => reference)).toEqual([held, waiting]);
    expect((await to.get(delivered.reference))?.leadMailedAt).toEqual(about(Date.now()));
  });

  test("enquiries are listed by state, time and form, newest first, and counted, with the age of the oldest", async () => {
    const { store, age } = await open();
    const empty = createCounts();
    expect(await store.summary()).toMatchObject({ available: true, counts: empty, oldestWaitingMs: 0 });
    await addNew(store, { name: "old", form: "contact", held: "honeypot" });
    await age(dayMs);
    const { id = 0, receivedAt = 0 } = (await store.get(await addNew(store, { name: "demo", form: "demo" }))) ?? {};
    await addNew(store, { name: "more" });
    await age(hourMs);
    await addNew(store, { name: "new", form: "contact" });
    const since = receivedAt - 2 * hourMs;
    const rows: [filter: Parameters<EnquiryStore["list"]>[0], names: string[], total: number][] = [
      [{}, ["new", "more", "demo", "old"], 4],
      [{ states: ["waiting"], limit: 2 }, ["new", "more"], 3],
      [{ states: ["held", "parked"] }, ["old"], 1],
      [{ states: ["delivered"] }, [], 0],
      [{ since }, ["new", "more", "demo"], 3],
      [{ form: "contact", limit: 1 }, ["new"], 2],
      [{ since, form: "contact", states: ["waiting"] }, ["new"], 1],
      [{ since, form: "product" }, [], 0],
      [{ beforeId: id }, ["old"], 0],
    ];
    for (const [filter, names, total] of rows) {
      const listed = await store.list(filter);
      expect({ names: listed.records.map(readName), total: listed.total }).toEqual({ names, total });
    }
    const counts = { ...empty, held: 1, waiting: 3 };
    expect(await store.summary()).toMatchObject({ available: true, counts, oldestWaitingMs: about(hourMs) });
  });

  test("an idempotency key makes a repeat the same record and anything else a conflict, in any process", async () => {
    const { store, other } = await open();
    const reference = await addNew(store, { idempotencyKey });
    const repeat = { kind: "repeat", answer: "queued", reference };
    for (const one of [store, other]) {
      expect(await one.add(encrypt({ idempotencyKey }), hourMs)).toEqual(repeat);
      expect(await one.find(encrypt({ idempotencyKey }))).toEqual(repeat);
      for (const changes of [{ name: "Ravi" }, { form: "contact" }] as const) {
        expect(await one.add(encrypt({ idempotencyKey, ...changes }))).toEqual(conflict);
        expect(await one.find(encrypt({ idempotencyKey, ...changes }))).toEqual(conflict);
      }
    }
    // Those without a key are never joined.
    await addNew(store);
    await addNew(store);
    expect(await store.find(encrypt())).toBeUndefined();
    expect(await totalOf(store)).toBe(3);
  });

  test("an idempotency key gives the visitor's first answer for 24 hours, and makes a new enquiry afterwards", async () => {
    const { store, age } = await open();
    const first = await addClaimed(store, { idempotencyKey });
    await finish(store, first, "refused", "refused");
    await age(dayMs - minuteMs);
    expect(await store.add(encrypt({ idempotencyKey }))).toMatchObject({ kind: "repeat", answer: "refused" });
    await age(2 * minuteMs);
    expect(await store.find(encrypt({ idempotencyKey }))).toBeUndefined();
    // A different body is a new enquiry too, with its own reference. The key now belongs to that enquiry.
    const later = encrypt({ idempotencyKey, name: "Ravi" });
    expect(await store.add(later)).toMatchObject({ kind: "new", reference: later.candidates[1]?.reference });
    expect(await store.add(later)).toMatchObject({ kind: "repeat", reference: later.candidates[1]?.reference });
    expect(await store.add(encrypt({ idempotencyKey }))).toEqual(conflict);
    expect(await stateOf(store, first.reference)).toBe("refused");
    for (let day = 0; day < 2; day += 1) {
      await age(dayMs + minuteMs);
      await addNew(store, { idempotencyKey });
    }
    expect(await totalOf(store)).toBe(4);
  });

  test("an enquiry gets the first reference that no other has, with a proof, without one, and held", async () => {
    const { store } = await open();
    const references = ["FIRST000", "SECOND00", "THIRD000", "FOURTH00", "FIFTH000"];
    const kinds = [{ challenge }, { challenge: "aa" }, { unproven }, { held: "honeypot" }, {}] as const;
    for (const [index, reference] of references.entries()) {
      const { held } = { held: undefined, ...kinds[index] };
      expect(await store.add(encryptFor(references, kinds[index]))).toEqual({ kind: "new", reference, held });
    }
    await expect(store.add(encryptFor(references))).rejects.toThrow(StoreUnavailableError);
  });

  test("whoever is thanked is stored, and no more are held than HELD_LIMIT, half of it of what only programs send (A98, A120)", async () => {
    const { store, other } = await open({ heldLimit: 10 });
    await addNew(store, { challenge });
    const kinds = [{ held: "honeypot" }, { held: "honeypot", unproven }, { challenge }] as const;
    const hold = (_?: EnquiryStore, index = 0) =>
      store.add(encrypt({ ...kinds[index % 3], idempotencyKey: randomUUID() }), hourMs);
    const added = await atOnce(40, [store], hold);
    const thanked = added.flatMap((one) => (one.kind === "new" ? [one.reference] : []));
    expect(thanked).toHaveLength(5);
    for (const reference of thanked) expect(await stateOf(store, reference)).toBe("held");
    expect(added.filter(({ kind }) => kind === "full")).toHaveLength(35);
    // Others are not affected, and a repeat of one that is stored gets its answer.
    expect(await addClaimed(store, { challenge: "aa" })).toMatchObject({ claim: 1 });
    await addNew(store, { idempotencyKey });
    expect((await store.add(encrypt({ idempotencyKey, held: "honeypot" }))).kind).toBe("repeat");
    expect(await countsOf(store)).toMatchObject({ held: 5, waiting: 3 });
    // A person has looked at some of them, in another process.
    for (const reference of thanked.slice(0, 2)) await other.closeRecord(reference);
    await expect.poll(async () => (await hold()).kind, { timeout: 5000 }).toBe("new");
    expect([(await hold()).kind, (await hold()).kind]).toEqual(["new", "full"]);
    const people = await atOnce(6, [store], () => store.add(encrypt({ held: "captcha missing" })));
    expect(kindsOf(people)).toEqual(["full", ...Array(5).fill("new")]);
  });

  test("a repeat of a held enquiry gets 'delivered', and no sender gets it", async () => {
    const { store } = await open({ heldLimit: 2 });
    const held = "captcha missing";
    await addNew(store, { idempotencyKey, held });
    for (const _ of [1, 2]) expect((await store.add(encrypt({ idempotencyKey, held }))).kind).toBe("repeat");
    expect(await store.add(encrypt({ idempotencyKey }))).toMatchObject({ kind: "repeat", answer: "delivered" });
    expect((await store.list({})).records[0]?.outcome).toBe("held: captcha missing");
    expect(await store.claimNext(everyLane, hourMs)).toEqual({ dueInMs: undefined });
    // The repeats have taken no place.
    await addNew(store, { held });
  });
});

test("the queue of a flood does not grow without limit while the store is slow", async () => {
  const neverAnswered = createIntake(() => new Promise(() => {}), dialect, { ...defaultLimits, limitedAtOnce: 1 });
  const flood = Array.from({ length: 502 }, () => neverAnswered.add(encrypt({ held: "honeypot" })));
  expect(await Promise.race(flood)).toEqual({ kind: "full", held: "honeypot" });
});

/** A proof of work is spent together with the enquiry that brings it (W9). */
describe.each(engines)("a challenge in $name", ({ open }) => {
  test("the second enquiry with the same challenge is held, and is not claimed for its sender, but a repeat of the first gets its answer", async () => {
    const { store } = await open();
    const first = await addClaimed(store, { challenge, idempotencyKey });
    const repeat = await store.add(encrypt({ challenge, idempotencyKey }), hourMs);
    expect(repeat).toEqual({ kind: "repeat", answer: "queued", reference: first.reference });
    expect(await store.add(encrypt({ challenge, idempotencyKey, name: "Other" }))).toEqual(conflict);
    const second = await store.add(encrypt({ challenge, name: "Bot" }), hourMs);
    expect(second).toMatchObject(replayed);
    expect(first.reference).not.toBe(second.kind === "new" && second.reference);
    expect((await store.list({ states: ["held"] })).records).toMatchObject([{ outcome: "held: challenge replayed" }]);
    expect(await store.releaseHeld("challenge replayed")).toBe(1);
    // One that is held for another reason uses its challenge up too, and keeps its reason.
    for (const held of ["honeypot", "captcha missing"] as const)
      expect(await store.add(encrypt({ challenge: "aa", held }))).toMatchObject({ kind: "new", held });
    expect(await store.add(encrypt({ challenge: "aa" }))).toMatchObject(replayed);
  });

  test.each([
    ["the same challenge, one", { challenge }, 1],
    ["no proof, as many as are allowed in an hour (A99)", { unproven }, 3],
  ] as const)("of many at once, through two processes, with %s: let through", async (_, kind, most) => {
    const { store, other } = await open({ unprovenPerHour: 3 });
    await store.check();
    const add = (one: EnquiryStore, index: number) => one.add(encrypt({ ...kind, name: `${index}` }), hourMs);
    const added = await atOnce(24, [store, other], add);
    expect(added.filter((one) => one.kind === "new" && one.record)).toHaveLength(most);
    expect(await countsOf(store)).toMatchObject({ waiting: most, held: 24 - most });
  });

  test("challenges are forgotten only when they have expired", async () => {
    const { store, age } = await open();
    const reference = await addNew(store, { challenge });
    await age(2 * hourMs - minuteMs);
    expect(await store.purge()).toEqual(nothing);
    expect(await store.add(encrypt({ challenge }))).toMatchObject(replayed);
    await age(2 * minuteMs);
    expect(await store.purge()).toEqual({ ...nothing, forgotten: 1 });
    expect(await stateOf(store, reference)).toBe("waiting");
    expect(await store.add(encrypt({ challenge }))).toMatchObject(letThrough);
    await age(dayMs);
    expect((await store.purge()).forgotten).toBe(1);
  });
});

/** Enquiries without a proof of work are let through while they are rare (A99). */
describe.each(engines)("without a proof of work, in $name", ({ open }) => {
  test("as many as are allowed in an hour are let through, also if one is delivered by now; held ones and those with a proof are not counted", async () => {
    const { store, age } = await open({ unprovenPerHour: 1 });
    expect(await store.add(encrypt({ unproven, held: "honeypot" }))).toMatchObject({ held: "honeypot" });
    const record = await addClaimed(store, { unproven });
    await finish(store, record, "delivered");
    await store.erase(record.reference);
    expect(await store.add(encrypt({ challenge: "aa" }), hourMs)).toMatchObject(letThrough);
    await age(hourMs - minuteMs);
    expect(await store.add(encrypt({ unproven }), hourMs)).toMatchObject(heldAsUnproven);
    await age(2 * minuteMs);
    expect(await addClaimed(store, { unproven: "challenge expired" })).toMatchObject({ claim: 1 });
  });

  test("a repeat gets the first answer, whatever the count", async () => {
    const { store } = await open({ unprovenPerHour: 1, heldLimit: 1 });
    const add = () => store.add(encrypt({ unproven, idempotencyKey }), hourMs);
    expect(kindsOf(await atOnce(3, [store], add))).toEqual(["new", "repeat", "repeat"]);
    expect(await store.add(encrypt({ unproven }))).toMatchObject(heldAsUnproven);
    expect(await store.add(encrypt({ unproven }))).toEqual({ kind: "full", held: unproven });
    expect(await add()).toMatchObject({ kind: "repeat", answer: "queued" });
  });
});

test("while the database is away the local store has the same rules, and what it took counts when it is back", async () => {
  const limits = { unprovenPerHour: 2, heldLimit: 3 };
  const [{ from, to }] = moves as [(typeof moves)[number]];
  const [local, shared] = await Promise.all([from.open(limits), to.open(limits)]);
  await Promise.all([local.store.check(), shared.store.check()]);
  let isAway = true;
  const inReach = new Proxy(shared.store, {
    get: (store, name) => (name === "available" ? !isAway && store.available : store[name as "available"]),
  });
  const store = createFailoverStore({ shared: inReach, local: local.store, cipher, log: createTestLog().log });
  expect(await store.add(encrypt({ challenge, idempotencyKey }))).toMatchObject(letThrough);
  expect(await store.add(encrypt({ challenge, name: "Bot" }))).toMatchObject(replayed);
  for (let count = 0; count < 2; count += 1) expect(await store.add(encrypt({ unproven }))).toMatchObject(letThrough);
  for (let count = 0; count < 2; count += 1)
    expect(await store.add(encrypt({ unproven }))).toMatchObject(heldAsUnproven);
  expect(await store.add(encrypt({ unproven }))).toEqual({ kind: "full", held: unproven });
  isAway = false;
  expect(await store.add(encrypt({ challenge, idempotencyKey }))).toMatchObject({ kind: "repeat" });
  // The handover.
  expect((await claim(store, "new")).record?.reference).toBeDefined();
  expect(await countsOf(shared.store)).toMatchObject({ waiting: 3, held: 3 });
  expect(await store.add(encrypt({ challenge, name: "Bot again" }))).toEqual({ kind: "full", held: replayed.held });
  expect(await store.add(encrypt({ unproven }))).toEqual({ kind: "full", held: unproven });
});

describe.each(engines)("upkeep, $name", ({ open }) => {
  /** One enquiry in each of these states, and a waiting one. */
  async function fill(store: EnquiryStore, ...states: ("delivered" | "refused" | "parked")[]) {
    const references = [await addNew(store), await addNew(store, { held: "honeypot" })];
    for (const state of states) {
      const claimed = await addClaimed(store);
      await finish(store, claimed, state);
      references.push(claimed.reference);
    }
    return references;
  }

  test("delivered enquiries are deleted after 30 days; closed, refused and held ones are erased after RETENTION_DAYS, waiting and parked ones never (A85)", async () => {
    const { store, age } = await open({ retentionDays: 10 });
    await fill(store, "delivered", "refused", "parked");
    await store.closeRecord(await addNew(store));
    await age(10 * dayMs - minuteMs);
    expect(await store.purge()).toEqual(nothing);
    await age(2 * minuteMs);
    expect(await store.purge()).toEqual({ ...nothing, erased: 3 });
    expect(await countsOf(store)).toEqual({ ...createCounts(), erased: 3, parked: 1, waiting: 1, delivered: 1 });
    for (const { ciphertext } of (await store.list({ states: ["erased"] })).records) expect(ciphertext).toBe("");
    await age(20 * dayMs - 3 * minuteMs);
    expect(await store.purge()).toEqual(nothing);
    await age(2 * minuteMs);
    expect(await store.purge()).toEqual({ ...nothing, deleted: 1 });
    expect(await countsOf(store)).toMatchObject({ erased: 3, parked: 1, waiting: 1, delivered: 0 });
  });

  test("nothing is purged while the clocks of database and server differ by more than its age", async () => {
    const { store, age } = await open({ retentionDays: 20 });
    await fill(store, "delivered");
    await age(31 * dayMs);
    // As if the database's clock had jumped ahead.
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() - 60 * dayMs);
    expect(await store.purge()).toMatchObject({ deleted: 0, erased: 0 });
    clock.mockRestore();
    expect(await store.purge()).toMatchObject({ deleted: 1, erased: 1 });
  });

  test("purges, releases and what is due again go one batch at a time", async () => {
    const { store, age } = await open();
    await atOnce(201, [store], async () => finish(store, await addClaimed(store), "delivered"));
    await atOnce(201, [store], () => addNew(store, { held: "captcha down" }));
    await addNew(store, { held: "honeypot" });
    await age(dayMs);
    const goneSince = store.now() - minuteMs;
    await atOnce(201, [store], async () => postpone(store, await addClaimed(store)));
    const endBackoff = () => store.endBackoff(goneSince, store.now() + minuteMs);
    expect([await endBackoff(), await endBackoff(), await endBackoff()]).toEqual([200, 1, 0]);
    const release = () => store.releaseHeld("captcha down");
    expect([await release(), await release(), await release()]).toEqual([200, 1, 0]);
    // One that is released counts from now on, and is tried as if it were new.
    expect(await store.summary()).toMatchObject({ counts: { held: 1, waiting: 402 }, oldestWaitingMs: about(0) });
    expect((await claim(store, "new")).record).toMatchObject(untried);
    await age(31 * dayMs);
    expect([await store.purge(), await store.purge()].map(({ deleted }) => deleted)).toEqual([200, 1]);
  });

  test("ops erase a person's data in every state, for ever, and keep the reference", async () => {
    const { store } = await open();
    const claimed = await addClaimed(store, { idempotencyKey });
    const { reference } = claimed;
    const others = await fill(store, "delivered", "refused", "parked");
    for (const one of [reference, ...others]) expect(await store.erase(one)).toBe("changed");
    expect(await store.get(reference)).toMatchObject({ state: "erased", reference, ciphertext: "" });
    // A sender may still have the first, so it may not be moved.
    const exported = await store.exportRecords({ afterId: 0, states: ["erased"], limit: 10 });
    expect(exported.map((one) => one.reference).sort()).toEqual(others.sort());
    for (const one of exported) expect(one).toMatchObject({ ciphertext: "", fingerprint: "", idempotencyKey: null });
    await finish(store, claimed, "delivered");
    expect(await countsOf(store)).toEqual({ ...createCounts(), erased: 6 });
    for (const act of [store.erase, store.retryRecord, store.closeRecord]) {
      expect(await act(reference)).toBe("erased");
      expect(await act("nobody")).toBe("unknown");
    }
    // The key belongs to no enquiry any more.
    expect(await store.add(encrypt({ idempotencyKey, name: "Ravi" }))).toMatchObject({ kind: "new" });
  });

  test("ops close an enquiry: a failing try does not open it again, and a delivery is recorded", async () => {
    const { store } = await open();
    const claimed = await addClaimed(store);
    const { reference } = claimed;
    expect([await store.closeRecord(reference), await store.closeRecord(reference)]).toEqual(["changed", "unchanged"]);
    await postpone(store, claimed, { pauseMs: 0 });
    await finish(store, claimed, "parked");
    expect(await stateOf(store, reference)).toBe("closed");
    expect((await claim(store, "any")).record).toBeUndefined();
    await finish(store, claimed, "delivered");
    expect(await stateOf(store, reference)).toBe("delivered");
    for (const act of [store.closeRecord, store.retryRecord]) expect(await act(reference)).toBe("delivered");
  });

  test("ops put back an enquiry that was given up, and it is tried as if it were new", async () => {
    const { store, age } = await open();
    const claimed = await addClaimed(store);
    await postpone(store, claimed, { pauseMs: 0, unsureTries: 3 });
    const { record } = await claim(store, "retry");
    if (!record) throw new Error("not claimed");
    await finish(store, record, "parked");
    await age(4 * dayMs);
    expect(await store.retryRecord(claimed.reference)).toBe("changed");
    // Its age counts from now on, so that it does not raise the alarm for enquiries that wait too long.
    expect((await store.summary()).oldestWaitingMs).toBeLessThan(minuteMs);
    expect((await claim(store, "new")).record).toMatchObject(untried);
  });

  test("ops put back an enquiry that is being sent without sending it twice", async () => {
    const { store } = await open();
    const claimed = await addClaimed(store);
    expect(await store.retryRecord(claimed.reference)).toBe("changed");
    expect((await claim(store, "any")).record).toBeUndefined();
    await postpone(store, claimed, { pauseMs: 0 });
    expect((await claim(store, "retry")).record).toMatchObject({ attempts: 1, claim: 2 });
  });
});

describe.each(moves)("moving, $name", ({ from, to }) => {
  async function openBoth() {
    const [{ store: source, age }, { store: target }] = await Promise.all([from.open(), to.open()]);
    return { source, target, age };
  }
  const readAll = (store: EnquiryStore) => store.exportRecords({ afterId: 0, limit: 100 });
  const result = (imported: number, known: number, taken: string[] = []) => ({ imported, known, taken });

  test("every record is moved completely", async () => {
    const { source, target } = await openBoth();
    await finish(source, await addClaimed(source), "delivered");
    await finish(source, await addClaimed(source, { idempotencyKey }), "refused", "refused");
    await finish(source, await addClaimed(source), "parked");
    await postpone(source, await addClaimed(source, { name: "retry" }), { pauseMs: 0, unsureTries: 2 });
    await addNew(source, { held: "captcha down", challenge });
    await source.closeRecord(await addNew(source));
    await source.erase(await addNew(source));
    await addNew(source, { name: "fresh", form: "contact", unproven });

    const before = await readAll(source);
    expect(before).toHaveLength(8);
    expect(await target.importRecords(before)).toEqual(result(8, 0));
    const withoutId = ({ id: _, ...rest }: (typeof before)[number]) => rest;
    expect((await readAll(target)).map(withoutId)).toEqual(before.map(withoutId));
    for (const records of [before, []]) await source.forget(records);
    expect(await totalOf(source)).toBe(0);

    expect(await target.add(encrypt({ idempotencyKey }))).toMatchObject({ kind: "repeat", answer: "refused" });
    const { record } = await claim(target, "retry");
    expect(record).toMatchObject({ attempts: 1, unsureTries: 2, claim: expect.any(Number) });
    expect(record && readName(record)).toBe("retry");
    if (record) await finish(target, record, "delivered");
    expect(await countsOf(target)).toMatchObject({ delivered: 2, waiting: 1 });
  });

  test("records are read in parts, oldest first, only of the given states, and without claimed ones", async () => {
    const { source, age } = await openBoth();
    for (const name of ["one", "two", "three"]) await addNew(source, { name });
    await addClaimed(source, { name: "on its way" });
    await addNew(source, { name: "held", held: "honeypot" });
    const read = (afterId: number, limit: number) => source.exportRecords({ states: ["waiting"], afterId, limit });
    const first = await read(0, 2);
    expect(first.map(readName)).toEqual(["one", "two"]);
    expect((await read(first[1]?.id ?? 0, 2)).map(readName)).toEqual(["three"]);
    await age(hourMs + minuteMs);
    expect((await read(0, 100)).map(readName)).toEqual(["one", "two", "three", "on its way"]);
  });

  test("a record that is imported again is known; delivered or erased meanwhile, it does not wait again", async () => {
    const { source, target } = await openBoth();
    const erased = await addNew(source, { name: "one" });
    await source.erase(await addNew(source, { name: "two" }));
    await addNew(source, { name: "three" });
    const records = await readAll(source);
    expect(await target.importRecords(records.slice(0, 1))).toEqual(result(1, 0));
    expect(await target.importRecords(records)).toEqual(result(2, 1));
    const dayBefore = records.map((one) => ({ ...one, receivedAt: one.receivedAt - dayMs }));
    expect((await target.importRecords(dayBefore)).taken, "others").toHaveLength(3);
    await target.erase(erased);
    const { record } = await claim(target, "new");
    if (record) await finish(target, record, "delivered");
    expect(await target.importRecords([...records, ...records])).toEqual(result(0, 6));
    expect(await target.importRecords([])).toEqual(result(0, 0));
    expect(await countsOf(target)).toEqual({ ...createCounts(), delivered: 1, erased: 2 });
  });

  test("a more final state of the source wins", async () => {
    const { source, target } = await openBoth();
    const claimed = [await addClaimed(source), await addClaimed(source), await addClaimed(source)] as const;
    await source.release(claimed);
    await target.importRecords(await readAll(source));
    await finish(source, claimed[0], "delivered", "delivered");
    await source.closeRecord(claimed[1].reference);
    await source.erase(claimed[2].reference);
    const changed = await readAll(source);
    expect(await target.importRecords(changed)).toEqual(result(0, 3));
    expect(await readAll(target)).toMatchObject(
      changed.map(({ state, outcome, answer, updatedAt, ciphertext, fingerprint }) => ({
        ...{ state, outcome, answer, updatedAt, ciphertext, fingerprint },
      })),
    );
  });

  test("a reference that another enquiry of the target has is changed once, and reported", async () => {
    const { source, target } = await openBoth();
    await target.add(encryptFor(["TAKEN000"], { name: "here" }));
    await source.add(encryptFor(["TAKEN000"], { name: "there" }));
    const records = await readAll(source);
    const renamed = [{ from: "TAKEN000", to: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/) }];
    // The first new one is taken too.
    const importRecords = vi.fn(target.importRecords);
    importRecords.mockImplementationOnce(target.importRecords).mockResolvedValueOnce(result(0, 0, ["TAKEN111"]));
    expect(await importInto({ importRecords }, records, cipher)).toEqual({ imported: 1, known: 0, renamed });
    expect(await importInto(target, records, cipher)).toEqual({ imported: 0, known: 1, renamed: [] });
    expect((await target.list({})).records.map(readName).sort()).toEqual(["here", "there"]);
  });

  test("an idempotency key and a challenge that the target has stay there, and a replay is held, not lost", async () => {
    const { source, target } = await openBoth();
    const here = await addNew(target, { idempotencyKey, name: "here", challenge });
    await source.add(encryptFor(["THERE000"], { idempotencyKey, name: "there" }));
    const second = await addNew(source, { challenge, name: "Second" });
    const third = await addNew(source, { challenge: "aa", name: "Third" });
    await addNew(target, { challenge: "bb" });
    const sent = await addClaimed(source, { challenge: "bb" });
    await finish(source, sent, "delivered");
    const records = await readAll(source);
    expect(await target.importRecords(records)).toEqual(result(4, 0));
    // As after a confirmation that was cut off.
    expect(await target.importRecords(records)).toEqual(result(0, 4));
    expect(await stateOf(target, sent.reference)).toBe("delivered");
    const repeat = { kind: "repeat", reference: here };
    expect(await target.add(encrypt({ idempotencyKey, name: "here", challenge }))).toMatchObject(repeat);
    expect(await target.get(second)).toMatchObject({ state: "held", outcome: "held: challenge replayed" });
    expect(await stateOf(target, third)).toBe("waiting");
    expect(await target.add(encrypt({ challenge: "aa" }))).toMatchObject(replayed);
  });
});
