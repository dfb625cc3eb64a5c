import { createDecipheriv, hkdfSync } from "node:crypto";
import { expect, test } from "vitest";
import { describeKey } from "../server/enquiries/enquiryCipher.ts";
import { drawReference, referenceShape, spellReference } from "../server/enquiries/reference.ts";
import type { EncryptedContent } from "../server/enquiries/store/records.ts";
import type { StoreKey } from "../server/enquiries/storeKeys.ts";
import { createTestCipher, createTestKey } from "./support/keys.ts";
import { typed } from "./support/sampleEnquiry.ts";
import { createEnquiry } from "./support/testDoubles.ts";

const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
const older = createTestKey("older");
const newer = createTestKey("newer");

function encrypt(cipher = createTestCipher(), changes: Parameters<typeof createEnquiry>[0] = {}): EncryptedContent {
  return cipher.encrypt(createEnquiry(changes)).candidates[0] as EncryptedContent;
}

test("an enquiry of each form is decrypted with the same key, under each of its references, beside what the store needs", () => {
  for (const [form, model] of Object.entries(typed)) {
    const kept = { form: form as keyof typeof typed, idempotencyKey, challenge: "c0ffee" };
    const why = { held: "honeypot", unproven: "challenge missing" } as const;
    const { candidates, ...record } = createTestCipher().encrypt(
      createEnquiry({ ...kept, ...why, values: model, model }),
    );
    expect(record).toMatchObject({ ...kept, ...why });
    for (const content of candidates) expect(createTestCipher().decrypt(content)).toEqual({ form, model });
  }
});

test("the format is the documented one: gcm.<id>:, and nonce, text and tag in base64", () => {
  const { reference, ciphertext } = encrypt(createTestCipher({ keys: [newer] }));
  const [, base64 = ""] = /^gcm\.newer:([A-Za-z0-9+/]+=*)$/.exec(ciphertext) ?? [];
  const bytes = Buffer.from(base64, "base64");
  const key = Buffer.from(hkdfSync("sha256", newer.secret, "", "enquiry encryption", 32));
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(reference)).setAuthTag(bytes.subarray(-16));
  const text = decipher.update(bytes.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
  expect(JSON.parse(text)).toEqual({ form: "call-back", model: createEnquiry().model });
});

test("fingerprints and references are those that earlier versions have stored", () => {
  const { fingerprint, candidates } = createTestCipher().encrypt(createEnquiry({ idempotencyKey }));
  expect(fingerprint).toBe("JRONS5ij+ShZFdG2rEFETjpCn8Qg6FiOCkx/kK6789Q=");
  expect(candidates.slice(0, 2).map(({ reference }) => reference)).toEqual(["17KQZWK1", "8BB6WP8T"]);
});

test("nothing that a visitor wrote can be read in a record, and equal enquiries have nothing in common", () => {
  const record = createTestCipher().encrypt(createEnquiry({ idempotencyKey }));
  const [one, two] = [encrypt(), encrypt()];
  const plain = Buffer.from(one.ciphertext.split(":")[1] ?? "", "base64").toString("latin1");
  for (const word of ["Asha", "Verma", "Himalaya", "911234567890"]) {
    expect(JSON.stringify(record)).not.toContain(word);
    expect(plain).not.toContain(word);
  }
  expect(one.ciphertext.slice(0, 30)).not.toBe(two.ciphertext.slice(0, 30));
});

/** A ciphertext of which one bit is another. */
function change({ reference, ciphertext }: EncryptedContent, at: number): EncryptedContent {
  const bytes = Buffer.from(ciphertext.split(":")[1] ?? "", "base64");
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return { reference, ciphertext: `gcm.test-key:${bytes.toString("base64")}` };
}

test.each<[string, (content: EncryptedContent) => EncryptedContent]>([
  ["moved to another enquiry's record", (content) => ({ ...content, reference: "ANOTHER0" })],
  ["changed in the nonce", (content) => change(content, 0)],
  ["changed in the text", (content) => change(content, 40)],
  ["cut", ({ reference, ciphertext }) => ({ reference, ciphertext: ciphertext.slice(0, -24) })],
  ["cut to a tag of four bytes", ({ reference, ciphertext }) => ({ reference, ciphertext: ciphertext.slice(0, 19) })],
  ["cut to its prefix", ({ reference }) => ({ reference, ciphertext: "gcm.test-key:" })],
  ["erased", ({ reference }) => ({ reference, ciphertext: "" })],
  ["under a key that is not there", () => encrypt(createTestCipher({ keys: [newer] }))],
  ["under another key with the same id", () => encrypt(createTestCipher({ keys: [{ ...newer, id: "test-key" }] }))],
  ["without a key", ({ reference }) => ({ reference, ciphertext: "AAAA" })],
])("a ciphertext that was %s is not decrypted, nor encrypted anew", (_, spoil) => {
  const content = spoil(encrypt());
  expect(createTestCipher().decrypt(content)).toBeUndefined();
  expect(createTestCipher().reencrypt(content)).toBeUndefined();
});

test("a cipher says which keys it has, and how its ciphertexts begin", () => {
  const cipher = createTestCipher({ keys: [newer, older] });
  expect(cipher.newestPrefix).toBe("gcm.newer:");
  const prefixes = ["gcm.newer:", "gcm.older:", "", "gcm.gone:"];
  expect(prefixes.map((prefix) => cipher.hasKey(prefix))).toEqual([true, true, false, false]);
  expect(() => createTestCipher({ keys: [] })).toThrow("needs a key");
});

test("a message names the key of a ciphertext and nothing of the content", () => {
  for (const text of ["gcm.newer:", "gcm.newer:AAAA"]) expect(describeKey(text)).toBe('the key "newer" of STORE_KEYS');
});

test("a fault of ours is not taken for damage", () => {
  expect(() => createTestCipher().reencrypt(encrypt(), null as never)).toThrow(TypeError);
});

test("the first key encrypts, and the other keys of the list can still be read", () => {
  const both = createTestCipher({ keys: [newer, older] });
  expect(encrypt(both).ciphertext).toMatch(/^gcm\.newer:/);
  for (const content of [encrypt(both), encrypt(createTestCipher({ keys: [older] }))]) {
    for (const reference of [content.reference, "RENAMED0"]) {
      const again = { reference, ciphertext: both.reencrypt(content, reference) ?? "" };
      expect(createTestCipher({ keys: [newer] }).decrypt(again)).toEqual(both.decrypt(content));
    }
  }
});

test("a repeat is recognised over a change of keys, but not once the key is gone", () => {
  const identify = (...keys: StoreKey[]) => createTestCipher({ keys }).identify(createEnquiry({ idempotencyKey }));
  // Before a key comes first everywhere, it comes last: those processes recognise it too.
  expect(identify(newer, older).olderFingerprints).toContain(identify(older).fingerprint);
  expect(identify(older, newer).olderFingerprints).toContain(identify(newer, older).fingerprint);
  expect(JSON.stringify(identify(newer))).not.toContain(identify(older).fingerprint);
});

test("fingerprints are equal only for equal values, in any order and in every process", () => {
  const { values } = createEnquiry();
  const fingerprint = (changes: Parameters<typeof createEnquiry>[0] = {}, keys = [older]) =>
    createTestCipher({ keys }).identify(createEnquiry(changes)).fingerprint;
  expect(fingerprint({ values: Object.fromEntries(Object.entries(values).reverse()) })).toBe(fingerprint());
  expect(createTestCipher({ keys: [older] }).encrypt(createEnquiry()).fingerprint).toBe(fingerprint());
  for (const other of [{ name: "Ravi" }, { form: "contact" }, { values: { ...values, CountryId: "1" } }] as const)
    expect(fingerprint(other)).not.toBe(fingerprint());
  // Without the key nobody can find out which words give a fingerprint.
  expect(fingerprint({}, [newer])).not.toBe(fingerprint());
});

test("an idempotency key gives the same two references in every process (A96), and the third is random", () => {
  const references = (key?: string, keys = [older]) => {
    const { candidates } = createTestCipher({ keys }).encrypt(createEnquiry({ idempotencyKey: key }));
    return candidates.map(({ reference }) => reference);
  };
  const [one, two] = [references(idempotencyKey), references(idempotencyKey)];
  expect(one).toHaveLength(3);
  expect(one.slice(0, 2)).toEqual(two.slice(0, 2));
  expect(new Set([...one, ...two]).size).toBe(4);
  for (const other of [references("another"), references(idempotencyKey, [newer])]) expect(other[0]).not.toBe(one[0]);
  for (const reference of one) expect(reference).toMatch(referenceShape);
  // Without a key all are random.
  expect(new Set(Array.from({ length: 50 }, () => references()).flat()).size).toBe(100);
});

test("references are short and have no letters that look alike", () => {
  expect(["8BB6WP8I", "8BB6WP8", "8BB6WP8T1", ""].filter((text) => referenceShape.test(text))).toEqual([]);
  for (let count = 0; count < 200; count++) expect(drawReference()).toMatch(referenceShape);
  const everyByte = Array.from({ length: 32 }, (_, part) =>
    spellReference(Buffer.from(Array.from({ length: 8 }, (_, index) => part * 8 + index))),
  );
  for (const reference of everyByte) expect(reference).toMatch(referenceShape);
  // Each letter is used for equally many byte values.
  const letters = [...everyByte.join("")];
  for (const letter of letters) expect(letters.filter((other) => other === letter)).toHaveLength(8);
});
