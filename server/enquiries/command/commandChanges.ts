import { describeKey } from "../enquiryCipher.ts";
import { checkStoreKeys, reencrypt as reencryptStore } from "../reencryption.ts";
import { type Changed, type EnquiryState, enquiryStates } from "../store/records.ts";
import { noteErasure, readErasures } from "./audit.ts";
import { type CommandContext, type CommandOptions, type Place, UsageError } from "./commandOptions.ts";
import { findByEmail, listRecords, listReferences, warnOfUnreadable } from "./commandReports.ts";

/** The ops commands that change records. Exit code 1 means that a record could not be changed. */

export const retry = (context: CommandContext, options: CommandOptions) =>
  changeRecords(context, options, {
    verb: "retry",
    states: ["refused", "held", "parked", "closed"],
    change: ({ store }, reference) => store.retryRecord(reference),
    done: "is back in the queue",
    afterwards: async () => "A running server sends them within seconds; else the next start does.\n",
    whyNot: { delivered: "has been delivered: sending it again would double it", erased: "has been erased" },
  });

export const close = (context: CommandContext, options: CommandOptions) =>
  changeRecords(context, options, {
    verb: "close",
    states: ["waiting", "refused", "held", "parked"],
    change: ({ store }, reference) => store.closeRecord(reference),
    done: "is closed",
    whyNot: { delivered: "has been delivered", erased: "has been erased", unchanged: "is closed already" },
  });

const heldElsewhere =
  "Copies of the store hold them until they are deleted, and the vendor has what was delivered (without API_BASE: sandbox-enquiries.jsonl in DATA_DIR).\n";
const goneLater =
  "Another program is reading the store's file, such as a backup. The old content will be gone from it when that program has ended and the server has cleaned up, which it does every hour; without a server, after the next command that erases.\n";

export async function erase(context: CommandContext, options: CommandOptions): Promise<number> {
  const { states, email, yes } = options;
  if (states && !yes) throw new UsageError("erase --state forgets them for good: add --yes.");
  const found = email === undefined ? undefined : await findByEmail(context, email, { states });
  const code = await changeRecords(context, options, {
    verb: "erase",
    states: enquiryStates.filter((state) => state !== "erased"),
    async change({ store, dataDir }, reference) {
      const record = await store.get(reference);
      if (record && record.state !== "erased") noteErasure(dataDir, record);
      return store.erase(reference);
    },
    done: "is erased",
    afterwards: async () => ((await haveLeftFiles(context.places)) ? "" : goneLater) + heldElsewhere,
    whyNot: { erased: "has been erased already" },
    found: found && listReferences(found.records),
  });
  return Math.max(code, warnOfUnreadable(context.err, found?.unreadable ?? 0));
}

async function haveLeftFiles(places: readonly Place[]): Promise<boolean> {
  const left = await Promise.all(places.map(({ store }) => store.checkpoint()));
  return left.every(Boolean);
}

/** Erases again what ops erased after the copy was made. Then throws OperatorError if its enquiries need another key. */
export async function replayErasures({ places, folders, cipher, audit, out, err }: CommandContext): Promise<number> {
  const erasures = folders.flatMap(readErasures);
  audit.check();
  const again: string[] = [];
  try {
    for (const { reference, receivedAt } of erasures) {
      for (const { store } of places) {
        const record = await store.get(reference);
        if (record?.receivedAt !== receivedAt || record.state === "erased") continue;
        if ((await store.erase(reference)) !== "changed") continue;
        again.push(reference);
        out.write(`${reference} is erased again.\n`);
      }
    }
  } finally {
    if (again.length > 0) audit.note("replay-erasures", again);
  }
  out.write(`Erasures in the list: ${erasures.length}; made again: ${again.length}.\n`);
  if (again.length > 0 && !(await haveLeftFiles(places))) err.write(goneLater);
  for (const { store } of places) await checkStoreKeys(store, cipher);
  return 0;
}

/** Encrypts all records with the newest key, and says which keys are still needed. */
export async function reencrypt({ places, unasked, cipher, audit, out, err }: CommandContext): Promise<number> {
  audit.check();
  let done = 0;
  const counts = new Map<string, number>();
  for (const { store } of places) {
    // An event for each batch: what was done before the command is stopped is noted too.
    for await (const references of reencryptStore(store, cipher)) {
      audit.note("reencrypt", references);
      done += references.length;
    }
    for (const { prefix, count } of await store.countByKey()) counts.set(prefix, (counts.get(prefix) ?? 0) + count);
  }
  out.write(`Encrypted with the newest key: ${done}.\n`);
  for (const [prefix, count] of counts) out.write(`${describeKey(prefix)}: ${count}\n`);
  if ([...counts.keys()].every((prefix) => prefix === cipher.newestPrefix)) {
    // Others may still need an older key.
    if (unasked.length > 0) return 1;
    out.write(
      "No enquiry here needs an older key. It can leave STORE_KEYS a day after the newest came first, once every process has handed over what waits in its DATA_DIR. Copies of the store still need it: keep it with them for two weeks.\n",
    );
    return 0;
  }
  err.write(
    "The others could not be decrypted: their key is missing or another, or they are damaged (show says which).\n",
  );
  return 1;
}

interface Change {
  /** The command's name. */
  verb: string;
  /** States that --state may name. */
  states: readonly EnquiryState[];
  change(place: Place, reference: string): Promise<Changed>;
  done: string;
  /** Said when something was changed. */
  afterwards?(): Promise<string>;
  whyNot: Partial<Record<Changed, string>>;
  /** The references of a search. An empty one is not an error of the caller. */
  found?: readonly string[] | undefined;
}

async function changeRecords(
  { places, audit, out, err }: CommandContext,
  { references, states }: CommandOptions,
  change: Change,
): Promise<number> {
  const wrong = states?.find((state) => !change.states.includes(state));
  if (wrong) throw new UsageError(`${change.verb} --state takes ${change.states.join(", ")}.`);
  if (!change.found && (references.length === 0) === (states === undefined)) {
    const address = change.verb === "erase" ? ", --email" : "";
    throw new UsageError(`${change.verb} takes references${address} or --state <state>.`);
  }
  const listed = states ? listReferences((await listRecords(places, { states })).records) : references;
  // What a server is handing over to the database is in two places.
  const wanted = [...new Set(change.found ?? listed)];
  audit.check();
  const done: string[] = [];
  try {
    for (const reference of wanted) {
      const changed: Changed[] = [];
      for (const place of places) changed.push(await change.change(place, reference));
      if (changed.includes("changed")) {
        done.push(reference);
        out.write(`${reference} ${change.done}.\n`);
      } else {
        const why = change.whyNot[changed.find((one) => one !== "unknown") ?? "unknown"];
        err.write(why ? `${reference} ${why}.\n` : `There is no enquiry ${reference}.\n`);
      }
    }
  } finally {
    // Also when the store has failed half-way.
    if (done.length > 0) audit.note(change.verb, done);
  }
  if (wanted.length === 0) out.write(`There is nothing to ${change.verb}.\n`);
  else if (done.length > 0 && change.afterwards) out.write(await change.afterwards());
  return done.length === wanted.length ? 0 : 1;
}
