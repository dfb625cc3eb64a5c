import type { Challenge, Solution } from "../../../shared/enquiry/challenge.ts";

/**
 * Solves one challenge (shared/enquiry/challenge.ts). It runs in a worker, so that it does not block typing, and
 * derives one key at a time, so that it uses only one core.
 */
self.onmessage = async ({ data }: MessageEvent<Challenge>) => postMessage(await solve(data));

const counterBytes = 4;

async function solve({ parameters }: Challenge): Promise<Solution> {
  const { algorithm, keyPrefix, cost: iterations, keyLength } = parameters;
  const hash = algorithm.replace("PBKDF2/", "");
  const salt = fromHex(parameters.salt);
  const nonce = fromHex(parameters.nonce);
  const password = new Uint8Array(nonce.length + counterBytes);
  password.set(nonce);
  const view = new DataView(password.buffer);
  for (let counter = 0; ; counter += 1) {
    view.setUint32(nonce.length, counter);
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash, salt, iterations }, key, 8 * keyLength);
    const derivedKey = toHex(new Uint8Array(bits));
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
  }
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
