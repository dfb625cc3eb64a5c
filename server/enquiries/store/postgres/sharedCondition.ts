import type { ConditionKeeper } from "../../delivery/conditionKeeper.ts";
import {
  createVendorCondition,
  judge,
  mayProbe,
  noteProbe,
  type VendorCondition,
} from "../../delivery/vendorCondition.ts";
import { StoreUnavailableError } from "../enquiryStore.ts";
import type { Database } from "./database.ts";

/** While the vendor accepts enquiries, another acceptance says nothing new, so it is written at most this often. */
const acceptedEveryMs = 2000;
/** Each extra round means that another process was faster. */
const mostRounds = 10;

/**
 * The vendor's condition in one row, so that all processes together make as few calls as one process (A84). Writes use
 * optimistic locking: when the row's version has changed, the change is computed again. While the database is away,
 * each process uses what it knew last.
 */
export function createSharedCondition(database: Database): ConditionKeeper {
  let current = createVendorCondition(0);
  let version = -1;

  async function read() {
    const before = version;
    const [row] = await database.query<{ version: number; condition: VendorCondition }>({
      name: "read condition",
      text: "SELECT version::float8, condition FROM vendor_condition",
    });
    // A read that started before our write may finish after it. A lower version alone is no older one: after a fail-over
    // to a standby that was behind, the versions go on from its own.
    if (!row || version !== before || row.version === version) return;
    const { acceptedAt } = current;
    ({ version, condition: current } = row);
    if (current.state === "answering") current = { ...current, acceptedAt: Math.max(acceptedAt, current.acceptedAt) };
  }

  async function write(condition: VendorCondition): Promise<boolean> {
    const [row] = await database.query<{ version: number }>({
      name: "write condition",
      text: `UPDATE vendor_condition SET condition = $1, version = version + 1 WHERE version = $2
             RETURNING version::float8`,
      values: [JSON.stringify(condition), version],
    });
    if (!row) return false;
    ({ version } = row);
    current = condition;
    return true;
  }

  /** `next` returns the new condition, or undefined when there is nothing to write. */
  async function change(next: (before: VendorCondition) => VendorCondition | undefined): Promise<void> {
    try {
      for (let round = 0; round < mostRounds; round += 1) {
        const condition = next(current);
        if (!condition || (await write(condition))) return;
        await read();
      }
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
    }
    current = next(current) ?? current;
  }

  return {
    get current() {
      return current;
    },
    async startFrom(acceptedAt) {
      await database.query({
        text: "INSERT INTO vendor_condition VALUES (1, 1, $1) ON CONFLICT DO NOTHING",
        values: [JSON.stringify(createVendorCondition(acceptedAt))],
      });
      await read();
    },
    async judge(tried, outcome, at) {
      let before = current;
      let judgement = judge(before, tried, outcome, at);
      await change((condition) => {
        before = condition;
        judgement = judge(before, tried, outcome, at);
        if (!tellsNothing(before, judgement.condition)) return judgement.condition;
        current = { ...current, acceptedAt: Math.max(current.acceptedAt, judgement.condition.acceptedAt) };
        return undefined;
      });
      return { ...judgement, before };
    },
    async noteProbe(untried, at) {
      let isOurs = true;
      await change((condition) => {
        if (condition.state === "answering") return undefined;
        isOurs = mayProbe(condition, untried, at);
        return isOurs ? noteProbe(condition, untried, at) : undefined;
      });
      return isOurs;
    },
    async refresh() {
      await read();
      await database.syncClock();
    },
  };
}

/** Whether only the time of the last acceptance has changed, and only by little. */
function tellsNothing(before: VendorCondition, after: VendorCondition): boolean {
  const isQuiet = ({ state, failing, unreadable, refused }: VendorCondition) =>
    state === "answering" && failing.length + unreadable.length + refused.length === 0;
  return isQuiet(before) && isQuiet(after) && after.acceptedAt - before.acceptedAt < acceptedEveryMs;
}
