import { readFile } from "node:fs/promises";
import path from "node:path";
import { replaceFile } from "../files.ts";
import { type MailState, nothingMailed } from "./whenToMail.ts";

export interface MailStateStore {
  /**
   * Read-modify-write, atomic across processes. `next` returns undefined when nothing is to be written.
   * Never rejects because of a disk or a database: then it remembers for this process alone. `next` may be called twice.
   */
  change(next: (state: MailState) => MailState | undefined): Promise<void>;
}

/** For one process: a file in DATA_DIR, without personal data. A full disk must not keep mails from being sent. */
export function createLocalMailState(dataDir: string): MailStateStore {
  const file = path.join(dataDir, "mailed.json");
  let state: MailState | undefined;
  let reading: Promise<MailState> | undefined;
  let writing = Promise.resolve();

  async function read(): Promise<MailState> {
    try {
      const told: MailState = { ...nothingMailed, ...JSON.parse(await readFile(file, "utf8")) };
      // No other process has this DATA_DIR: the one that mailed leads has ended.
      return { ...told, leads: { ...told.leads, leaseAt: 0 } };
    } catch {
      // Missing, or damaged: at worst one mail too many.
      return nothingMailed;
    }
  }

  return {
    async change(next) {
      reading ??= read();
      const before = await reading;
      state ??= before;
      const changed = next(state);
      if (!changed) return;
      state = changed;
      // Not waited for: a disk that hangs is one of the things to mail about.
      writing = writing.then(() => replaceFile(file, JSON.stringify(changed))).catch(() => {});
    },
  };
}
