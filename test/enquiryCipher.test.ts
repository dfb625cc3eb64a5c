import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { expect, test } from "vitest";
import { DecryptError } from "../server/enquiries/enquiryCipher.ts";
import { drawReference, spellReference } from "../server/enquiries/reference.ts";
import type { EncryptedContent } from "../server/enquiries/store/records.ts";
import { createEnvelope } from "../server/vendorApi/envelope.ts";
import { createEnquiry } from "./support/desk.ts";
import { createTestCipher, createTestKey } from "./support/keys.ts";
import { typed } from "./support/sampleEnquiry.ts";
import { vendorIv, vendorKey } from "./support/vendor.ts";

const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
const referenceShape = /^[0-9A-HJKMNP-TV-Z]{8}$/;
const older = createTestKey("older");
const newer = createTestKey("newer");

function encrypt(cipher = createTestCipher(), changes: Parameters<typeof createEnquiry>[0] = {}): EncryptedContent {
  return cipher.encrypt(createEnquiry(changes)).candidates[0] as EncryptedContent;
}

test("an enquiry of each form is decrypted with the same key, under each of its references", () => {
  for (const [form, model] of Object.entries(typed)) {
    const enquiry = createEnquiry({ form: form as keyof typeof typed, values: model, model, idempotencyKey });
    const { candidates } = createTestCipher().encrypt(enquiry);
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
  const { fingerprint, olderFingerprints, candidates } = createTestCipher().encrypt(createEnquiry({ idempotencyKey }));
  expect(fingerprint).toBe("JRONS5ij+ShZFdG2rEFETjpCn8Qg6FiOCkx/kK6789Q=");
  expect(olderFingerprints).toEqual(["kxnXtolqHNs9+e/hGgyQQeUoQuYNHlkPLNRgMnMkcEQ="]);
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

const encryptOld = (enquiry: object, key = vendorKey): EncryptedContent => ({
  ...{ reference: "OLD00000", ciphertext: createEnvelope({ key, iv: vendorIv }).encrypt(enquiry) },
});

/** A ciphertext of which one bit is another. */
function change({ reference, ciphertext }: EncryptedContent, at: number): EncryptedContent {
  const bytes = Buffer.from(ciphertext.split(":")[1] ?? "", "base64");
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return { reference, ciphertext: `gcm.test-key:${bytes.toString("base64")}` };
}

/** With a tag of four bytes only, which somebody could guess. */
function cutTag({ reference, ciphertext }: EncryptedContent): EncryptedContent {
  const bytes = Buffer.from(ciphertext.split(":")[1] ?? "", "base64");
  const key = Buffer.from(hkdfSync("sha256", createTestKey().secret, "", "enquiry encryption", 32));
  const cipher = createCipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength: 4 });
  // As many bytes of text as make the last sixteen begin inside the text.
  cipher.setAAD(Buffer.from(reference));
  const text = Buffer.concat([cipher.update('{"form":"demo","model":{}}'), cipher.final()]);
  const whole = Buffer.concat([bytes.subarray(0, 12), text, cipher.getAuthTag()]);
  return { reference, ciphertext: `gcm.test-key:${whole.toString("base64")}` };
}

test.each<[string, (content: EncryptedContent) => EncryptedContent]>([
  ["moved to another enquiry's record", (content) => ({ ...content, reference: "ANOTHER0" })],
  ["changed in the nonce", (content) => change(content, 0)],
  ["changed in the text", (content) => change(content, 40)],
  ["given a short tag", cutTag],
  ["cut", ({ reference, ciphertext }) => ({ reference, ciphertext: ciphertext.slice(0, -24) })],
  ["cut to its prefix", ({ reference }) => ({ reference, ciphertext: "gcm.test-key:" })],
  ["erased", ({ reference }) => ({ reference, ciphertext: "" })],
  ["under a key that is not there", () => encrypt(createTestCipher({ keys: [newer] }))],
  ["under another key with the same id", () => encrypt(createTestCipher({ keys: [{ ...newer, id: "test-key" }] }))],
  ["of version 0.1.0 under another API_KEY", () => encryptOld({ form: "demo", model: {} }, "another-key-of16")],
  ["of version 0.1.0 and no enquiry", () => encryptOld({ form: "demo" })],
])("a ciphertext that was %s is not decrypted, nor encrypted anew", (_, spoil) => {
  const content = spoil(encrypt());
  expect(() => createTestCipher().decrypt(content)).toThrow(DecryptError);
  expect(createTestCipher().reencrypt(content)).toBeUndefined();
});

test("a cipher says which keys it has, and how its ciphertexts begin", () => {
  const cipher = createTestCipher({ keys: [newer, older] });
  expect(cipher.newestPrefix).toBe("gcm.newer:");
  const prefixes = ["gcm.newer:", "gcm.older:", "", "gcm.gone:"];
  expect(prefixes.map((prefix) => cipher.hasKey(prefix))).toEqual([true, true, true, false]);
  expect(() => createTestCipher({ keys: [] })).toThrow("needs a key");
});

test("the record has what the store needs besides the content", () => {
  const kept = { form: "contact", held: "honeypot", unproven: "challenge missing", challenge: "c0ffee" } as const;
  const record = createTestCipher().encrypt(createEnquiry({ ...kept, idempotencyKey }));
  expect(record).toMatchObject({ ...kept, idempotencyKey, olderFingerprints: [expect.stringMatching(/^.{43}=$/)] });
});

test("the error names the key that is missing, and nothing else", () => {
  const content = encrypt(createTestCipher({ keys: [newer] }));
  expect(() => createTestCipher().decrypt(content)).toThrow(
    `${content.reference} cannot be decrypted with the key "newer" of STORE_KEYS.`,
  );
  const old = { reference: "OLD00000", ciphertext: "AAAA" };
  expect(() => createTestCipher().decrypt(old)).toThrow("OLD00000 cannot be decrypted with API_KEY and API_IV");
});

test("the first key encrypts, and the other keys of the list and version 0.1.0 can still be read", () => {
  const both = createTestCipher({ keys: [newer, older] });
  const former = encryptOld({ salt: "x", form: "demo", model: { Help: "?" } });
  const contents = [encrypt(both), encrypt(createTestCipher({ keys: [older] })), former];
  expect(contents.map((content) => content.ciphertext.split(":")[0])).toEqual([
    "gcm.newer",
    "gcm.older",
    expect.any(String),
  ]);
  for (const content of contents) {
    const again = { ...content, ciphertext: both.reencrypt(content) ?? "" };
    expect(createTestCipher({ keys: [newer] }).decrypt(again)).toEqual(both.decrypt(content));
  }
  const renamed = { reference: "RENAMED0", ciphertext: both.reencrypt(former, "RENAMED0") ?? "" };
  expect(both.decrypt(renamed)).toEqual(both.decrypt(former));
});

test("a repeat is recognised over a change of keys, but not once the key is gone", () => {
  const enquiry = createEnquiry({ idempotencyKey });
  const { fingerprint } = createTestCipher({ keys: [older] }).identify(enquiry);
  expect(createTestCipher({ keys: [newer, older] }).identify(enquiry).olderFingerprints).toContain(fingerprint);
  // Before a key comes first everywhere, it comes last: those processes recognise it too.
  expect(createTestCipher({ keys: [older, newer] }).identify(enquiry).olderFingerprints).toContain(
    createTestCipher({ keys: [newer, older] }).identify(enquiry).fingerprint,
  );
  expect(JSON.stringify(createTestCipher({ keys: [newer] }).identify(enquiry))).not.toContain(fingerprint);
});

test("fingerprints are equal only for equal values, in any order", () => {
  const cipher = createTestCipher();
  const fingerprint = (changes: Parameters<typeof createEnquiry>[0]) =>
    cipher.identify(createEnquiry(changes)).fingerprint;
  const enquiry = createEnquiry();
  const values = Object.fromEntries(Object.entries(enquiry.values).reverse());
  expect(fingerprint({ values })).toBe(fingerprint({}));
  expect(cipher.encrypt(enquiry).fingerprint).toBe(fingerprint({}));
  // A restarted process compares its fingerprints with those that an earlier process stored.
  expect(createTestCipher().identify(enquiry).fingerprint).toBe(fingerprint({}));

  expect(fingerprint({ name: "Ravi" })).not.toBe(fingerprint({}));
  expect(fingerprint({ form: "contact" })).not.toBe(fingerprint({}));
  expect(fingerprint({ values: { ...enquiry.values, CountryId: "1" } })).not.toBe(fingerprint({}));
  // Without the key nobody can find out which words give a fingerprint.
  expect(createTestCipher({ keys: [newer] }).identify(enquiry).fingerprint).not.toBe(fingerprint({}));
});

test("an idempotency key gives the same two references in every process (A96), and the third is random", () => {
  const references = (cipher = createTestCipher(), key = idempotencyKey) =>
    cipher.encrypt(createEnquiry({ idempotencyKey: key })).candidates.map(({ reference }) => reference);
  expect(references()).toHaveLength(3);
  expect(references().slice(0, 2)).toEqual(references().slice(0, 2));
  expect(references()[2]).not.toBe(references()[2]);
  expect(new Set(references()).size).toBe(3);
  expect(references(createTestCipher(), "another")[0]).not.toBe(references()[0]);
  expect(references(createTestCipher({ keys: [newer] }))[0]).not.toBe(references()[0]);
  for (const reference of references()) expect(reference).toMatch(referenceShape);
  // Without a key all are random.
  const drawn = Array.from({ length: 50 }, () => createTestCipher().encrypt(createEnquiry()).candidates).flat();
  expect(new Set(drawn.map(({ reference }) => reference)).size).toBe(100);
});

test("references are short and have no letters that look alike", () => {
  for (let count = 0; count < 200; count++) expect(drawReference()).toMatch(referenceShape);
  const everyByte = Array.from({ length: 32 }, (_, part) =>
    spellReference(Buffer.from(Array.from({ length: 8 }, (_, index) => part * 8 + index))),
  );
  for (const reference of everyByte) expect(reference).toMatch(referenceShape);
  // Each letter is used for equally many byte values.
  const letters = [...everyByte.join("")];
  for (const letter of letters) expect(letters.filter((other) => other === letter)).toHaveLength(8);
});
