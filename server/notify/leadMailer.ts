import { type Clock, orAfter, systemClock } from "../clock.ts";
import { toWords } from "../configShapes.ts";
import type { EnquiryCipher } from "../enquiries/enquiryCipher.ts";
import { type EnquiryStore, StoreUnavailableError } from "../enquiries/store/enquiryStore.ts";
import { batchSize, type EnquiryRecord } from "../enquiries/store/records.ts";
import type { Log } from "../log.ts";
import { repeat } from "../repeat.ts";
import type { MailStateStore } from "./mailState.ts";
import { type Lead, writeLeadMail } from "./mailText.ts";
import { type Accepted, describeMailFault, type Mail } from "./sendMail.ts";
import { afterLeadMail, isWithin, type LeadMails, leaseMs, nothingMailed, whenToMailLeads } from "./whenToMail.ts";

export interface LeadMailerOptions {
  store: Pick<EnquiryStore, "now" | "listLeads" | "markLeadsMailed">;
  cipher: Pick<EnquiryCipher, "decrypt">;
  mailState: MailStateStore;
  /** By the words of a country's name; of any other country by "default". */
  addresses: ReadonlyMap<string, readonly string[]>;
  send(mail: Mail, to: readonly string[]): Promise<Accepted>;
  siteOrigin: string;
  log: Log;
  clock?: Pick<Clock, "setTimeout" | "clearTimeout">;
}

/** The time limit of a mail: before the lease is over, or another process would send it too. */
export const leadLimitMs = 20_000;
const lookEveryMs = 10_000;
/** Lines of a digest: more than anybody reads. The rest is in the next one. */
const mostInDigest = 1000;
/** A stop waits so long for a mail that is under way, which the next process would send again. */
const stopMs = 2000;
/** A country may be typed. What is no name, such as a phone number or an address, is not mailed. */
const countryShape = /^(?:[\p{L}\p{M} '’(),&-]|\.(?= |$)){1,60}$/u;

/**
 * Mails each enquiry that is not held to whoever answers its country (A128). It has a loop of its own, so that no enquiry
 * waits for it, and marks an enquiry after its mail: after a crash a mail may come twice, and none is missing.
 */
export function createLeadMailer(options: LeadMailerOptions) {
  const { store, cipher, mailState, addresses, send, siteOrigin, log, clock = systemClock } = options;
  const names = [...addresses.keys()];
  /** Mailed, and not marked yet: as long as the store cannot, nothing else is mailed. */
  const unmarked = new Set<number>();
  const partlyRefused = new Set<string>();
  let leads: LeadMails = nothingMailed.leads;
  let ourLease: number | undefined;
  let hasFailed = false;

  async function turn(): Promise<number> {
    try {
      await mailAll();
    } catch (error) {
      // The store logs an outage itself.
      if (!(error instanceof StoreUnavailableError)) log.error({ event: "mail_failed", kind: "lead", err: error });
    }
    return lookEveryMs;
  }

  async function mailAll() {
    await markMailed();
    if ((await store.listLeads(0)).length === 0) hasFailed = false;
    // Listed again under the lease, as another process may have mailed them meanwhile.
    else if (await keepLease()) for (const [name, waiting] of await listByName()) await mailTo(name, waiting);
  }

  /** Whether this process mails, now and for the time of one mail. `next`: what else is to be noted. */
  async function keepLease(next = (before: LeadMails) => before): Promise<boolean> {
    const at = store.now();
    let isOurs = false;
    await mailState.change((before) => {
      leads = before.leads;
      isOurs = leads.leaseAt === ourLease || !isWithin(leaseMs, leads.leaseAt, at);
      if (!isOurs) return undefined;
      leads = { ...next(leads), leaseAt: at };
      return { ...before, leads, changedAt: at };
    });
    if (isOurs) ourLease = at;
    hasFailed = names.some((name) => (leads.told[name]?.failedAt ?? 0) > 0);
    return isOurs;
  }

  /** By the first entry that has these addresses. */
  async function listByName(): Promise<Map<string, Lead[]>> {
    const found = new Map<string, Lead[]>();
    let page: EnquiryRecord[] = [];
    do {
      page = await store.listLeads(page.at(-1)?.id ?? 0);
      for (const lead of page.map(readLead)) {
        const to = String(addresses.get(toWords(lead.country)) ?? addresses.get("default"));
        const name = names.find((one) => String(addresses.get(one)) === to) as string;
        if (found.get(name)?.push(lead) === undefined) found.set(name, [lead]);
      }
    } while (page.length >= batchSize);
    return found;
  }

  /** One that cannot be decrypted is a lead too. */
  function readLead(record: EnquiryRecord): Lead {
    const { model, source: from } = cipher.decrypt(record) ?? {};
    const { Product = "", CountryName = "" } = model ?? {};
    const country = countryShape.test(String(CountryName)) ? String(CountryName) : "";
    // A site and a page of ours; what an advertiser put there may be anything.
    const source = [from?.Referrer, from?.FirstPage].filter(Boolean).join(", ");
    return { ...record, product: String(Product), country, source };
  }

  async function mailTo(name: string, waiting: readonly Lead[]) {
    const kind = whenToMailLeads(waiting.length, leads.told[name], store.now());
    if (!kind) return;
    for (const some of kind === "digest" ? [waiting.slice(0, mostInDigest)] : waiting.map((lead) => [lead]))
      if (!loop.isRunning || !(await mailNow(name, kind, some))) return;
  }

  /** False: it could not be sent, or another process mails from now on. */
  async function mailNow(name: string, kind: "lead" | "digest", some: readonly Lead[]): Promise<boolean> {
    const fail = (reason: string) => log.error({ event: "mail_failed", kind, open: name, reason });
    const sent = await send(writeLeadMail(some, siteOrigin), addresses.get(name) ?? []).catch((error: unknown) => {
      fail(describeMailFault(error));
    });
    if (sent) for (const { id } of some) unmarked.add(id);
    const isOurs = await keepLease((before) => {
      const told = afterLeadMail(sent ? some.length : 0, before.told[name], store.now());
      return { ...before, told: { ...before.told, [name]: told } };
    });
    if (!sent) return false;
    await markMailed();
    for (const { reference } of some) log.info({ event: "lead_mailed", reference, kind });
    partlyRefused[sent.refusedAddresses > 0 ? "add" : "delete"](name);
    // Not tried again: the others have it.
    if (sent.refusedAddresses > 0) fail(`${sent.refusedAddresses} refused`);
    return isOurs;
  }

  async function markMailed() {
    if (unmarked.size > 0) await store.markLeadsMailed([...unmarked]);
    unmarked.clear();
  }

  const loop = repeat({ clock, turn, log });
  return {
    /** As the notifier's: the last mail could not be sent, or not to everybody. */
    get hasFailed() {
      return hasFailed || partlyRefused.size > 0;
    },
    start() {
      loop.start();
    },
    stop: () => orAfter(clock, loop.stop(), stopMs, undefined),
  };
}
