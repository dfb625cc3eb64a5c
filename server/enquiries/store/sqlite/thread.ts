import { parentPort, workerData } from "node:worker_threads";
import { createBatches } from "./batches.ts";
import { createStoreFile } from "./file.ts";

/** The thread that owns the store's file, so that a slow disk or a lock never delays a page. */

export interface ThreadOptions {
  dataDir: string;
  exclusive: boolean;
}

const port = parentPort;
if (!port) throw new Error("This is the store's thread: sqliteStore.ts starts it.");
const file = createStoreFile(workerData as ThreadOptions);
port.on("message", createBatches({ file, post: (replies) => port.postMessage(replies), end: () => port.close() }));
