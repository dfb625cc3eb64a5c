import { type Clock, orAfter, systemClock } from "../clock.ts";
import type { EnquiryStore } from "../enquiries/store/enquiryStore.ts";
import type { EnquiryRecord, StoreSummary } from "../enquiries/store/records.ts";
import type { Log } from "../log.ts";
import { repeat } from "../repeat.ts";
import type { MailStateStore } from "./mailState.ts";
import { type MailedAlarm, writeMail } from "./mailText.ts";
import { type Accepted, describeMailFault, type Mail } from "./sendMail.ts";
import { afterMail, type MailKind, noteOpen, whenToMail } from "./whenToMail.ts";

export interface NotifierOptions {
  look(): Promise<{ alarms: readonly (MailedAlarm | "parked")[]; counts: StoreSummary["counts"] }>;
  store: Pick<EnquiryStore, "list" | "now">;
  mailState: MailStateStore;
  send(mail: Mail): Promise<Accepted>;
  siteOrigin: string;
  seenBy: string;
  log: Log;
  clock?: Pick<Clock, "setTimeout" | "clearTimeout">;
}

const lookEveryMs = 15_000;
/** References in a mail, of each state. */
const mostNamed = 20;
/** A store that hangs is no reason to wait with the mail. */
const listMs = 5000;

const states = ["parked", "held"] as const;

/** Mails a person while something needs one (A111). It has a loop of its own: no enquiry and no stop waits for it. */
export function createNotifier(options: NotifierOptions) {
  const { look, store, mailState, send, siteOrigin, seenBy, log, clock = systemClock } = options;
  let startedAt: number | undefined;
  let hasFailed = false;
  let isOneRefused = false;
  let seenBefore: readonly string[] = [];

  async function turn(): Promise<number> {
    try {
      await lookAndMail();
    } catch (error) {
      hasFailed = true;
      log.error({ event: "mail_failed", err: error });
    }
    return lookEveryMs;
  }

  async function lookAndMail() {
    const { alarms: all, counts } = await look();
    // The count of parked enquiries says more than the alarm, and at once.
    const alarms = all.filter((alarm) => alarm !== "parked");
    const records = states.filter((state) => counts[state] > 0);
    // An alarm that has gone at the next look, such as during a restart of the database, is no reason for a mail.
    const lasting = alarms.filter((alarm) => seenBefore.includes(alarm));
    seenBefore = alarms;
    const kinds = [...records, ...lasting];
    const at = store.now();
    startedAt ??= at;
    const since = startedAt;
    let mail: MailKind | undefined;
    await mailState.change((before) => {
      hasFailed = before.hasFailed;
      mail = whenToMail(before, kinds, at, since);
      const openAt = kinds.length > 0 ? at : before.openAt;
      if (mail) return { ...before, openAt, begunAt: at, changedAt: at };
      return kinds.length > 0 || alarms.length > 0 ? noteOpen(before, at) : undefined;
    });
    if (mail) await mailNow(mail, kinds, { alarms: lasting, counts, records: mail === "well" ? [] : await listThem() });
  }

  async function listThem(): Promise<EnquiryRecord[]> {
    const listed = states.map(async (state) => (await store.list({ states: [state], limit: mostNamed })).records);
    // Without references the mail still says how many there are.
    const pages = await orAfter(
      clock,
      Promise.all(listed).catch(() => []),
      listMs,
      [],
    );
    return pages.flat();
  }

  async function mailNow(
    mail: MailKind,
    kinds: readonly string[],
    open: { alarms: readonly MailedAlarm[]; counts: StoreSummary["counts"]; records: readonly EnquiryRecord[] },
  ) {
    const names = kinds.join(" ");
    try {
      const { refusedAddresses } = await send(writeMail({ kind: mail, ...open, siteOrigin, seenBy, at: store.now() }));
      log.info({ event: "mail_sent", kind: mail, open: names });
      hasFailed = false;
      isOneRefused = refusedAddresses > 0;
      // Not tried again: the others have it.
      if (isOneRefused)
        log.error({ event: "mail_failed", kind: mail, open: names, reason: `${refusedAddresses} refused` });
      await mailState.change((before) => afterMail(before, mail, kinds, store.now()));
    } catch (error) {
      hasFailed = true;
      log.error({ event: "mail_failed", kind: mail, open: names, reason: describeMailFault(error) });
      await mailState.change((before) => ({ ...before, hasFailed, changedAt: store.now() }));
    }
  }

  const loop = repeat({ clock, turn, log });
  return {
    /** The last mail could not be sent, by this process or by one that shares its store, or not to everybody. */
    get hasFailed() {
      return hasFailed || isOneRefused;
    },
    start() {
      loop.start();
    },
    /** A mail that is under way may still be sent. Nobody needs to wait for it. */
    stop() {
      void loop.stop();
    },
  };
}
