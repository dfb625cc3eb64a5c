import { readFile } from "node:fs/promises";
import path from "node:path";
import { replaceFile } from "../files.ts";
import { nothingTold, type Told } from "./whenToMail.ts";

export interface ToldStore {
  /**
   * Reads, and writes what `next` makes of it; undefined: nothing is to be written. No other process writes in between.
   * Never rejects because of a disk or a database: then it remembers for this process alone. `next` may be called twice.
   */
  change(next: (told: Told) => Told | undefined): Promise<void>;
}

/** For one process: a file in DATA_DIR, without personal data. A full disk must not keep mails from being sent. */
export function createOwnTold(dataDir: string): ToldStore {
  const file = path.join(dataDir, "mailed.json");
  let told: Told | undefined;
  let writing = Promise.resolve();

  async function read(): Promise<Told> {
    try {
      return { ...nothingTold, ...JSON.parse(await readFile(file, "utf8")) };
    } catch {
      // Missing, or damaged: at worst one mail too many.
      return nothingTold;
    }
  }

  return {
    async change(next) {
      told ??= await read();
      const changed = next(told);
      if (!changed) return;
      told = changed;
      // Not waited for: a disk that hangs is one of the things to mail about.
      writing = writing.then(() => replaceFile(file, JSON.stringify(changed))).catch(() => {});
    },
  };
}
