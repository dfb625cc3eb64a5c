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

/** An acceptance among others tells nobody anything new: it is written so often at most. */
const acceptedEveryMs = 2000;
/** Each round means that another process was faster. */
const mostRounds = 10;

/**
 * The vendor's condition in one row, so that all processes together make as few calls as one (A84). Whoever changes it
 * says what it was before: where that is no longer so, the change is thought through again. While the database is away
 * each goes by what it knew last.
 */
export function createSharedCondition(database: Database): ConditionKeeper {
  let current = createVendorCondition(0);
  let version = -1;

  async function read() {
    const [row] = await database.query<{ version: number; condition: VendorCondition }>({
      name: "read condition",
      text: "SELECT version::float8, condition FROM vendor_condition",
    });
    // One that was read before a write of ours may come after it.
    if (!row || row.version <= version) return;
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

  /** `change` says what becomes of the condition, or undefined: there is nothing to write. */
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

/** Whether all that has changed is when the vendor last accepted an enquiry, and that by little. */
function tellsNothing(before: VendorCondition, after: VendorCondition): boolean {
  const isQuiet = ({ state, failing, unreadable, refused }: VendorCondition) =>
    state === "answering" && failing.length + unreadable.length + refused.length === 0;
  return isQuiet(before) && isQuiet(after) && after.acceptedAt - before.acceptedAt < acceptedEveryMs;
}
