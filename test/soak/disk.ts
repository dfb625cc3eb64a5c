/// <reference lib="es2024.arraybuffer" />
import { createReadStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { createRandom } from "../support/random.ts";

/**
 * What a disk keeps through a power cut. strace writes down each call that changes a file, and `createDisk` repeats them on
 * a disk that promises no more than POSIX: a file's content and length are kept once an fsync of the file has ended, a
 * name once an fsync of its directory has. Of everything else any part may be kept, down to single sectors.
 */

const changes =
  "openat,?open,?creat,write,writev,pwrite64,pwritev,ftruncate,?truncate,fallocate,copy_file_range,?sendfile,fsync,fdatasync," +
  "?rename,renameat,renameat2,?unlink,unlinkat,?rmdir,?mkdir,mkdirat,?link,linkat";
/** Strings are hexadecimal, and each descriptor has its path. Without copy_file_range programs read and write. */
export const straceArguments =
  `-f --seccomp-bpf -y -xx -s 300000 -ttt -qq -e signal=none -e inject=copy_file_range:error=ENOSYS -e trace=${changes}`.split(
    " ",
  );

/** A call has two entries, because the calls of other threads may come between. `result`: only at its end. */
export interface Entry {
  pid: string;
  /** Seconds since 1970. */
  time: number;
  name: string;
  args: string;
  result: number | undefined;
}

export async function* readTrace(file: string): AsyncGenerator<Entry> {
  const begun = new Map<string, Entry>();
  for await (const line of createInterface({ input: createReadStream(file, "latin1") })) {
    const [pid = "", time = "", ...words] = line.split(/ +/);
    const text = words.join(" ");
    const resumed = /^<\.\.\. \w+ resumed>/.exec(text)?.[0];
    const open = text.indexOf("(");
    const ended = / = (-?\d+)[^=]*$/.exec(text);
    let entry = begun.get(pid);
    if (!resumed) {
      const args = text.slice(open + 1, ended ? text.lastIndexOf(")", ended.index) : text.lastIndexOf(" <unfinished"));
      entry = { pid, time: Number(time), name: text.slice(0, open), args, result: undefined };
      begun.set(pid, entry);
      yield entry;
    }
    if (entry && ended) yield { ...entry, result: Number(ended[1]) };
  }
}

const decode = (hex: string) => Buffer.from(hex.replaceAll("\\x", ""), "hex");
/** All bytes that a call writes. */
export const readWritten = ({ args }: Entry) =>
  Buffer.concat(Array.from(args.matchAll(/"([^"]*)"/g), ([, hex = ""]) => decode(hex)));
/** The path of the descriptor that comes first. */
export const readTarget = ({ args }: Entry) => decode(/^\d+<([^>]*)>(?!\(deleted)/.exec(args)?.[1] ?? "").toString();
/** The paths among the arguments, those that are relative to an open directory too. */
const readPaths = ({ args }: Entry) =>
  Array.from(args.matchAll(/(?:<([^>]*)>, )?"([^"]*)"/g), ([, folder = "", name = ""]) =>
    path.resolve(decode(folder).toString(), decode(name).toString()),
  );
const readLastNumber = ({ args }: Entry) => Number(/(\d+)$/.exec(args)?.[1]);

interface File {
  /** What is on the disk. */
  synced: Uint8Array;
  /** Its length for programs. */
  length: number;
  unsynced: (Moment & ({ at: number; bytes: Buffer } | { cutTo: number }))[];
}
interface Moment {
  moment: number;
}
type Names = Map<string, File | "folder">;
type NameChange = Moment & { names: [string, File | "folder" | undefined][] };
const sectorBytes = 512;
const largestFile = 1 << 28;

/** `before`: a copy of the folder `root` from before the trace. `forgets`: for what this disk does nothing on fsync. */
export function createDisk(root: string, before: string | undefined, forgets = /^$/) {
  const names: Names = new Map();
  for (const entry of before ? readdirSync(before, { recursive: true, withFileTypes: true }) : []) {
    const copy = path.join(entry.parentPath, entry.name);
    const name = path.join(root, path.relative(before as string, copy));
    const synced = createBytes(entry.isFile() ? readFileSync(copy) : undefined);
    names.set(name, entry.isFile() ? { synced, length: synced.length, unsynced: [] } : "folder");
  }
  const syncedNames: Names = new Map(names);
  let unsyncedNames: NameChange[] = [];
  const syncing = new Map<string, number>();
  let moment = 0;

  function rename(...changed: NameChange["names"]) {
    apply(names, changed);
    unsyncedNames.push({ moment, names: changed });
  }

  function findFile(name: string): File | undefined {
    const found = names.get(name);
    return found === "folder" ? undefined : found;
  }

  function cut(file: File | undefined, length: number) {
    file?.unsynced.push({ moment, cutTo: length });
    if (file) file.length = length;
  }

  function sync(name: string, since: number) {
    if (forgets.test(name)) return;
    const isOver = (one: Moment & { names?: NameChange["names"] }) => one.moment < since;
    const isHere = (one: NameChange) => isOver(one) && one.names.some(([changed]) => path.dirname(changed) === name);
    for (const one of unsyncedNames.filter(isHere)) apply(syncedNames, one.names);
    unsyncedNames = unsyncedNames.filter((one) => !isHere(one));
    const file = findFile(name);
    if (!file) return;
    for (const one of file.unsynced.filter(isOver)) change(file.synced, one);
    file.unsynced = file.unsynced.filter((one) => !isOver(one));
  }

  function end(entry: Entry & { result: number }) {
    const [name = "", other = ""] = readPaths(entry);
    const target = readTarget(entry);
    switch (entry.name) {
      case "openat":
      case "open":
        if (/O_CREAT/.test(entry.args) && !names.has(name)) {
          rename([name, { synced: createBytes(), length: 0, unsynced: [] }]);
        } else if (/O_TRUNC/.test(entry.args)) cut(findFile(name), 0);
        return;
      case "write":
      case "writev":
      case "pwrite64": {
        const file = findFile(target);
        // Nothing here writes without a place elsewhere than at the end.
        const at = entry.name === "pwrite64" ? readLastNumber(entry) : (file?.length ?? 0);
        file?.unsynced.push({ moment, at, bytes: readWritten(entry).subarray(0, entry.result) });
        if (file) file.length = Math.max(file.length, at + entry.result);
        return;
      }
      case "ftruncate":
        return cut(findFile(target), readLastNumber(entry));
      case "fsync":
      case "fdatasync":
        return sync(target, syncing.get(entry.pid) ?? 0);
      case "mkdir":
      case "mkdirat":
        return rename([name, "folder"]);
      case "link":
      case "linkat":
        return rename([other, names.get(name)]);
      case "rename":
      case "renameat":
      case "renameat2":
        return rename([other, names.get(name)], [name, undefined]);
      case "unlink":
      case "unlinkat":
      case "rmdir":
        return rename([name, undefined]);
      default:
        throw new Error(`The disk does not know ${entry.name}`);
    }
  }

  return {
    /** Repeats a call, if it changes something below `root`. */
    repeat(entry: Entry) {
      moment += 1;
      if (entry.result === undefined) syncing.set(entry.pid, moment);
      else if (entry.result >= 0 && isBelow(root, entry)) end({ ...entry, result: entry.result });
    },
    /** Writes what is there after a cut at this moment. `share`: how much of what was not synced is kept, 0 to 1. */
    writeAfterCut(folder: string, share: number, random: ReturnType<typeof createRandom>) {
      const isKept = () => random() < share;
      const kept = new Map(syncedNames);
      for (const one of unsyncedNames) if (isKept()) apply(kept, one.names);
      mkdirSync(folder);
      const made = new Set([root]);
      for (const [name, what] of [...kept].sort(([a], [b]) => (a < b ? -1 : 1))) {
        // SQLite's -shm is memory, and made anew.
        if (!made.has(path.dirname(name)) || name.endsWith("-shm")) continue;
        const copy = path.join(folder, path.relative(root, name));
        if (what === "folder") mkdirSync(copy, { mode: 0o700 });
        else {
          const content = createBytes(what.synced);
          for (const one of what.unsynced) change(content, one, isKept);
          writeFileSync(copy, content);
        }
        made.add(name);
      }
    },
  };
}

const isBelow = (root: string, entry: Entry) =>
  [readTarget(entry), ...(/^p?write/.test(entry.name) ? [] : readPaths(entry))].some(
    (name) => name === root || name.startsWith(`${root}/`),
  );

function apply(names: Names, changed: NameChange["names"]) {
  for (const [name, what] of changed) {
    if (what) names.set(name, what);
    else names.delete(name);
  }
}

/** Bytes that can get more or fewer. */
function createBytes(content: Uint8Array = new Uint8Array()): Uint8Array {
  const bytes = new Uint8Array(new ArrayBuffer(content.length, { maxByteLength: largestFile }));
  bytes.set(content);
  return bytes;
}

function resize(bytes: Uint8Array, length: number) {
  (bytes.buffer as ArrayBuffer).resize(length);
}

function write(bytes: Uint8Array, at: number, part: Uint8Array) {
  if (bytes.length < at + part.length) resize(bytes, at + part.length);
  bytes.set(part, at);
}

/** `isKept`: asked for each sector. */
function change(bytes: Uint8Array, one: File["unsynced"][number], isKept = () => true) {
  if ("cutTo" in one) {
    if (isKept()) resize(bytes, one.cutTo);
    return;
  }
  for (let from = 0; from < one.bytes.length; ) {
    const to = from + sectorBytes - ((one.at + from) % sectorBytes);
    if (isKept()) write(bytes, one.at + from, one.bytes.subarray(from, to));
    from = to;
  }
}
