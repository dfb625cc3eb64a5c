/** Decides when a person is mailed (A111): pure, with times in ms since 1970. */

/** What the mails have said so far. Processes that share a store share it (mailState.ts, database/sharedMailState.ts), and it survives a restart. */
export interface MailState {
  /** Already mailed since the last digest: alarms by name, "parked", "held". Empty after "all is well". */
  kinds: readonly string[];
  /** When a process last saw something open. */
  openAt: number;
  mailedAt: number;
  /** When a mail was begun that has not been sent: nobody begins another before `retryMs` are over. 0: there is none. */
  begunAt: number;
  /** The last mail could not be sent. */
  hasFailed: boolean;
  leads: LeadMails;
  changedAt: number;
}

/** Of the mails of leads (A128). */
export interface LeadMails {
  /** When the process that mails them last said so: for `leaseMs` no other does. */
  leaseAt: number;
  /** By an entry of NOTIFY_LEADS: when its last leads were mailed, and when a mail failed (0: the last was sent). */
  told: Readonly<Record<string, { mailedAt: readonly number[]; failedAt: number }>>;
}

export const nothingMailed: MailState = {
  kinds: [],
  openAt: 0,
  mailedAt: 0,
  begunAt: 0,
  hasFailed: false,
  leads: { leaseAt: 0, told: {} },
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
export const isWithin = (ms: number, since: number, at: number) => Math.abs(at - since) < ms;

/** `kinds`: what is open now. `startedAt`: of this process, which cannot know what was open before. */
export function whenToMail(
  state: MailState,
  kinds: readonly string[],
  at: number,
  startedAt: number,
): MailKind | undefined {
  if (isWithin(retryMs, state.begunAt, at)) return undefined;
  if (kinds.length > 0) {
    if (!isWithin(digestEveryMs, state.mailedAt, at)) return state.kinds.length > 0 ? "digest" : "first";
    return kinds.some((kind) => !state.kinds.includes(kind)) ? "first" : undefined;
  }
  // After a mail that failed too: only one that gets through ends that alarm.
  const hasSomethingToSay = state.kinds.length > 0 || state.begunAt > 0;
  return hasSomethingToSay && !isWithin(settledMs, Math.max(state.openAt, startedAt), at) ? "well" : undefined;
}

/** What has been told once this mail is sent. */
export function afterMail(state: MailState, mail: MailKind, kinds: readonly string[], at: number): MailState {
  const named = mail === "first" ? [...new Set([...state.kinds, ...kinds])] : kinds;
  return { ...state, kinds: named, mailedAt: at, begunAt: 0, hasFailed: false, changedAt: at };
}

const notedEveryMs = 60_000;

/** Something is open, which other processes may not see: they must not say that all is well. undefined: that is known. */
export function noteOpen(state: MailState, at: number): MailState | undefined {
  return isWithin(notedEveryMs, state.openAt, at) ? undefined : { ...state, openAt: at, changedAt: at };
}

/** So long the others wait for a process that died while it mailed leads. Longer than one mail takes. */
export const leaseMs = 30_000;
/** In an hour an address gets the mails of so many leads, or one digest of more. */
const mostLeads = 20;
const nothingTold: LeadMails["told"][string] = { mailedAt: [], failedAt: 0 };

/** What to mail of so many leads: each by itself, one digest, or nothing yet. */
export function whenToMailLeads(waiting: number, told = nothingTold, at: number): "lead" | "digest" | undefined {
  const lately = told.mailedAt.filter((one) => isWithin(digestEveryMs, one, at)).length;
  if (isWithin(retryMs, told.failedAt, at) || lately >= mostLeads) return undefined;
  // What a mail server has kept waiting comes together.
  return lately + waiting > mostLeads || (told.failedAt > 0 && waiting > 1) ? "digest" : "lead";
}

/** `mailed`: how many leads; 0: the mail could not be sent. */
export function afterLeadMail(mailed: number, told = nothingTold, at: number): LeadMails["told"][string] {
  if (mailed === 0) return { ...told, failedAt: at };
  return { mailedAt: [...told.mailedAt, ...Array(mailed).fill(at)].slice(-mostLeads), failedAt: 0 };
}
