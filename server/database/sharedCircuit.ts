import { type Circuit, type CircuitState, createCircuit, vendorStates } from "../enquiries/delivery/circuitBreaker.ts";
import { StoreUnavailableError } from "../enquiries/store/enquiryStore.ts";
import type { Ask } from "../enquiries/store/sql.ts";
import type { Database } from "./database.ts";

/** While the vendor accepts enquiries, another acceptance says nothing new, so it is written at most this often. */
const acceptedEveryMs = 2000;

/** The row keeps the states of 1.0.0, because processes of two versions share it during an upgrade. */
type Row = Omit<Circuit, "state"> & { state: (typeof vendorStates)[Circuit["state"]] };

const toRow = (circuit: Circuit): Row => ({ ...circuit, state: vendorStates[circuit.state] });
const states = { answering: "closed", resting: "open", misconfigured: "misconfigured" } as const;
const toCircuit = (row: Row): Circuit => ({ ...row, state: states[row.state] });

/**
 * One circuit in one row, so that all processes together make as few calls as one process (A84). While the database is
 * away, each process uses what it knew last.
 */
export function createSharedCircuit(database: Database): CircuitState {
  let current = createCircuit(0);
  /** Of the row that `current` is of, or goes on from. */
  let version = -1;
  let changes = 0;

  async function read(ask: Ask, lock = ""): Promise<{ circuit: Circuit; version: number }> {
    const [row] = await ask<{ version: number; condition: Row }>({
      text: `SELECT version::float8, condition FROM vendor_condition ${lock}`,
    });
    // Nobody has changed it since: what we have found and could not write, or did not write yet, counts.
    if (!row || row.version === version) return { circuit: current, version };
    const circuit = toCircuit(row.condition);
    if (circuit.state === "closed") circuit.acceptedAt = Math.max(circuit.acceptedAt, current.acceptedAt);
    return { circuit, version: row.version };
  }

  async function refresh() {
    const before = changes;
    const seen = await read(database.query);
    // A read that started before our change may finish after it.
    if (changes === before) ({ circuit: current, version } = seen);
  }

  return {
    get circuit() {
      return current;
    },
    async init(circuit) {
      await database.query({
        text: "INSERT INTO vendor_condition VALUES (1, 1, $1) ON CONFLICT DO NOTHING",
        values: [JSON.stringify(toRow(circuit))],
      });
      await refresh();
    },
    async change(next) {
      let changed = next(current);
      if (changed && !tellsNothing(current, changed)) {
        try {
          version = await database.transaction(async (ask) => {
            const seen = await read(ask, "FOR UPDATE");
            changed = next(seen.circuit);
            if (!changed) {
              changed = seen.circuit;
              return seen.version;
            }
            // 1.0.0 sees by the version that the row has changed.
            const text = "UPDATE vendor_condition SET condition = $1, version = version + 1";
            await ask({ text, values: [JSON.stringify(toRow(changed))] });
            return seen.version + 1;
          });
        } catch (error) {
          if (!(error instanceof StoreUnavailableError)) throw error;
          changed = next(current);
        }
      }
      changes += 1;
      current = changed ?? current;
    },
    async refresh() {
      await refresh();
      await database.sync();
    },
  };
}

/** Whether only the time of the last acceptance has changed, and only by little. */
function tellsNothing(before: Circuit, after: Circuit): boolean {
  const isQuiet = ({ state, failing, unreadable, refused }: Circuit) =>
    state === "closed" && failing.length + unreadable.length + refused.length === 0;
  return isQuiet(before) && isQuiet(after) && after.acceptedAt - before.acceptedAt < acceptedEveryMs;
}
