import CryptoJS from "crypto-js";

export type Envelope = ReturnType<typeof createEnvelope>;

/**
 * The vendor's encryption of a call (specification section 7; the store's is enquiryCipher.ts): AES, CBC, PKCS7, base64, with a key and an iv that never change.
 * The key must be parsed into bytes, because crypto-js treats a string as a passphrase and derives another key from it.
 * It also accepts wrong lengths silently, so settings.ts checks them.
 */
export function createEnvelope({ key, iv }: { key: string; iv: string }) {
  const { AES } = CryptoJS.algo;
  const { Base64, Utf8 } = CryptoJS.enc;
  const options = { iv: Utf8.parse(iv), mode: CryptoJS.mode.CBC, padding: CryptoJS.pad.Pkcs7 };
  // Created once: deriving the round keys takes longer than encrypting an enquiry with them.
  const encryptor = AES.createEncryptor(Utf8.parse(key), options);
  const decryptor = AES.createDecryptor(Utf8.parse(key), options);
  return {
    /** Any JSON value, to base64 text. */
    encrypt(value: unknown): string {
      encryptor.reset();
      return encryptor.finalize(JSON.stringify(value)).toString(Base64);
    },
    /** undefined: not encrypted with this key. Not an error: a parser's message would quote the content. */
    decrypt(ciphertext: string): unknown {
      // Node's reader of base64 takes line breaks and either alphabet, crypto-js does not. A wrong key gives an empty
      // text, an exception while reading UTF-8, or a text that is not JSON: all three mean the same.
      try {
        decryptor.reset();
        const bytes = Base64.parse(Buffer.from(ciphertext, "base64").toString("base64"));
        const text = decryptor.finalize(bytes).toString(Utf8);
        // JSON knows no byte order mark.
        return JSON.parse(text.replace(/^\uFEFF/, ""));
      } catch {
        return undefined;
      }
    },
  };
}
