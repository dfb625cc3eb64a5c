/** Decides when a person is mailed (A111): pure, with times in ms since 1970. */

/** What the mails have said so far. Processes that share a store share it (told.ts), and it survives a restart. */
export interface Told {
  /** What they have named since the last digest: alarms by name, "parked", "held". Empty: nothing, or that all is well. */
  kinds: readonly string[];
  /** When a process last saw something open. */
  openAt: number;
  mailedAt: number;
  /** When a mail was begun that has not been sent: nobody begins another before `retryMs` are over. 0: there is none. */
  begunAt: number;
  /** The last mail could not be sent. */
  hasFailed: boolean;
  changedAt: number;
}

export const nothingTold: Told = {
  kinds: [],
  openAt: 0,
  mailedAt: 0,
  begunAt: 0,
  hasFailed: false,
  changedAt: 0,
};

/** first: something that no mail has named yet. well: nothing is open any more. */
export type MailKind = "first" | "digest" | "well";

export const digestEveryMs = 3600_000;
/** A mail that could not be sent is tried again, and so is one whose process has died. Longer than one mail takes. */
export const retryMs = 5 * 60_000;
/** "All is well" waits this long, so that what comes and goes is not mailed each time. */
export const settledMs = 10 * 60_000;

/** Counted in both directions: a clock that was set back must not silence us. */
const isWithin = (ms: number, since: number, at: number) => Math.abs(at - since) < ms;

/** `kinds`: what is open now. `startedAt`: of this process, which cannot know what was open before. */
export function whenToMail(told: Told, kinds: readonly string[], at: number, startedAt: number): MailKind | undefined {
  if (isWithin(retryMs, told.begunAt, at)) return undefined;
  if (kinds.length > 0) {
    if (!isWithin(digestEveryMs, told.mailedAt, at)) return told.kinds.length > 0 ? "digest" : "first";
    return kinds.some((kind) => !told.kinds.includes(kind)) ? "first" : undefined;
  }
  // After a mail that failed too: only one that gets through ends that alarm.
  const hasSomethingToSay = told.kinds.length > 0 || told.begunAt > 0;
  return hasSomethingToSay && !isWithin(settledMs, Math.max(told.openAt, startedAt), at) ? "well" : undefined;
}

/** What has been told once this mail is sent. */
export function afterMail(told: Told, mail: MailKind, kinds: readonly string[], at: number): Told {
  const named = mail === "first" ? [...new Set([...told.kinds, ...kinds])] : kinds;
  return { ...told, kinds: named, mailedAt: at, begunAt: 0, hasFailed: false, changedAt: at };
}

const notedEveryMs = 60_000;

/** Something is open, which other processes may not see: they must not say that all is well. undefined: that is known. */
export function noteOpen(told: Told, at: number): Told | undefined {
  return isWithin(notedEveryMs, told.openAt, at) ? undefined : { ...told, openAt: at, changedAt: at };
}
