import {
  type Circuit,
  type CircuitBreaker,
  createCircuit,
  isHalfOpen,
  recordOutcome,
  startProbe,
  vendorStates,
} from "../enquiries/delivery/circuitBreaker.ts";
import { StoreUnavailableError } from "../enquiries/store/enquiryStore.ts";
import type { Database } from "./database.ts";

/** While the vendor accepts enquiries, another acceptance says nothing new, so it is written at most this often. */
const acceptedEveryMs = 2000;
/** Each extra round means that another process was faster. */
const mostRounds = 10;

/** The row keeps the states of the first version, because processes of two versions share it during an upgrade. */
type Row = Omit<Circuit, "state"> & { state: (typeof vendorStates)[Circuit["state"]] };

const toRow = (circuit: Circuit): Row => ({ ...circuit, state: vendorStates[circuit.state] });
const states = { answering: "closed", resting: "open", misconfigured: "misconfigured" } as const;
const toCircuit = (row: Row): Circuit => ({ ...row, state: states[row.state] });

/**
 * One circuit in one row, so that all processes together make as few calls as one process (A84). Writes use optimistic
 * locking: when the row's version has changed, the change is computed again. While the database is away, each process
 * uses what it knew last.
 */
export function createSharedBreaker(database: Database): CircuitBreaker {
  let current = createCircuit(0);
  let version = -1;

  async function read() {
    const before = version;
    const [row] = await database.query<{ version: number; condition: Row }>({
      text: "SELECT version::float8, condition FROM vendor_condition",
    });
    // A read that started before our write may finish after it. Versions are not compared: a promoted standby restarts
    // lower.
    if (!row || version !== before || row.version === version) return;
    const { acceptedAt } = current;
    version = row.version;
    current = toCircuit(row.condition);
    if (current.state === "closed") current = { ...current, acceptedAt: Math.max(acceptedAt, current.acceptedAt) };
  }

  async function write(circuit: Circuit): Promise<boolean> {
    const [row] = await database.query<{ version: number }>({
      text: `UPDATE vendor_condition SET condition = $1, version = version + 1 WHERE version = $2
             RETURNING version::float8`,
      values: [JSON.stringify(toRow(circuit)), version],
    });
    if (!row) return false;
    ({ version } = row);
    current = circuit;
    return true;
  }

  /** `next` returns the new circuit, or undefined when there is nothing to write. */
  async function change(next: (before: Circuit) => Circuit | undefined): Promise<void> {
    try {
      for (let round = 0; round < mostRounds; round += 1) {
        const circuit = next(current);
        if (!circuit || (await write(circuit))) return;
        await read();
      }
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
    }
    current = next(current) ?? current;
  }

  return {
    get circuit() {
      return current;
    },
    async startFrom(acceptedAt) {
      await database.query({
        text: "INSERT INTO vendor_condition VALUES (1, 1, $1) ON CONFLICT DO NOTHING",
        values: [JSON.stringify(toRow(createCircuit(acceptedAt)))],
      });
      await read();
    },
    async recordOutcome(attempt, outcome, at) {
      let before = current;
      let verdict = recordOutcome(before, attempt, outcome, at);
      await change((circuit) => {
        before = circuit;
        verdict = recordOutcome(before, attempt, outcome, at);
        if (!tellsNothing(before, verdict.circuit)) return verdict.circuit;
        current = { ...current, acceptedAt: Math.max(current.acceptedAt, verdict.circuit.acceptedAt) };
        return undefined;
      });
      return { ...verdict, before };
    },
    async tryProbe(isNew, at) {
      let isOurs = true;
      await change((circuit) => {
        if (circuit.state === "closed") return undefined;
        isOurs = isHalfOpen(circuit, isNew, at);
        return isOurs ? startProbe(circuit, isNew, at) : undefined;
      });
      return isOurs;
    },
    async refresh() {
      await read();
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
