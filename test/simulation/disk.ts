import { createBatches, type Order, type Reply } from "../../server/enquiries/store/sqlite/batches.ts";
import type { Connection } from "../../server/enquiries/store/sqlite/file.ts";
import { type Memory, takeMemory } from "./memory.ts";
import { onStage, type World } from "./world.ts";

/** full: no write succeeds. broken: a commit fails, and nobody knows whether it is on the disk. locked: by another program. */
export type DiskFault = "full" | "broken" | "locked";

export type Disk = ReturnType<typeof createDisk>;

const texts: Record<DiskFault, string> = {
  full: "database or disk is full",
  broken: "disk I/O error",
  locked: "database is locked",
};

/** A DATA_DIR: SQLite's file, and the state of the mails. */
export function createDisk(world: World) {
  const memory = takeMemory();
  const well = { fault: undefined as DiskFault | undefined, slowMs: 0 };
  const disk = {
    memory,
    well,
    /** `slowMs`: how long the disk takes for a batch. */
    ...well,
    files: new Map<string, string>(),
    open: () => createConnection(disk, memory, world),
  };
  return disk;
}

function createConnection(disk: Pick<Disk, "fault">, memory: Memory, { chance, plant }: World): Connection {
  let isSynced = true;
  const meet = (...faults: DiskFault[]) => {
    if (disk.fault && faults.includes(disk.fault)) throw new Error(texts[disk.fault]);
  };
  return {
    exec(text) {
      if (text === "BEGIN IMMEDIATE") {
        meet("locked");
        memory.begin();
      } else if (text === "COMMIT") {
        const isThere = disk.fault === "broken" && chance(0.5);
        if (isThere) memory.commit({ isSynced: false });
        meet("full", "broken");
        memory.commit({ isSynced: isSynced && !plant.isUnsynced });
      } else if (text === "ROLLBACK") memory.rollback();
      else if (text.startsWith("PRAGMA synchronous")) isSynced = text.endsWith("FULL");
    },
    select<Row>(text: string, ...values: unknown[]) {
      if (text.startsWith("PRAGMA")) return [{ busy: 0 }] as Row[];
      if (disk.fault === "full" && !text.startsWith("SELECT") && chance(0.5)) meet("full");
      const own = plant.change?.(text, values) ?? { text, values };
      return memory.all<Row>(own.text, ...own.values);
    },
    get inTransaction() {
      return memory.inTransaction;
    },
  };
}

export const disks = new Map<string, Disk>();

/** In place of the thread of a process: its batches work on the simulated disk of its DATA_DIR. */
export class SimulatedWorker {
  private readonly listeners = new Map<string, (value?: unknown) => void>();
  private readonly receive: (orders: Order[]) => void;
  private freeAt = 0;

  constructor(_file: string, { workerData }: { workerData: { dataDir: string } }) {
    const disk = disks.get(workerData.dataDir) as Disk;
    const { time, between } = onStage();
    let connection: Connection | undefined;
    const file = {
      open() {
        connection ??= disk.open();
        return connection;
      },
      disconnect() {
        disk.memory.rollback();
        connection = undefined;
      },
      close() {},
    };
    const post = (replies: Reply[]) => {
      const ms = disk.slowMs + between(0.05, 2);
      this.freeAt = time.now() + ms;
      time.after(ms, () => this.emit("message", replies));
    };
    this.receive = createBatches({ file, post, end: () => void time.after(3, () => this.emit("exit")) });
  }

  on(event: string, hear: (value?: unknown) => void) {
    const before = this.listeners.get(event);
    this.listeners.set(event, (value) => {
      before?.(value);
      hear(value);
    });
  }

  once(event: string, hear: (value?: unknown) => void) {
    this.on(event, hear);
  }

  postMessage(orders: Order[]) {
    const { time, between } = onStage();
    time.after(Math.max(0, this.freeAt - time.now()) + between(0.02, 0.5), () => this.receive(orders));
  }

  private emit(event: string, value?: unknown) {
    this.listeners.get(event)?.(value);
  }
}
