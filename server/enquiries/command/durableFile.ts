import { chownSync, closeSync, fsyncSync, mkdirSync, openSync, statSync, writeSync } from "node:fs";
import path from "node:path";
import { CommandError } from "./commandOptions.ts";

/**
 * Appends to a file in DATA_DIR, and returns when the disk has it. An empty text tests whether that is possible. Throws
 * CommandError.
 */
export function appendDurably(file: string, text: string): void {
  const directory = path.dirname(file);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const descriptor = openSync(file, "a", 0o600);
    try {
      // Run by root, it must stay writable for the user that runs the server, as SQLite's own files do.
      if (process.getuid?.() === 0) chownSync(file, statSync(directory).uid, statSync(directory).gid);
      writeSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    syncDirectory(directory);
  } catch (error) {
    throw new CommandError(
      `${file} cannot be written (${(error as NodeJS.ErrnoException).code}): run this as the user that owns it.`,
    );
  }
}

/** A new file is on the disk only once its directory is. */
function syncDirectory(directory: string) {
  const descriptor = openSync(directory, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
