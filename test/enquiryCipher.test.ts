import { expect, test } from "vitest";
import { createEnquiryCipher } from "../server/enquiries/enquiryCipher.ts";
import { drawReference, spellReference } from "../server/enquiries/reference.ts";
import { createEnvelope, EnvelopeError } from "../server/vendorApi/envelope.ts";
import { createEnquiry } from "./support/desk.ts";
import { typed } from "./support/sampleEnquiry.ts";

const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
const referenceShape = /^[0-9A-HJKMNP-TV-Z]{8}$/;

function openCipher(key = "cipher-test-key1") {
  return createEnquiryCipher({ envelope: createEnvelope({ key, iv: "cipher-test-iv-1" }), key });
}

test("an encrypted enquiry of each form opens with the same key", () => {
  for (const [form, model] of Object.entries(typed)) {
    const enquiry = createEnquiry({ form: form as keyof typeof typed, values: model, model });
    expect(openCipher().decrypt(openCipher().encrypt(enquiry))).toEqual({ form, model });
  }
});

test("nothing that a visitor wrote can be read in a record", () => {
  const text = JSON.stringify(openCipher().encrypt(createEnquiry({ idempotencyKey })));
  const plain = Buffer.from(JSON.parse(text).ciphertext, "base64").toString("latin1");
  for (const word of ["Asha", "Verma", "Himalaya", "911234567890"]) {
    expect(text).not.toContain(word);
    expect(plain).not.toContain(word);
  }
});

test("two equal enquiries are encrypted to different texts", () => {
  const cipher = openCipher();
  const [first, second] = [cipher.encrypt(createEnquiry()), cipher.encrypt(createEnquiry())];
  expect(first.ciphertext.slice(0, 40)).not.toBe(second.ciphertext.slice(0, 40));
});

test("opening throws an EnvelopeError for another key, a damaged text and an erased text", () => {
  const cipher = openCipher();
  const { ciphertext } = cipher.encrypt(createEnquiry());
  // About one wrong key in a hundred still decrypts it to some text.
  for (let count = 0; count < 200; count++) {
    const other = openCipher(`another-key-${String(count).padStart(4, "0")}`);
    expect(() => other.decrypt({ ciphertext })).toThrow(EnvelopeError);
  }
  expect(() => cipher.decrypt({ ciphertext: "" })).toThrow(EnvelopeError);
  expect(() => cipher.decrypt({ ciphertext: ciphertext.slice(0, -24) })).toThrow(EnvelopeError);
  // Encrypted with the key, but not an enquiry.
  const envelope = createEnvelope({ key: "cipher-test-key1", iv: "cipher-test-iv-1" });
  expect(() => cipher.decrypt({ ciphertext: envelope.encrypt({ form: "demo" }) })).toThrow(EnvelopeError);
});

test("fingerprints are equal only for equal values, in any order", () => {
  const cipher = openCipher();
  const fingerprint = (changes: Parameters<typeof createEnquiry>[0]) =>
    cipher.identify(createEnquiry(changes)).fingerprint;
  const enquiry = createEnquiry();
  const values = Object.fromEntries(Object.entries(enquiry.values).reverse());
  expect(fingerprint({ values })).toBe(fingerprint({}));
  expect(cipher.encrypt(enquiry).fingerprint).toBe(fingerprint({}));
  // A restarted process compares its fingerprints with those that an earlier process stored.
  expect(openCipher().identify(enquiry).fingerprint).toBe(fingerprint({}));

  expect(fingerprint({ name: "Ravi" })).not.toBe(fingerprint({}));
  expect(fingerprint({ form: "contact" })).not.toBe(fingerprint({}));
  expect(fingerprint({ values: { ...enquiry.values, CountryId: "1" } })).not.toBe(fingerprint({}));
  // Without the key nobody can find out which words give a fingerprint.
  expect(openCipher("another-key-of16").identify(enquiry).fingerprint).not.toBe(fingerprint({}));
});

test("an idempotency key gives the same two references in every process (A96), and the third is random", () => {
  const references = (cipher = openCipher(), key = idempotencyKey) =>
    cipher.encrypt(createEnquiry({ idempotencyKey: key })).references;
  expect(references()).toHaveLength(3);
  expect(references().slice(0, 2)).toEqual(references().slice(0, 2));
  expect(references()[2]).not.toBe(references()[2]);
  expect(new Set(references()).size).toBe(3);
  expect(references(openCipher(), "another")[0]).not.toBe(references()[0]);
  expect(references(openCipher("another-key-of16"))[0]).not.toBe(references()[0]);
  for (const reference of references()) expect(reference).toMatch(referenceShape);
});

test("without an idempotency key all references are random", () => {
  const cipher = openCipher();
  const drawn = Array.from({ length: 50 }, () => cipher.encrypt(createEnquiry()).references).flat();
  expect(new Set(drawn).size).toBe(100);
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
