import { StoreUnavailableError } from "../enquiries/store/enquiryStore.ts";
import type { MailStateStore } from "../notify/mailState.ts";
import { type MailState, nothingMailed } from "../notify/whenToMail.ts";
import type { Database } from "./database.ts";

/** For processes that share a database: a row, so that one of them mails. While it is away, each mails for itself. */
export function createSharedMailState(database: Pick<Database, "transaction">): MailStateStore {
  let own = nothingMailed;
  return {
    async change(next) {
      let result = own;
      try {
        await database.transaction(async (query) => {
          const [row] = await query<{ told: Partial<MailState> }>({ text: "SELECT told FROM mailed FOR UPDATE" });
          const shared = { ...nothingMailed, ...row?.told };
          // Ours is newer after an outage of the database.
          const latest = shared.changedAt >= own.changedAt ? shared : own;
          const wanted = next(latest);
          // Another process's clock may be a little behind.
          const changedAt = Math.max(latest.changedAt, wanted?.changedAt ?? 0);
          const changed = wanted && { ...wanted, changedAt };
          if (changed) await query({ text: "UPDATE mailed SET told = $1", values: [JSON.stringify(changed)] });
          result = changed ?? latest;
        });
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) throw error;
        result = next(own) ?? own;
      }
      own = result;
    },
  };
}
