import { createCipheriv } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createEnvelope } from "../server/vendorApi/envelope.ts";

const key = "0123456789abcdef0123456789abcdef";
const iv = "abcdef9876543210";
const envelope = createEnvelope({ key, iv });

/** The same encryption by Node's own library, so that a bug in our code cannot cancel itself out in both directions. */
function encryptWithNode(text: string, cipherKey = key): string {
  const cipher = createCipheriv(`aes-${cipherKey.length * 8}-cbc`, cipherKey, iv);
  return cipher.update(text, "utf8", "base64") + cipher.final("base64");
}

test("a known value is encrypted to the known text", () => {
  expect(envelope.encrypt({ CompanyId: 1 })).toBe("1ghmSPjZDxrczTN+OJdA0w==");
});

test.each([16, 24, 32])("a key of %i bytes gives the same result as Node's own AES", (length) => {
  const cut = key.slice(0, length);
  const value = { FirstName: "Zoë", Help: "नमस्ते, €5 — 你好 😀" };
  expect(createEnvelope({ key: cut, iv }).encrypt(value)).toBe(encryptWithNode(JSON.stringify(value), cut));
});

test("an encrypted value opens unchanged, in any alphabet", () => {
  const value = { Name: "ਸਿਮਸਨ", lines: ["a\r\nb", "\uFEFF", ""], count: 0, none: null };
  expect(envelope.decrypt(envelope.encrypt(value))).toEqual(value);
});

test.each<[string, (text: string) => string]>([
  ["lines of 76", (text) => text.replace(/.{76}/g, "$&\r\n")],
  ["a line break at the end", (text) => `${text}\n`],
  ["a byte order mark", (text) => `\uFEFF${text}`],
  ["the alphabet of addresses, without padding", (text) => Buffer.from(text, "base64").toString("base64url")],
])("a text is readable with %s", (_, write) => {
  for (const json of ['{"Status":true}', '\uFEFF{"Status":true}\r\n', `{"Status":true${" ".repeat(99)}}`])
    expect(envelope.decrypt(write(encryptWithNode(json)))).toEqual({ Status: true });
});

describe("nothing is read of", () => {
  test.each([
    ["an empty text", ""],
    ["text that is not base64", "this was never encrypted!"],
    ["half of an encrypted text", encryptWithNode(JSON.stringify({ Status: true, note: "x".repeat(64) })).slice(0, 40)],
    ["an encrypted text that is not JSON", encryptWithNode("<html>Bad gateway</html>")],
    ["an encrypted empty text", encryptWithNode("")],
  ])("%s", (_, text) => {
    expect(envelope.decrypt(text)).toBeUndefined();
  });

  test("any of a hundred wrong keys", () => {
    const ciphertext = envelope.encrypt({ Status: true });
    for (let index = 0; index < 100; index++) {
      const wrong = createEnvelope({ key: String(index).padStart(32, "k"), iv });
      expect(wrong.decrypt(ciphertext)).toBeUndefined();
    }
  });
});
