import { closeSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** Replaces a file in DATA_DIR. A crash in the middle leaves the old one. */
export async function replaceFile(file: string, text: string): Promise<void> {
  makeDirectory(path.dirname(file));
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, text, { mode: 0o600, flush: true });
  await rename(temporary, file);
}

/** Makes a directory if there is none, and returns when the disk has it: what is in it is lost with it. */
export function makeDirectory(directory: string): void {
  const first = mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const parentOfFirst = path.dirname(path.resolve(first));
  for (let made = path.resolve(directory); made !== parentOfFirst; made = path.dirname(made))
    syncDirectory(path.dirname(made));
}

/** A new file is on the disk only once its directory is. */
export function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
