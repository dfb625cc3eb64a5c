import { vi } from "vitest";

/**
 * What stands in place of the outside: the thread of SQLite's file, the driver of PostgreSQL, the vendor, the mail server and
 * the files. Everything else is the product's own code.
 */
vi.mock("node:worker_threads", async () => ({ Worker: (await import("./disk.ts")).SimulatedWorker }));
vi.mock("pg", async () => ({ default: (await import("./postgres.ts")).pg }));
/** Times are numbers, as SQLite has them. */
vi.mock("../../server/enquiries/store/postgres/dialect.ts", async () => {
  const { dialect } = await import("../../server/enquiries/store/sqlite/dialect.ts");
  return { dialect: { ...dialect, isShared: true } };
});
vi.mock("../../server/vendorApi/client.ts", async (load) => ({
  ...(await load<object>()),
  createVendorClient: () => stage.vendor,
}));
vi.mock("../../server/notify/sendMail.ts", async (load) => ({
  ...(await load<object>()),
  sendMail: ({ to }: { to: string[] }, mail: { subject: string; text: string }) => stage.mail?.send(mail, to),
}));
vi.mock("../../server/vendorApi/envelope.ts", () => ({ createEnvelope: () => undefined }));
vi.mock("../../server/repeat.ts", async (load) => {
  const { repeat } = await load<typeof import("../../server/repeat.ts")>();
  return {
    repeat(options: Parameters<typeof repeat>[0]) {
      const loop = repeat(options);
      return onStage().plant.losesWakeUps ? Object.assign(loop, { wake() {} }) : loop;
    },
  };
});
/** No counter says anything about an enquiry. */
vi.mock("../../server/metrics.ts", () => ({ createMetrics: () => new Proxy({}, { get: () => () => {} }) }));
vi.mock("../../server/files.ts", async (load) => ({
  ...(await load<object>()),
  replaceFile: async (file: string, text: string) => stage.replaceFile(file, text),
}));
vi.mock("node:fs/promises", async (load) => ({
  ...(await load<object>()),
  readFile: async (file: string) => stage.readFile(file),
  statfs: async () => ({ bavail: 1e9, bsize: 4096 }),
}));

import path from "node:path";
import { disks } from "./disk.ts";
import type { createMailServer, Vendor } from "./vendor.ts";
import { onStage } from "./world.ts";

/** The outside of the history that runs. */
export const stage = {
  vendor: undefined as Vendor | undefined,
  mail: undefined as ReturnType<typeof createMailServer> | undefined,
  readFile(file: string): string {
    const text = disks.get(path.dirname(file))?.files.get(path.basename(file));
    if (text === undefined) throw new Error(`There is no ${file}.`);
    return text;
  },
  replaceFile(file: string, text: string) {
    const disk = disks.get(path.dirname(file));
    if (disk?.fault) throw new Error("The disk takes nothing.");
    disk?.files.set(path.basename(file), text);
  },
};
