import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { readErasures } from "../../server/enquiries/command/audit.ts";
import { createStoreFile } from "../../server/enquiries/store/sqlite/file.ts";
import { openStoreKeys } from "../../server/enquiries/storeKeys.ts";
import { createVisitor, isAcknowledged } from "../support/createVisitor.ts";
import { ensureInstalled } from "../support/debian.ts";
import { createTestCipher, createTestKey, storeKeys } from "../support/keys.ts";
import { query, startPostgres } from "../support/postgres.ts";
import { createRandom } from "../support/random.ts";
import { findFreePort, startSite } from "../support/site.ts";
import { startVendor } from "../support/vendor.ts";
import { pause, waitUntil } from "../support/waiting.ts";
import { readHealth, waitUntilDelivered } from "./deliveries.ts";
import { createDisk, type Entry, readTarget, readTrace, readWritten, straceArguments } from "./disk.ts";
import { amount, report } from "./scenario.ts";

/**
 * The power is cut. A kill leaves what the kernel has still to write, a cut does not. strace writes down what server,
 * commands and backup do to the disk and what they tell visitors and operators. Then, for many moments of that record, the
 * folder is made as a cut may have left it (disk.ts), and what was promised until then is looked for.
 */

const limit = { timeout: 60 * 60_000 };
const seed = Number(process.env.SOAK_SEED) || Date.now() % 1e6;
const random = createRandom(seed);
const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)] as One;
const programs = `${process.env.DIST ?? "dist"}/server`;
/** Where the cuts are made, because their files need not last. */
const memory = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

function createFolder(parent = tmpdir()) {
  const folder = mkdtempSync(path.join(parent, "power-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What was promised by a moment of the record. */
interface Promised {
  /** By reference: what the visitor was told, or the operator. */
  states: Map<string, "queued" | "delivered" | "erased" | "closed">;
  /** What was thanked when a backup began, and what the last one has. */
  backup: { begun: string[]; done: string[] };
}
const copyPromised = ({ states, backup }: Promised): Promised => ({ states: new Map(states), backup: { ...backup } });

/** From the beginning of a call on, somebody may have been told what it sends. */
function hear({ states, backup }: Promised, entry: Entry) {
  if (!entry.name.startsWith("write") || !readTarget(entry).startsWith("socket:")) return;
  const [json] = /\{"(?:Status":true|told").*\}/.exec(readWritten(entry).toString()) ?? [];
  if (!json) return;
  const { Reference, queued, told, reference } = JSON.parse(json);
  if (Reference && (states.get(Reference) ?? "queued") === "queued")
    states.set(Reference, queued ? "queued" : "delivered");
  if (reference) states.set(reference, told);
  if (told === "begun") backup.begun = [...states.keys()];
  if (told === "done") backup.done = backup.begun;
}

/** A shell with a server, all of it recorded. `before`: what its disk has in the beginning. */
async function startMachine(before: string, env: Record<string, string>) {
  const folder = createFolder();
  const [record, root] = [`${folder}/record`, `${folder}/root`];
  cpSync(before, root, { recursive: true });
  ensureInstalled(() => existsSync("/usr/bin/strace"), "strace");
  const shell = spawn("strace", [...straceArguments, "-o", record, "sh"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      LOG_LEVEL: "error",
      RATE_LIMIT_ENQUIRIES: "100000",
      PORT: String(await findFreePort()),
      DATA_DIR: `${root}/data`,
      ...env,
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => shell.once("exit", resolve));
  // It ends with its input, and so with us.
  shell.stdin.write("trap 'kill -s KILL $server 2>/dev/null' EXIT\n");
  onTestFinished(() => void shell.stdin.end());
  const answers = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
  /** Runs a line, and then tells the operator so. */
  async function run(line: string, told = {}) {
    shell.stdin.write(`${line} && echo '${JSON.stringify(told)}' || echo failed\n`);
    const { value } = await answers.next();
    if (value !== JSON.stringify(told)) throw new Error(`${line}: ${value}`);
  }
  const origin = `http://127.0.0.1:${env.PORT}`;
  return {
    before,
    root,
    record,
    origin,
    async start() {
      await run(`{ node ${programs}/main.js >>${folder}/log & server=$!; }`);
      const isReady = () =>
        fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await waitUntil("the server is ready", isReady).catch((error) => {
        throw new Error(readFileSync(`${folder}/log`, "utf8"), { cause: error });
      });
    },
    stop: (signal: "KILL" | "TERM") => run(`kill -s ${signal} $server; { wait $server || true; }`),
    command: (name: "erase" | "close", told: string, reference: string) =>
      run(`node ${programs}/command.js ${name} ${reference} >/dev/null`, { told, reference }),
    async backUp() {
      await run("true", { told: "begun" });
      await run(`sh server/deploy/backup.sh 3000 ${root}/data ${root}/copies`, { told: "done" });
    },
    async turnOff() {
      shell.stdin.end();
      await ended;
    },
  };
}
type Machine = Awaited<ReturnType<typeof startMachine>>;

/** Sends enquiries until all are acknowledged, and does each deed after its share of them. */
async function work(
  machine: Machine,
  enquiries: number,
  deeds: ((told: { queued: string[]; delivered: string[] }) => unknown)[],
) {
  const visitor = createVisitor(machine.origin, { connections: 6 });
  await visitor.openForm();
  await visitor.ask("GET", "/api/countries");
  const told = { queued: [] as string[], delivered: [] as string[] };
  const count = () => told.queued.length + told.delivered.length;
  let next = 0;
  const send = async () => {
    while (next < enquiries) {
      next += 1;
      const [help, key] = [`enquiry ${next}`, crypto.randomUUID()];
      let ending = await visitor.submit(help, { key });
      for (; ending.kind !== "answered" || !isAcknowledged(ending); ending = await visitor.submit(help, { key }))
        await pause(50);
      const { queued, Reference } = JSON.parse(ending.body);
      told[queued ? "queued" : "delivered"].push(Reference);
    }
  };
  const stream = Promise.all(Array.from({ length: 6 }, send));
  for (const [index, deed] of deeds.entries()) {
    await waitUntil("enough enquiries", () => count() >= (enquiries * (index + 0.5)) / deeds.length);
    await deed(told);
  }
  await stream;
  visitor.leave();
  await machine.stop("TERM");
  await machine.turnOff();
}

interface Row {
  state: string;
  help: string;
}

/** Looks for what was promised. Returns what is missing, and what is there. */
function judge(
  folder: string,
  { states, backup }: Promised,
  keys: Life["keys"],
  isElsewhere: (reference: string) => boolean,
) {
  const faults: string[] = [];
  const rows = new Map<string, Row>();
  const readText = (name: string) => (existsSync(name) ? readFileSync(name, "utf8") : "");
  const list = (name: string) => (existsSync(name) ? readdirSync(name).filter((file) => file.endsWith(".db")) : []);
  try {
    const dataDir = `${folder}/data`;
    const cipher = createTestCipher({ keys: openStoreKeys({ storeKeys: keys, dataDir }) });
    const read = (directory: string, found: Map<string, Row>) => {
      const file = createStoreFile({ dataDir: directory, exclusive: false });
      const db = file.open();
      const [damage] = db.select<{ integrity_check: string }>("PRAGMA integrity_check");
      if (damage?.integrity_check !== "ok") faults.push(`damaged: ${damage?.integrity_check}`);
      const text = "SELECT reference, state, sealed AS ciphertext FROM enquiries";
      for (const row of db.select<{ reference: string; state: string; ciphertext: string }>(text))
        found.set(row.reference, { ...row, help: row.ciphertext && String(cipher.decrypt(row)?.model.Help) });
      file.close();
    };
    read(dataDir, rows);
    const erased = readErasures(dataDir).map(({ reference }) => reference);
    const audit = readText(`${dataDir}/audit.jsonl`);
    for (const [reference, state] of states) {
      if (isElsewhere(reference)) continue;
      const left = rows.get(reference)?.state ?? "lost";
      if (left === "lost" || (left === "waiting" && state !== "queued") || (state === "erased" && left !== state))
        faults.push(`${reference} is ${left}, not ${state}`);
      if (state === "erased" && !erased.includes(reference)) faults.push(`the erasure of ${reference} is forgotten`);
      if (/erased|closed/.test(state) && !audit.includes(reference)) faults.push(`no audit names ${reference}`);
    }
    const copied = new Map<string, Row>();
    for (const copy of list(`${folder}/copies`)) {
      mkdirSync(`${folder}/${copy}`);
      renameSync(`${folder}/copies/${copy}`, `${folder}/${copy}/enquiries.db`);
      read(`${folder}/${copy}`, copied);
    }
    const missing = backup.done.filter((reference) => !copied.has(reference) && !isElsewhere(reference));
    if (missing.length > 0) faults.push(`the backup has no ${missing[0]}`);
  } catch (error) {
    faults.push(String(error));
  }
  return { faults, rows };
}

interface Life {
  machine: Machine;
  promised: Promised;
  /** undefined: the key in DATA_DIR. */
  keys?: ReturnType<typeof createTestKey>[];
  /** Whether PostgreSQL had it, in seconds since 1970. */
  isElsewhere?: (reference: string, time: number) => boolean;
}
type Look = (
  folder: string,
  rows: Map<string, Row>,
  at: { number: number; promised: Promised; again(folder: string): void },
) => unknown;

/** Half of them are where a fault is more likely: anywhere but in the log of SQLite. */
async function chooseMoments({ machine: { record } }: Life, cuts: number): Promise<Set<number>> {
  const all: number[] = [];
  const rare: number[] = [];
  const hex = (text: string) => Array.from(Buffer.from(text), (byte) => `\\x${byte.toString(16)}`).join("");
  const [ours, log] = [hex("/root/"), hex("-wal")];
  let number = 0;
  for await (const { args } of readTrace(record)) {
    number += 1;
    const start = args.slice(0, 1000);
    if (!start.includes(ours)) continue;
    all.push(number);
    if (!start.includes(`${log}>`)) rare.push(number);
  }
  return new Set(Array.from({ length: cuts }, (_, index) => pick(index % 2 === 0 ? all : rare)));
}

/** Cuts the power at so many moments. `forgets`: for which files fsync does nothing; then the first fault is enough. */
async function cutPower(
  life: Life,
  moments: Set<number>,
  { forgets, look }: { forgets?: RegExp; look?: Look } = {},
): Promise<string[]> {
  const { machine, keys, isElsewhere = () => false } = life;
  const parent = createFolder(memory);
  const folder = `${parent}/cut`;
  const disk = createDisk(machine.root, machine.before, forgets);
  const promised = copyPromised(life.promised);
  const faults: string[] = [];
  let number = 0;
  for await (const entry of readTrace(machine.record)) {
    number += 1;
    if (entry.result === undefined) hear(promised, entry);
    disk.repeat(entry);
    if (!moments.has(number)) continue;
    const share = pick([0, 0.1, 0.5, 0.9, 1]);
    rmSync(folder, { recursive: true, force: true });
    disk.writeAfterCut(folder, share, random);
    const judged = judge(folder, promised, keys, (reference) => isElsewhere(reference, entry.time));
    const again = (other: string) => disk.writeAfterCut(other, share, random);
    if (judged.faults.length === 0) await look?.(folder, judged.rows, { number, promised, again });
    else faults.push(`at ${number} with ${share} of what was not synced: ${judged.faults.length}, ${judged.faults[0]}`);
    if (forgets && faults.length > 0) return faults;
  }
  if (forgets) return faults;
  // The record is whole: with all that was not synced, it is what is really there.
  disk.writeAfterCut(`${parent}/all`, 1, random);
  execFileSync("diff", ["-r", "-x", "*-shm", machine.root, `${parent}/all`]);
  report(JSON.stringify({ cuts: moments.size, of: number, thanked: promised.states.size, faults: faults.length }));
  return faults;
}

/** The server starts on what is left, sends what still waits, and nothing else. */
async function restart(folder: string, rows: Map<string, Row>, env: Record<string, string> = {}) {
  const vendor = await startVendor();
  const site = await startSite({ DATA_DIR: `${folder}/data`, LOG_LEVEL: "error", ...vendor.settings, ...env });
  await waitUntilDelivered(site.origin);
  await site.stop();
  await vendor.close();
  const waiting = [...rows.values()].filter(({ state }) => state === "waiting").map(({ help }) => help);
  expect(vendor.enquiries.map(({ Help }) => String(Help)).sort()).toEqual(waiting.sort());
}

async function openVendor() {
  const vendor = await startVendor();
  onTestFinished(() => vendor.close());
  return vendor;
}

/** Everything that a process on SQLite does with its folder. */
async function live(before: string, promised: Promised): Promise<Life> {
  const vendor = await openVendor();
  const machine = await startMachine(before, { ...vendor.settings, PORT: String(await findFreePort()) });
  await machine.start();
  await work(machine, 400, [
    () => machine.backUp(),
    () => machine.stop("KILL").then(machine.start),
    ({ delivered }) => machine.command("erase", "erased", pick(delivered)),
    async ({ queued }) => {
      await vendor.setFault("down");
      const before = queued.length;
      await waitUntil("the vendor is away", () => queued.length > before + 6);
      await machine.command("close", "closed", queued.at(-1) as string);
      await machine.backUp();
    },
    () => vendor.setFault("none"),
    () => machine.stop("TERM").then(machine.start),
  ]);
  return { machine, promised };
}

test("a process on SQLite keeps its promises, also on what an earlier cut has left", limit, async () => {
  report(`seed ${seed}`);
  const empty = createFolder();
  mkdirSync(`${empty}/copies`);
  const first = await live(empty, { states: new Map(), backup: { begun: [], done: [] } });
  const left = `${createFolder()}/left`;
  let promised = first.promised;
  let looked = 0;
  const look: Look = async (folder, rows, at) => {
    looked += 1;
    if (looked % 60 === 0) await restart(folder, rows);
    if (looked === Math.round(amount(200))) {
      at.again(left);
      promised = copyPromised(at.promised);
    }
  };
  const moments = await chooseMoments(first, amount(430));
  expect(await cutPower(first, moments, { look })).toEqual([]);
  const second = await live(left, promised);
  expect(await cutPower(second, await chooseMoments(second, amount(220)), { look })).toEqual([]);

  // A disk that does nothing on one kind of fsync: without any of them something is lost, and this run sees it.
  for (const forgets of [
    /-wal$/,
    /\/enquiries\.db$/,
    /\/store-key\.\d+$/,
    /\/root$/,
    /\/data$/,
    /\.db\.part$/,
    /\/copies$/,
    /audit/,
    /erasures/,
  ])
    expect.soft(await cutPower(first, moments, { forgets }), `without fsync of ${forgets}`).not.toEqual([]);
});

test("an enquiry is in PostgreSQL before the process's own store forgets it", limit, async () => {
  const vendor = await openVendor();
  const postgres = await startPostgres();
  onTestFinished(() => postgres.close());
  await query(postgres.url, "ALTER SYSTEM SET track_commit_timestamp = on");
  await postgres.stop();
  await postgres.start();
  const storeUrl = await postgres.createDatabase();
  const env = { ...vendor.settings, STORE_URL: storeUrl, STORE_KEYS: storeKeys, PORT: String(await findFreePort()) };
  const empty = createFolder();
  mkdirSync(`${empty}/copies`);
  const machine = await startMachine(empty, env);
  await machine.start();
  await query(
    storeUrl,
    `CREATE TABLE arrivals (reference text);
     CREATE FUNCTION arrive() RETURNS trigger LANGUAGE plpgsql
       AS $$ BEGIN INSERT INTO arrivals VALUES (NEW.reference); RETURN NULL; END $$;
     CREATE TRIGGER arrives AFTER INSERT ON enquiries FOR EACH ROW EXECUTE FUNCTION arrive()`,
  );
  const isHandedOver = async () => {
    const { database, toHandOver } = await readHealth(machine.origin);
    return database === "answering" && toHandOver === 0;
  };
  const comeBack = () => postgres.start().then(() => waitUntil("all is handed over", isHandedOver));
  await work(machine, 400, [
    () => postgres.stop(),
    () => machine.backUp(),
    comeBack,
    () => postgres.kill(),
    () => machine.stop("KILL").then(machine.start),
    comeBack,
    () => postgres.stop(),
    comeBack,
  ]);
  const rows = await query(
    storeUrl,
    "SELECT reference, extract(epoch FROM pg_xact_commit_timestamp(xmin)) AS time FROM arrivals",
  );
  const arrivals = new Map(rows.map(({ reference, time }) => [String(reference), Number(time)]));
  const isElsewhere = (reference: string, time: number) =>
    (arrivals.get(reference) ?? Number.POSITIVE_INFINITY) <= time;
  const life: Life = {
    machine,
    promised: { states: new Map(), backup: { begun: [], done: [] } },
    keys: [createTestKey()],
    isElsewhere,
  };
  expect(await cutPower(life, await chooseMoments(life, amount(440)))).toEqual([]);
});
