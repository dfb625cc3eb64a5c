import { expect } from "vitest";
import type { NewEnquiry } from "../../server/enquiries/enquiryCipher.ts";
import type { EnquiryStore } from "../../server/enquiries/store/enquiryStore.ts";
import type {
  Answer,
  Claim,
  Claimed,
  EncryptedContent,
  Lane,
  NewRecord,
} from "../../server/enquiries/store/records.ts";
import { createTestCipher } from "./keys.ts";
import { createEnquiry } from "./testDoubles.ts";

/** Steps that the tests of a store share. Times are in hours, so that a slow machine changes nothing. */

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const cipher = createTestCipher();
export const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";

type Changes = Partial<NewEnquiry> & { name?: string };

export function encrypt(changes: Changes = {}): NewRecord {
  return cipher.encrypt(createEnquiry(changes));
}

/** An enquiry that wants the first free one of these references. */
export function encryptFor(references: readonly string[], changes: Changes = {}): NewRecord {
  const record = encrypt(changes);
  const content = record.candidates[0] as EncryptedContent;
  const candidates = references.map((reference) => ({
    reference,
    ciphertext: cipher.reencrypt(content, reference) ?? "",
  }));
  return { ...record, candidates };
}

/** Adds a new enquiry. */
export async function addNew(store: EnquiryStore, changes: Changes = {}): Promise<string> {
  const added = await store.add(encrypt(changes));
  if (added.kind !== "new") throw new Error(`It is not new: ${added.kind}`);
  return added.reference;
}

/** Adds a new enquiry that is claimed for an hour. */
export async function addClaimed(store: EnquiryStore, changes: Changes = {}): Promise<Claimed> {
  const added = await store.add(encrypt(changes), hourMs);
  if (added.kind !== "new" || !added.record) throw new Error(`It is not claimed: ${added.kind}`);
  return added.record;
}

/** Makes `count` calls at the same time, to the stores in turn. */
export function atOnce<Value>(
  count: number,
  stores: readonly EnquiryStore[],
  call: (store: EnquiryStore, index: number) => Promise<Value>,
): Promise<Value[]> {
  const calls = Array.from({ length: count }, (_, index) => call(stores[index % stores.length] as EnquiryStore, index));
  return Promise.all(calls);
}

export const kindsOf = (added: readonly { kind: string }[]) => added.map(({ kind }) => kind).sort();

/** Claims for an hour by default. */
export function claim(store: EnquiryStore, lane: Lane, leaseMs = hourMs) {
  return store.claimNext([lane], leaseMs);
}

export async function claimName(...args: Parameters<typeof claim>) {
  const { record } = await claim(...args);
  return record && readName(record);
}

export function readName(record: EncryptedContent) {
  return cipher.decrypt(record)?.model.FirstName;
}

export const countsOf = async (store: EnquiryStore) => (await store.summary()).counts;
export const totalOf = async (store: EnquiryStore) => (await store.list({})).total;
export const stateOf = async (store: EnquiryStore, reference: string) => (await store.get(reference))?.state;

/** Ends a try as failed. By default the next try is due in an hour. */
export function postpone(store: EnquiryStore, claim: Claim, { pauseMs = hourMs, unsureTries = 0 } = {}) {
  return store.recordResult(claim, { state: "waiting", pauseMs, waitedMs: 1234, unsureTries, outcome: "away: down" });
}

/** Ends the last try. `answer`: the visitor still waits and gets it. */
export function finish(store: EnquiryStore, claim: Claim, state: "delivered" | "refused" | "parked", answer?: Answer) {
  const outcome = { delivered: "accepted", refused: "refused: Status not true", parked: "unsure: timeout" }[state];
  return store.recordResult(claim, { state, outcome, answer });
}

/** This many ms, plus or minus the time of the test itself. */
export function about(ms: number) {
  return expect.toSatisfy((value: number) => Math.abs(value - ms) < minuteMs, `about ${ms}`);
}
