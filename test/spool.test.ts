import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createSpool, type SpoolOptions, SpoolUnavailableError } from "../server/enquiries/spool.ts";
import { createEnvelope, EnvelopeError } from "../server/vendor/envelope.ts";
import { createDataDir, createEnquiry, createTestLog } from "./support/desk.ts";

const key = "spool-test-key16";
const iv = "spool-test-iv-16";
const hourMs = 3600_000;

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

/** A claim that ends an hour after 1970, or a year from now. */
const longAgo = { untilMs: hourMs };
const nextYear = { untilMs: Date.now() + 365 * 24 * hourMs };

test("an enquiry is there, and opens, after the process has gone without closing", () => {
  const dataDir = createDataDir();
  const added = openSpool(dataDir).add(createEnquiry({ name: "Zoë" }), undefined);
  const later = openSpool(dataDir);
  const record = later.get(added.kind === "new" ? added.reference : "");
  expect(record).toMatchObject({ state: "waiting", form: "call-back", attempts: 0 });
  expect(later.open(record as { sealed: string }).model).toMatchObject({ FirstName: "Zoë", CountryId: 1 });
});

test("nothing that a visitor wrote can be read on the disk, and nobody else may read the files", () => {
  const dataDir = join(createDataDir(), "inner");
  openSpool(dataDir).add(createEnquiry(), undefined);
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
  spool.add(createEnquiry(), undefined);
  spool.add(createEnquiry(), undefined);
  const [first, second] = spool.list({}).records;
  expect(first?.sealed.slice(0, 40)).not.toBe(second?.sealed.slice(0, 40));
});

test("a record sealed with another key is told by name", () => {
  const dataDir = createDataDir();
  openSpool(dataDir).add(createEnquiry(), undefined);
  const other = openSpool(dataDir, { envelope: createEnvelope({ key: "another-key-of16", iv }) });
  expect(() => other.open(other.list({}).records[0] as { sealed: string })).toThrow(EnvelopeError);
});

describe("an idempotency key", () => {
  const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";

  test("makes a repeat the same record", () => {
    const spool = openSpool(createDataDir());
    const first = spool.add(createEnquiry({ idempotencyKey }), undefined);
    const again = spool.add(createEnquiry({ idempotencyKey }), undefined);
    expect(again).toEqual({ kind: "repeat", answer: "queued", reference: first.kind === "new" && first.reference });
    expect(spool.summary().counts.waiting).toBe(1);
  });

  test("with another body, or the same body in another form, is a conflict", () => {
    const spool = openSpool(createDataDir());
    spool.add(createEnquiry({ idempotencyKey }), undefined);
    expect(spool.add(createEnquiry({ idempotencyKey, name: "Ravi" }), undefined)).toEqual({ kind: "conflict" });
    expect(spool.add(createEnquiry({ idempotencyKey, form: "contact" }), undefined)).toEqual({ kind: "conflict" });
    expect(spool.summary().counts.waiting).toBe(1);
  });

  test("gives the first answer for 24 hours and stands for a new enquiry afterwards", () => {
    let now = Date.UTC(2026, 0, 5);
    const spool = openSpool(createDataDir(), { now: () => now });
    const first = spool.add(createEnquiry({ idempotencyKey }), undefined);
    if (first.kind !== "new") throw new Error("not new");
    spool.settle(first.record.id, { state: "refused", outcome: "Status not true", answer: "refused" });
    now += 24 * hourMs - 1;
    expect(spool.add(createEnquiry({ idempotencyKey }), undefined)).toMatchObject({
      kind: "repeat",
      answer: "refused",
    });
    now += 1;
    expect(spool.add(createEnquiry({ idempotencyKey, name: "Ravi" }), undefined)).toMatchObject({ kind: "new" });
    expect(spool.list({}).total).toBe(2);
  });

  test("that is left out never joins two enquiries", () => {
    const spool = openSpool(createDataDir());
    spool.add(createEnquiry(), undefined);
    spool.add(createEnquiry(), undefined);
    expect(spool.summary().counts.waiting).toBe(2);
  });
});

test("references are short, differ, and have no letters that are mistaken for others", () => {
  const spool = openSpool(createDataDir());
  for (let count = 0; count < 50; count++) spool.add(createEnquiry(), undefined);
  const references = spool.list({}).records.map((record) => record.reference);
  expect(new Set(references).size).toBe(50);
  for (const reference of references) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
});

test("two processes never claim the same record, and take the oldest first", () => {
  const dataDir = createDataDir();
  const one = openSpool(dataDir);
  const other = openSpool(dataDir);
  for (const name of ["first", "second", "third"]) one.add(createEnquiry({ name }), undefined);
  const names = [one, other, one].map((spool) => {
    const claimed = spool.claimNext(nextYear, { due: true });
    return claimed && spool.open(claimed).model.FirstName;
  });
  expect(names).toEqual(["first", "second", "third"]);
  expect(other.claimNext(nextYear, { due: true })).toBeUndefined();
});

test("a claim that has run out, or whose process has died, frees the record", () => {
  const dataDir = createDataDir();
  const spool = openSpool(dataDir);
  spool.add(createEnquiry(), longAgo);
  expect(spool.claimNext(nextYear, { due: true })).toBeDefined();
  expect(spool.claimNext(nextYear, { due: true })).toBeUndefined();
  // Our own number stands for a former life of ours, as in a container.
  expect(spool.releaseOrphans()).toBe(1);
  expect(spool.claimNext(nextYear, { due: true })).toBeDefined();
});

test("hurry makes what waits due now, but for what was tried within the second", () => {
  let now = Date.UTC(2026, 0, 5);
  const spool = openSpool(createDataDir(), { now: () => now });
  for (const name of ["tried before", "tried just now"]) spool.add(createEnquiry({ name }), undefined);
  const ids = spool
    .list({})
    .records.map((record) => record.id)
    .sort();
  spool.settle(Number(ids[0]), { state: "waiting", nextAt: now + hourMs, outcome: "down" });
  now += 60_000;
  spool.settle(Number(ids[1]), { state: "waiting", nextAt: now + hourMs, outcome: "down" });
  spool.hurry();
  expect(spool.claimNext({ untilMs: now + hourMs }, { due: true })?.id).toBe(ids[0]);
  expect(spool.claimNext({ untilMs: now + hourMs }, { due: true })).toBeUndefined();
  now += 1000;
  expect(spool.claimNext({ untilMs: now + hourMs }, { due: true })?.id).toBe(ids[1]);
});

test("only delivered records are purged, after 30 days", () => {
  let now = Date.UTC(2026, 0, 5);
  const spool = openSpool(createDataDir(), { now: () => now });
  for (const state of ["delivered", "refused", "parked"] as const) {
    const added = spool.add(createEnquiry(), undefined);
    if (added.kind === "new") spool.settle(added.record.id, { state, outcome: "" });
  }
  spool.add(createEnquiry(), undefined);
  spool.add(createEnquiry({ held: true }), undefined);
  now += 30 * 24 * hourMs;
  expect(spool.purge()).toBe(0);
  now += 1;
  expect(spool.purge()).toBe(1);
  expect(spool.summary().counts).toEqual({ waiting: 1, delivered: 0, refused: 1, held: 1, parked: 1 });
});

test("the summary counts states and the age of the oldest that waits", () => {
  let now = Date.UTC(2026, 0, 5);
  const spool = openSpool(createDataDir(), { now: () => now });
  spool.add(createEnquiry(), undefined);
  now += 5000;
  spool.add(createEnquiry(), undefined);
  expect(spool.summary()).toEqual({
    available: true,
    counts: { waiting: 2, delivered: 0, refused: 0, held: 0, parked: 0 },
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
    expect(() => spool.add(createEnquiry(), undefined)).toThrow(SpoolUnavailableError);
    expect(() => spool.add(createEnquiry(), undefined)).toThrow(SpoolUnavailableError);
    expect(lines.filter((line) => line.event === "spool_failed")).toHaveLength(1);

    rmSync(blocked);
    mkdirSync(blocked);
    expect(spool.add(createEnquiry(), undefined)).toMatchObject({ kind: "new" });
    expect(spool.available).toBe(true);
    expect(lines.at(-1)).toMatchObject({ event: "spool_opened" });
  });

  test("with a damaged file takes no enquiries, and leaves the file as it is", () => {
    const dataDir = createDataDir();
    const damaged = "not a database, but maybe what is left of one".repeat(50);
    writeFileSync(join(dataDir, "enquiries.db"), damaged);
    const spool = openSpool(dataDir);
    expect(() => spool.add(createEnquiry(), undefined)).toThrow(SpoolUnavailableError);
    expect(readFileSync(join(dataDir, "enquiries.db"), "utf8")).toBe(damaged);
  });

  test("whose files vanish under a running server does not swallow the next enquiry", () => {
    const dataDir = createDataDir();
    const spool = openSpool(dataDir);
    spool.add(createEnquiry({ name: "before" }), undefined);
    rmSync(dataDir, { recursive: true });
    spool.add(createEnquiry({ name: "after" }), undefined);
    const reopened = openSpool(dataDir);
    expect(reopened.list({}).records.map((record) => reopened.open(record).model.FirstName)).toEqual(["after"]);
  });
});
