import type { ToldStore } from "../../../notify/told.ts";
import { nothingTold, type Told } from "../../../notify/whenToMail.ts";
import { StoreUnavailableError } from "../enquiryStore.ts";
import type { Database } from "./database.ts";

/** For processes that share a database: a row, so that one of them mails. While it is away, each mails for itself. */
export function createSharedTold(database: Pick<Database, "transaction">): ToldStore {
  let own = nothingTold;
  return {
    async change(next) {
      let result = own;
      try {
        await database.transaction(async (query) => {
          const [row] = await query<{ told: Partial<Told> }>({ text: "SELECT told FROM mailed FOR UPDATE" });
          const shared = { ...nothingTold, ...row?.told };
          // Ours is newer after an outage of the database.
          const latest = shared.changedAt >= own.changedAt ? shared : own;
          const changed = next(latest);
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
