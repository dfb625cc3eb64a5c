import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Lane } from "../server/enquiries/delivery/schedule.ts";
import { createSpool, type Spool, type SpoolOptions } from "../server/enquiries/spool/spool.ts";
import { SpoolInUseError } from "../server/enquiries/spool/spoolFile.ts";
import { SpoolUnavailableError } from "../server/enquiries/spool/spoolTransactions.ts";
import { createEnvelope, EnvelopeError } from "../server/vendorApi/envelope.ts";
import { createDataDir, createEnquiry, createTestLog } from "./support/desk.ts";

const key = "spool-test-key16";
const iv = "spool-test-iv-16";
const hourMs = 3600_000;
/** The schedule's clock, where its hands do not matter. */
const at = 1000;

function openSpool(dataDir: string, options: Partial<SpoolOptions> = {}) {
  const spool = createSpool({
    dataDir,
    envelope: createEnvelope({ key, iv }),
    key,
    log: createTestLog().log,
    ...options,
  });
  onTestFinished(() => spool.close());
  return spool;
}

test("an enquiry is there, and opens, after the process has gone without closing", () => {
  const dataDir = createDataDir();
  const added = openSpool(dataDir).add(createEnquiry({ name: "Zoë" }), at);
  const later = openSpool(dataDir);
  const record = later.get(added.kind === "new" ? added.reference : "");
  expect(record).toMatchObject({ state: "waiting", form: "call-back", attempts: 0 });
  expect(later.open(record as { sealed: string }).model).toMatchObject({ FirstName: "Zoë", CountryId: 1 });
});

test("nothing that a visitor wrote can be read on the disk, and nobody else may read the files", () => {
  const dataDir = join(createDataDir(), "inner");
  openSpool(dataDir).add(createEnquiry(), at);
  const files = readdirSync(dataDir);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const bytes = readFileSync(join(dataDir, file));
    for (const word of ["Asha", "Verma", "Himalaya", "asha.verma", "911234567890", "morning"]) {
      expect(bytes.includes(word), `${word} in ${file}`).toBe(false);
    }
    expect(statSync(join(dataDir, file)).mode & 0o777, file).toBe(0o600);
  }
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test("two enquiries with the same words are sealed to different texts", () => {
  const spool = openSpool(createDataDir());
  spool.add(createEnquiry(), at);
  spool.add(createEnquiry(), at);
  const [first, second] = spool.list({}).records;
  expect(first?.sealed.slice(0, 40)).not.toBe(second?.sealed.slice(0, 40));
});

test("a record sealed with another key is told by name", () => {
  const dataDir = createDataDir();
  openSpool(dataDir).add(createEnquiry(), at);
  const other = openSpool(dataDir, { envelope: createEnvelope({ key: "another-key-of16", iv }) });
  expect(() => other.open(other.list({}).records[0] as { sealed: string })).toThrow(EnvelopeError);
});

describe("an idempotency key", () => {
  const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";

  test("makes a repeat the same record", () => {
    const spool = openSpool(createDataDir());
    const first = spool.add(createEnquiry({ idempotencyKey }), at);
    const again = spool.add(createEnquiry({ idempotencyKey }), at);
    expect(again).toEqual({ kind: "repeat", answer: "queued", reference: first.kind === "new" && first.reference });
    expect(spool.summary().counts.waiting).toBe(1);
  });

  test("with another body, or the same body in another form, is a conflict", () => {
    const spool = openSpool(createDataDir());
    spool.add(createEnquiry({ idempotencyKey }), at);
    expect(spool.add(createEnquiry({ idempotencyKey, name: "Ravi" }), at)).toEqual({ kind: "conflict" });
    expect(spool.add(createEnquiry({ idempotencyKey, form: "contact" }), at)).toEqual({ kind: "conflict" });
    expect(spool.summary().counts.waiting).toBe(1);
  });

  test("gives the first answer for 24 hours and stands for a new enquiry afterwards", () => {
    let now = Date.UTC(2026, 0, 5);
    const spool = openSpool(createDataDir(), { now: () => now });
    const first = spool.add(createEnquiry({ idempotencyKey }), at);
    if (first.kind !== "new") throw new Error("not new");
    spool.settle(first.record.id, { state: "refused", outcome: "Status not true", answer: "refused" }, at);
    now += 24 * hourMs - 1;
    expect(spool.add(createEnquiry({ idempotencyKey }), at)).toMatchObject({
      kind: "repeat",
      answer: "refused",
    });
    now += 1;
    expect(spool.add(createEnquiry({ idempotencyKey, name: "Ravi" }), at)).toMatchObject({ kind: "new" });
    expect(spool.list({}).total).toBe(2);
  });

  test("that is left out never joins two enquiries", () => {
    const spool = openSpool(createDataDir());
    spool.add(createEnquiry(), at);
    spool.add(createEnquiry(), at);
    expect(spool.summary().counts.waiting).toBe(2);
  });
});

test("references are short, differ, and have no letters that are mistaken for others", () => {
  const spool = openSpool(createDataDir());
  for (let count = 0; count < 50; count++) spool.add(createEnquiry(), at);
  const references = spool.list({}).records.map((record) => record.reference);
  expect(new Set(references).size).toBe(50);
  for (const reference of references) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
});

describe("claims", () => {
  const claim = { untilMs: 10_000, at };
  const nameOf = (spool: Spool, lane: Lane, options: Partial<typeof claim> & { afterId?: number } = {}) => {
    const claimed = spool.claimNext(lane, { ...claim, ...options });
    return claimed && spool.open(claimed).model.FirstName;
  };
  const postpone = (spool: Spool, id: number, nextAt: number, changes: Partial<{ unsureTries: number }> = {}) =>
    spool.settle(id, { state: "waiting", nextAt, waitedMs: 0, unsureTries: 0, outcome: "away: down", ...changes }, at);

  test("no two of them take the same record, whichever process they are of; never tried ones come oldest first", () => {
    const dataDir = createDataDir();
    const one = openSpool(dataDir);
    const other = openSpool(dataDir);
    for (const name of ["first", "second", "third"]) one.add(createEnquiry({ name }), at);
    expect([nameOf(one, "untried"), nameOf(other, "untried"), nameOf(one, "untried")]).toEqual([
      "first",
      "second",
      "third",
    ]);
    expect(nameOf(other, "untried")).toBeUndefined();
  });

  test("that have run out, or are of a former life, free the record", () => {
    const spool = openSpool(createDataDir());
    spool.add(createEnquiry(), at, { untilMs: 5000 });
    expect(nameOf(spool, "untried", { at: 4999 })).toBeUndefined();
    expect(nameOf(spool, "untried", { at: 5000 })).toBe("Asha");
    spool.takeOver(5000);
    expect(nameOf(spool, "untried", { at: 5000 })).toBe("Asha");
  });

  test("of what was tried take what is due, the longest due first", () => {
    const spool = openSpool(createDataDir());
    for (const name of ["late", "later", "fresh"]) spool.add(createEnquiry({ name }), at);
    postpone(spool, 1, 3000);
    postpone(spool, 2, 2000);
    expect(spool.nextDueAt(at)).toBe(2000);
    expect(nameOf(spool, "tried", { at: 1999 })).toBeUndefined();
    expect([nameOf(spool, "tried", { at: 3000 }), nameOf(spool, "tried", { at: 3000 })]).toEqual(["later", "late"]);
    expect(nameOf(spool, "tried", { at: 3000 })).toBeUndefined();
  });

  test("in turn take all that is due from the oldest on, and start again at the end", () => {
    const spool = openSpool(createDataDir());
    for (const name of ["one", "two", "not due"]) spool.add(createEnquiry({ name }), at);
    postpone(spool, 1, 1500);
    postpone(spool, 3, 9000);
    const turn = (afterId: number) => nameOf(spool, "turn", { at: 2000, untilMs: 0, afterId });
    expect([turn(0), turn(1), turn(2)]).toEqual(["one", "two", "one"]);
  });

  test("find what the vendor's return makes due, but not what failed before, nor what the vendor may have", () => {
    const spool = openSpool(createDataDir());
    for (const name of ["before", "during", "unsure"]) spool.add(createEnquiry({ name }), at);
    postpone(spool, 1, 50_000);
    spool.settle(2, { state: "waiting", nextAt: 50_000, waitedMs: 0, unsureTries: 0, outcome: "" }, 7000);
    spool.settle(3, { state: "waiting", nextAt: 50_000, waitedMs: 0, unsureTries: 1, outcome: "" }, 7000);
    expect(spool.hurry(5000, 8000)).toBe(1);
    expect(spool.hurry(5000, 8000)).toBe(0);
    expect(nameOf(spool, "tried", { at: 8000 })).toBe("during");
    expect(nameOf(spool, "tried", { at: 8000 })).toBeUndefined();
  });

  test("find what is put back, at once or, where the vendor may have it, after the longest pause", () => {
    const spool = openSpool(createDataDir());
    for (const name of ["refused", "unsure, then refused"]) spool.add(createEnquiry({ name }), at);
    postpone(spool, 2, 2000, { unsureTries: 1 });
    for (const id of [1, 2]) spool.settle(id, { state: "refused", outcome: "refused: Status not true" }, 2000);
    spool.putBack([1, 2], 3000);
    expect(spool.summary().counts).toMatchObject({ waiting: 2, refused: 0 });
    expect(nameOf(spool, "tried", { at: 3000 })).toBe("refused");
    expect(spool.nextDueAt(3000)).toBe(3000 + 12 * hourMs);
  });
});

test("what a wrong clock has put off for longer than any pause is due at the next start", () => {
  const spool = openSpool(createDataDir());
  spool.add(createEnquiry(), at);
  spool.settle(1, { state: "waiting", nextAt: 90 * 24 * hourMs, waitedMs: 0, unsureTries: 0, outcome: "" }, at);
  expect(spool.takeOver(5000)).toBe(0);
  expect(spool.nextDueAt(5000)).toBe(5000);
});

test("only delivered records are purged, after 30 days", () => {
  let now = Date.UTC(2026, 0, 5);
  const spool = openSpool(createDataDir(), { now: () => now });
  for (const state of ["delivered", "refused", "parked"] as const) {
    const added = spool.add(createEnquiry(), at);
    if (added.kind === "new") spool.settle(added.record.id, { state, outcome: "" }, at);
  }
  spool.add(createEnquiry(), at);
  spool.add(createEnquiry({ held: "honeypot" }), at);
  now += 30 * 24 * hourMs;
  expect(spool.purge()).toEqual({ deleted: 0, erased: 0 });
  now += 1;
  expect(spool.purge()).toEqual({ deleted: 1, erased: 0 });
  expect(spool.summary().counts).toMatchObject({ waiting: 1, delivered: 0, refused: 1, held: 1, parked: 1 });
});

test("retention erases what is closed, refused or held, and never what is parked or waits", () => {
  let now = Date.UTC(2026, 0, 5);
  const spool = openSpool(createDataDir(), { now: () => now, retentionDays: 10 });
  for (const state of ["refused", "parked"] as const) {
    spool.add(createEnquiry(), at);
    spool.settle(spool.list({}).records[0]?.id ?? 0, { state, outcome: "" }, at);
  }
  spool.add(createEnquiry({ held: "honeypot" }), at);
  spool.add(createEnquiry(), at);
  spool.add(createEnquiry(), at);
  spool.closeRecord(spool.list({}).records[0]?.reference ?? "");
  now += 10 * 24 * hourMs + 1;
  expect(spool.purge()).toEqual({ deleted: 0, erased: 3 });
  expect(spool.summary().counts).toMatchObject({ erased: 3, parked: 1, waiting: 1, closed: 0, refused: 0, held: 0 });
});

describe("ops", () => {
  const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
  const addOne = (spool: Spool) => {
    const added = spool.add(createEnquiry({ idempotencyKey }), at);
    if (added.kind !== "new") throw new Error(added.kind);
    return added.record;
  };

  test("erase a person's words from the file itself, also while a try is under way", () => {
    const dataDir = createDataDir();
    const spool = openSpool(dataDir);
    const { id, reference, sealed } = addOne(spool);
    expect(spool.erase(reference)).toBe("changed");
    expect(spool.get(reference)).toMatchObject({ state: "erased", reference });
    for (const file of readdirSync(dataDir)) expect(readFileSync(join(dataDir, file)).includes(sealed)).toBe(false);
    spool.settle(id, { state: "delivered", outcome: "accepted" }, at);
    expect(spool.get(reference)?.state).toBe("erased");
    expect([spool.erase(reference), spool.release(reference), spool.erase("nobody")]).toEqual([
      "erased",
      "erased",
      "unknown",
    ]);
    // The key stands for nothing any more.
    expect(spool.add(createEnquiry({ idempotencyKey, name: "Ravi" }), at)).toMatchObject({ kind: "new" });
  });

  test("close what is done by hand, which a try that fails meanwhile does not open, and a delivery settles", () => {
    const spool = openSpool(createDataDir());
    const { id, reference } = addOne(spool);
    expect([spool.closeRecord(reference), spool.closeRecord(reference)]).toEqual(["changed", "unchanged"]);
    spool.settle(id, { state: "waiting", nextAt: 2000, waitedMs: 0, unsureTries: 0, outcome: "away: down" }, at);
    expect(spool.get(reference)?.state).toBe("closed");
    spool.settle(id, { state: "delivered", outcome: "accepted" }, at);
    expect(spool.get(reference)?.state).toBe("delivered");
    expect(spool.closeRecord(reference)).toBe("delivered");
  });

  test("release what is held, to be tried as if it had just come", () => {
    const spool = openSpool(createDataDir());
    for (const held of ["honeypot", "captcha down", "captcha down"] as const) spool.add(createEnquiry({ held }), at);
    expect(spool.releaseHeld("captcha down")).toBe(2);
    expect(spool.releaseHeld("captcha down")).toBe(0);
    expect(spool.summary().counts).toMatchObject({ held: 1, waiting: 2 });
    expect(spool.claimNext("untried", { at, untilMs: 5000 })).toMatchObject({ attempts: 0 });
  });
});

test("of held ones as many are stored as the day's quota has it, then one in a hundred", () => {
  let now = Date.UTC(2026, 0, 5);
  const spool = openSpool(createDataDir(), { now: () => now, heldPerDay: 5 });
  const kinds = Array.from({ length: 305 }, () => spool.add(createEnquiry({ held: "honeypot" }), at).kind);
  expect(kinds.filter((kind) => kind === "new")).toHaveLength(5 + 3);
  expect(spool.summary().counts.held).toBe(8);
  expect(spool.add(createEnquiry(), at).kind).toBe("new");
  now += 24 * hourMs;
  expect(spool.add(createEnquiry({ held: "honeypot" }), at).kind).toBe("new");
});

test("one process at a time has a DATA_DIR; the ops command works beside it", () => {
  const dataDir = createDataDir();
  const server = openSpool(dataDir, { exclusive: true });
  expect(() => openSpool(dataDir, { exclusive: true })).toThrow(SpoolInUseError);
  expect(() => openSpool(dataDir, { exclusive: true })).toThrow(`DATA_DIR (${dataDir}) is used by another process`);
  expect(openSpool(dataDir).add(createEnquiry(), at).kind).toBe("new");
  server.close();
  expect(openSpool(dataDir, { exclusive: true }).summary().counts.waiting).toBe(1);
});

describe("the file of another version", () => {
  test("0.1.0 is taken over with all its records, and what had failed keeps its age", () => {
    const dataDir = createDataDir();
    copyFileSync("test/fixtures/spool-0.1.0.db", join(dataDir, "enquiries.db"));
    const spool = openSpool(dataDir, { exclusive: true });
    expect(spool.summary().counts).toMatchObject({ waiting: 2, delivered: 1, refused: 1, held: 1, parked: 1 });
    for (const record of spool.list({}).records) expect(spool.open(record).model.FirstName).toBeTypeOf("string");
    const now = Date.now();
    const tried = spool.claimNext("tried", { at: now, untilMs: now + 5000 });
    expect(tried).toMatchObject({ attempts: 3, unsureTries: 0, failedSince: expect.any(Number) });
    expect(spool.open(tried as { sealed: string }).model.FirstName).toBe("Tried");
    expect(tried?.waitedMs).toBeGreaterThan(0);
  });

  test("newer than this one is refused, and left as it is", () => {
    const dataDir = createDataDir();
    const file = join(dataDir, "enquiries.db");
    openSpool(dataDir).close();
    const db = new Database(file);
    db.exec("PRAGMA user_version = 99");
    db.close();
    const { log, text } = createTestLog();
    expect(() => openSpool(dataDir, { log }).add(createEnquiry(), at)).toThrow(SpoolUnavailableError);
    expect(text()).toContain("newer version (its schema is 99, this one knows 2)");
  });

  test("is not marked as migrated by looking whether the disk works", () => {
    const dataDir = createDataDir();
    const spool = openSpool(dataDir);
    spool.check();
    const db = new Database(join(dataDir, "enquiries.db"));
    expect(db.prepare("PRAGMA user_version").get()).toMatchObject({ user_version: 2 });
    db.close();
  });
});

test("the summary counts states and the age of the oldest that waits", () => {
  let now = Date.UTC(2026, 0, 5);
  const spool = openSpool(createDataDir(), { now: () => now });
  spool.add(createEnquiry(), at);
  now += 5000;
  spool.add(createEnquiry(), at);
  expect(spool.summary()).toEqual({
    available: true,
    counts: { waiting: 2, delivered: 0, refused: 0, held: 0, parked: 0, closed: 0, erased: 0 },
    oldestWaitingMs: 5000,
  });
});

describe("a disk that fails", () => {
  test("at the start stops nothing, is told once, and is used as soon as it works", () => {
    const blocked = join(createDataDir(), "blocked");
    writeFileSync(blocked, "a file where the directory should be");
    const { log, lines } = createTestLog();
    const spool = openSpool(blocked, { log });
    expect(spool.available).toBe(false);
    expect(spool.summary().available).toBe(false);
    expect(() => spool.add(createEnquiry(), at)).toThrow(SpoolUnavailableError);
    expect(() => spool.add(createEnquiry(), at)).toThrow(SpoolUnavailableError);
    expect(lines.filter((line) => line.event === "spool_failed")).toHaveLength(1);

    rmSync(blocked);
    mkdirSync(blocked);
    expect(spool.add(createEnquiry(), at)).toMatchObject({ kind: "new" });
    expect(spool.available).toBe(true);
    expect(lines.at(-1)).toMatchObject({ event: "spool_opened" });
  });

  test("with a damaged file takes no enquiries, and leaves the file as it is", () => {
    const dataDir = createDataDir();
    const damaged = "not a database, but maybe what is left of one".repeat(50);
    writeFileSync(join(dataDir, "enquiries.db"), damaged);
    const spool = openSpool(dataDir);
    expect(() => spool.add(createEnquiry(), at)).toThrow(SpoolUnavailableError);
    expect(readFileSync(join(dataDir, "enquiries.db"), "utf8")).toBe(damaged);
  });

  test("whose files vanish under a running server does not swallow the next enquiry", () => {
    const dataDir = createDataDir();
    const spool = openSpool(dataDir);
    spool.add(createEnquiry({ name: "before" }), at);
    rmSync(dataDir, { recursive: true });
    spool.add(createEnquiry({ name: "after" }), at);
    const reopened = openSpool(dataDir);
    expect(reopened.list({}).records.map((record) => reopened.open(record).model.FirstName)).toEqual(["after"]);
  });
});
