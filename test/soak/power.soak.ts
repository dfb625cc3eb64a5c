import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { readErasures } from "../../server/enquiries/command/audit.ts";
import { createStoreFile } from "../../server/enquiries/store/sqlite/file.ts";
import { openStoreKeys, type StoreKey } from "../../server/enquiries/storeKeys.ts";
import { createVisitor, isAcknowledged } from "../support/createVisitor.ts";
import { ensureInstalled } from "../support/debian.ts";
import { createTestCipher } from "../support/keys.ts";
import { query, startPostgres } from "../support/postgres.ts";
import { createRandom } from "../support/random.ts";
import { findFreePort, startSite } from "../support/site.ts";
import { startVendor, type Vendor } from "../support/vendor.ts";
import { pause, waitUntil } from "../support/waiting.ts";
import { readHealth, untilCountsAreNew, waitUntilDelivered } from "./deliveries.ts";
import { createDisk, type Entry, readTarget, readTrace, readWritten, straceArguments } from "./disk.ts";
import { amount, report } from "./scenario.ts";

/**
 * The power is cut. `kill -9` leaves what the kernel has not written yet, a cut does not. strace writes down what server,
 * command and backup do to the disk, and what they tell the visitor and the operator. Afterwards the disk is made as a cut
 * at any of these moments may leave it (disk.ts), and the store opens it.
 */

const seed = Number(process.env.SOAK_SEED) || Date.now() % 1e6;
const random = createRandom(seed);
const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)] as One;

/** What has been promised by a moment of the trace. */
interface Promised {
  /** By reference: what the visitor was told, or what the operator was. */
  states: Map<string, "queued" | "delivered" | "erased" | "closed">;
  /** What was thanked when a backup began, and what is in one that has ended. */
  backedUp: { begun: string[]; done: string[] };
}

/** What a visitor or an operator is told by this call, from its beginning on. */
function note({ states, backedUp }: Promised, entry: Entry) {
  if (!entry.name.startsWith("write")) return false;
  const target = readTarget(entry);
  const [, json] = /^(?:socket|pipe):/.test(target)
    ? (/(\{"(?:Status":true|told").*\})/.exec(readWritten(entry).toString()) ?? [])
    : [];
  if (!json) return false;
  const { Reference: thanked, queued, told, references = [] } = JSON.parse(json);
  if (thanked && !/erased|closed|delivered/.test(states.get(thanked) ?? "")) {
    states.set(thanked, queued ? "queued" : "delivered");
  }
  if (told === "begun") backedUp.begun = [...states.keys()];
  if (told === "done") backedUp.done = backedUp.begun;
  for (const reference of references) states.set(reference, told);
  return true;
}

/** A machine whose plug is pulled later: a shell, in which everything is traced. */
function startMachine(folder: string, env: Record<string, string>) {
  ensureInstalled(() => (process.env.PATH ?? "").split(":").some((one) => existsSync(`${one}/strace`)), "strace");
  const trace = `${folder}/trace`;
  const root = `${folder}/root`;
  const settings = { NODE_ENV: "test", LOG_LEVEL: "error", RATE_LIMIT_ENQUIRIES: "100000", ...env };
  const shell = spawn("strace", [...straceArguments, "-o", trace, "sh"], {
    env: { PATH: process.env.PATH, DATA_DIR: `${root}/data`, ...settings },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => shell.once("exit", resolve));
  onTestFinished(() => void shell.kill("SIGKILL"));
  const lines: ((line: string) => void)[] = [];
  createInterface({ input: shell.stdout }).on("line", (line) => {
    if (!line.startsWith("{")) lines.shift()?.(line);
  });
  /** Runs a line, and then tells this to the operator. */
  const run = (line: string, told?: object) =>
    new Promise<void>((resolve, reject) => {
      lines.push((code) => (code === "0" ? resolve() : reject(new Error(`${code}: ${line}`))));
      shell.stdin.write(`${line}; code=$?\n${told ? `echo '${JSON.stringify(told)}'\n` : ""}echo $code\n`);
    });
  const origin = `http://127.0.0.1:${env.PORT}`;
  const isReady = () => fetch(`${origin}/readyz`).then(({ ok }) => ok, () => false);
  return {
    root,
    trace,
    origin,
    run,
    async start() {
      await run("node dist/server/main.js >/dev/null & server=$!");
      await waitUntil("the server is ready", isReady);
    },
    end: (signal: "KILL" | "TERM") => run(`kill -s ${signal} $server; wait $server || true`),
    command: (name: "erase" | "close", reference: string) =>
      run(`node dist/server/command.js ${name} ${reference} >/dev/null`, { told: `${name}d`.replace("ee", "e"), references: [reference] }),
    async backUp() {
      await run(":", { told: "begun" });
      await run(`sh server/deploy/backup.sh 3000 ${root}/data ${root}/copies`, { told: "done" });
    },
    async pullPlug() {
      shell.stdin.end();
      await ended;
    },
  };
}

type Machine = ReturnType<typeof startMachine>;

/** Sends enquiries until all are acknowledged, and does each deed after its share of them. */
async function work(machine: Machine, total: number, deeds: ((queued: string[], delivered: string[]) => Promise<unknown>)[]) {
  await machine.start();
  const visitor = createVisitor(machine.origin, { connections: 6 });
  await visitor.openForm();
  await visitor.ask("GET", "/api/countries");
  const told = { queued: [] as string[], delivered: [] as string[] };
  let [next, acknowledged] = [0, 0];
  const send = async () => {
    while (next < total) {
      next += 1;
      const [help, key] = [`enquiry ${next}`, crypto.randomUUID()];
      for (;;) {
        const ending = await visitor.submit(help, { key });
        if (ending.kind === "answered" && isAcknowledged(ending)) {
          const { queued, Reference } = JSON.parse(ending.body);
          told[queued ? "queued" : "delivered"].push(Reference);
          break;
        }
        await pause(50);
      }
      acknowledged += 1;
    }
  };
  const stream = Promise.all(Array.from({ length: 6 }, send));
  for (const [index, deed] of deeds.entries()) {
    await waitUntil("enough enquiries", () => acknowledged >= (total * (index + 0.5)) / deeds.length);
    await deed(told.queued, told.delivered);
  }
  await stream;
  visitor.leave();
  await machine.end("TERM");
  await machine.pullPlug();
}

/** What is wrong with what a cut has left. */
function judge(folder: string, { states, backedUp }: Promised, keys: StoreKey[] | undefined, isElsewhere: (reference: string) => boolean) {
  const dataDir = `${folder}/data`;
  const helps = new Map<string, string>();
  const faults: string[] = [];
  const cipher = createTestCipher({ keys: openStoreKeys({ storeKeys: keys, dataDir }) });
  const read = (dataDir: string, wanted: Iterable<string>) => {
    const file = createStoreFile({ dataDir, exclusive: false });
    try {
      const db = file.open();
      const damage = db.select<{ integrity_check: string }>("PRAGMA integrity_check").map((row) => row.integrity_check);
      if (damage.join() !== "ok") faults.push(`damaged: ${damage[0]}`);
      const rows = db.select<{ reference: string; state: string; ciphertext: string }>(
        "SELECT reference, state, sealed AS ciphertext FROM enquiries",
      );
      for (const row of rows) if (row.state !== "erased") helps.set(row.reference, String(cipher.decrypt(row).model.Help));
      const found = new Map(rows.map((row) => [row.reference, row.state]));
      for (const reference of wanted) {
        if (!found.has(reference) && !isElsewhere(reference)) faults.push(`${reference} is lost`);
      }
      return found;
    } finally {
      file.close();
    }
  };
  try {
    const found = read(dataDir, states.keys());
    for (const [reference, state] of states) {
      const left = found.get(reference);
      if (left && state !== "queued" && left !== state && !isElsewhere(reference)) faults.push(`${reference} is ${left}, not ${state}`);
    }
    const erased = readErasures(dataDir).map(({ reference }) => reference);
    const audit = existsSync(`${dataDir}/audit.jsonl`) ? readFileSync(`${dataDir}/audit.jsonl`, "utf8") : "";
    for (const [reference, state] of states) {
      if (state === "erased" && !erased.includes(reference)) faults.push(`the erasure of ${reference} is forgotten`);
      if (/erased|closed/.test(state) && !audit.includes(reference)) faults.push(`nobody knows who has changed ${reference}`);
    }
    const copies = existsSync(`${folder}/copies`) ? readdirSync(`${folder}/copies`).filter((name) => name.endsWith(".db")) : [];
    if (backedUp.done.length > 0 && copies.length === 0) faults.push("the backup is gone");
    for (const copy of copies) {
      mkdirSync(`${folder}/${copy}`);
      renameSync(`${folder}/copies/${copy}`, `${folder}/${copy}/enquiries.db`);
      read(`${folder}/${copy}`, copy === copies.at(-1) ? backedUp.done : []);
    }
  } catch (error) {
    faults.push(String(error));
  }
  return { faults, helps };
}

interface Life {
  machine: Machine;
  /** The state of the folder before. */
  before: string | undefined;
  promised: Promised;
  keys?: StoreKey[];
  /** Whether PostgreSQL had it at this time. */
  isElsewhere?: (reference: string, time: number) => boolean;
}

const createPromised = (): Promised => ({ states: new Map(), backedUp: { begun: [], done: [] } });
const copyPromised = ({ states, backedUp }: Promised): Promised => ({ states: new Map(states), backedUp: { ...backedUp } });

/** Half of the cuts are where a fault is likely: in a checkpoint, a backup, a new or another small file. */
function chooseMoments(trace: string, cuts: number): Set<number> {
  const all: number[] = [];
  const special: number[] = [];
  let number = 0;
  for (const entry of readTrace(trace)) {
    number += 1;
    const what = entry.args.replaceAll(/(?:\\x[0-9a-f]{2})+/g, (hex) => (hex.length > 1000 ? "" : Buffer.from(hex.replaceAll("\\x", ""), "hex").toString()));
    if (!what.includes("/root/") && !what.includes("socket:")) continue;
    all.push(number);
    if (what.includes("/root") && !what.includes("-wal>")) special.push(number);
  }
  return new Set(Array.from({ length: cuts }, (_, index) => pick(index % 2 === 0 ? all : special)));
}

/** Cuts the power at so many moments of a life. `look` is asked what is wrong with each folder. */
async function cutOften({ machine, before, promised: promisedBefore, keys, isElsewhere = () => false }: Life, cuts: number, forgets?: RegExp, look: (folder: string, promised: Promised) => unknown = () => {}) {
  const moments = chooseMoments(machine.trace, cuts);
  const folder = mkdtempSync(path.join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "cut-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const disk = createDisk(machine.root, before, forgets);
  const promised = copyPromised(promisedBefore);
  const faults: string[] = [];
  let number = 0;
  for (const entry of readTrace(machine.trace)) {
    number += 1;
    if (entry.result === undefined) note(promised, entry);
    disk.repeat(entry);
    if (!moments.has(number)) continue;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    const share = pick([0, 0.1, 0.5, 0.9, 1]);
    disk.writeAfterCut(folder, share, random);
    const judged = judge(folder, promised, keys, (reference) => isElsewhere(reference, entry.time));
    if (judged.faults.length > 0) faults.push(`moment ${number}, ${share} of the unsynced: ${judged.faults.length} faults, ${judged.faults[0]}`);
    else await look(folder, promised);
  }
  return { faults, cuts: moments.size, number };
}

test("a life", { timeout: 30 * 60_000 }, async () => {
  report(`seed ${seed}`);
  const vendor = await startVendor();
  onTestFinished(() => vendor.close());
  const folder = mkdtempSync(path.join(tmpdir(), "power-"));
  //onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(`${folder}/root`);
  const machine = startMachine(folder, { PORT: String(await findFreePort()), ...vendor.settings });
  await work(machine, 400, [
    () => machine.backUp(),
    async () => {
      await machine.end("KILL");
      await machine.start();
    },
    (_, delivered) => machine.command("erase", delivered[0] as string),
    async (queued) => {
      await vendor.setFault("down");
      const before = queued.length;
      await waitUntil("the vendor is away", () => queued.length > before + 6);
      await machine.command("close", queued.at(-1) as string);
      await machine.backUp();
    },
    () => vendor.setFault("none"),
    async () => {
      await machine.end("TERM");
      await machine.start();
    },
  ]);
  report("worked " + folder);
  const life: Life = { machine, before: undefined, promised: createPromised() };
  const first = await cutOften(life, amount(150));
  report(JSON.stringify({ ...first, faults: first.faults.length }));
  console.log(first.faults.slice(0, 20));
  for (const forgets of [/-wal$/, /enquiries\.db$/, /store-key/, /root$/, /data$/, /copies/, /audit/, /erasures/])
    console.log(forgets, (await cutOften(life, 25, forgets)).faults.slice(0, 3));
});
