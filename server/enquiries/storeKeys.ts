import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeDirectory, syncDirectory } from "../files.ts";
import { OperatorError } from "../operatorError.ts";

/** The keys of the enquiry store (A109): STORE_KEYS, or outside production a key in DATA_DIR. */
export interface StoreKey {
  id: string;
  /** 32 bytes. Never used itself: each purpose has a key derived from it. */
  secret: Buffer;
}

const keyBytes = 32;
const idShape = /^[\w-]{1,32}$/;
const base64Shape = /^[A-Za-z0-9+/]*={0,2}$/;

/** Reads `id:base64,id:base64`. Returns the first fault as text that names an id, but never a key. */
export function parseStoreKeys(text: string): { keys: StoreKey[]; fault?: string } {
  const keys: StoreKey[] = [];
  const refuse = (fault: string) => ({ keys, fault });
  for (const [index, entry] of text.split(",").entries()) {
    const [, id = "", base64 = ""] = /^\s*([^:]*):(.*?)\s*$/s.exec(entry) ?? [];
    // What is no id may be a key, so the message has only its place.
    if (!idShape.test(id)) {
      return refuse(`must be id:base64, several by comma; entry ${index + 1} has no id of letters, digits, - and _`);
    }
    const secret = Buffer.from(base64, "base64");
    if (!base64Shape.test(base64) || secret.length !== keyBytes) {
      return refuse(`needs ${keyBytes} bytes in base64 after "${id}:", as npm run enquiries -- new-key prints them`);
    }
    if (new Set(secret).size === 1) return refuse(`must not be one byte repeated, as the key "${id}" is`);
    if (keys.some((key) => key.id === id)) return refuse(`has two keys with the id "${id}"`);
    keys.push({ id, secret });
  }
  return { keys };
}

/** A new key as STORE_KEYS takes it. The id begins with the day, so that ops see how old a key is. */
export function createStoreKey(): string {
  const id = `${new Date().toISOString().slice(0, 10)}-${randomBytes(2).toString("hex")}`;
  return `${id}:${randomBytes(keyBytes).toString("base64")}`;
}

/** The given keys, newest first. Without any, the key in DATA_DIR, which is made once. Throws OperatorError. */
export function openStoreKeys(config: { storeKeys: StoreKey[] | undefined; dataDir: string }): StoreKey[] {
  if (config.storeKeys) return config.storeKeys;
  const file = path.join(config.dataDir, "store-key");
  try {
    if (!existsSync(file)) makeKeyFile(file);
    const { keys, fault } = parseStoreKeys(readFileSync(file, "utf8"));
    if (fault) throw new OperatorError(`${file} ${fault}.`);
    return keys;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new OperatorError(`Without STORE_KEYS the key is kept in ${file}, which cannot be used (${code}).`);
  }
}

/** On the disk, whole, before anything is encrypted with it. Of two processes the first one makes it. */
function makeKeyFile(file: string) {
  const directory = path.dirname(file);
  makeDirectory(directory);
  const part = `${file}.${process.pid}`;
  rmSync(part, { force: true });
  writeFileSync(part, `${createStoreKey()}\n`, { flag: "wx", mode: 0o600, flush: true });
  try {
    linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(part, { force: true });
  }
  syncDirectory(directory);
}

export function deriveSubkey({ secret }: StoreKey, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, keyBytes));
}
