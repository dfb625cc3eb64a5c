import { type Alarm, alarms, commandName, nameAnchor } from "../enquiries/alarms.ts";
import type { EnquiryRecord, StoreSummary } from "../enquiries/store/records.ts";
import type { Mail } from "./sendMail.ts";
import type { MailKind } from "./whenToMail.ts";

/** What the mails say (A111): references, states and what to do, and nothing that a visitor typed. */

export type MailedAlarm = Exclude<Alarm, "parked" | "mail">;

export interface MailContent {
  kind: MailKind;
  alarms: readonly MailedAlarm[];
  counts: Pick<StoreSummary["counts"], "parked" | "held">;
  /** Some of the parked and held ones. */
  records: readonly Pick<EnquiryRecord, "reference" | "state" | "form" | "receivedAt">[];
  siteOrigin: string;
  seenBy: string;
  at: number;
}

export function writeMail({ kind, alarms: open, counts, records, siteOrigin, seenBy, at }: MailContent): Mail {
  const host = new URL(siteOrigin).host;
  const end = `${siteOrigin}, seen by ${seenBy}, ${formatMinute(at)}`;
  if (kind === "well") {
    const text = `Nothing needs a person any more. If something does again, a mail comes at once.\n\n${end}\n`;
    return { subject: `${host}: all is well`, text };
  }
  const sections = (["parked", "held"] as const).flatMap((state) => {
    if (counts[state] === 0) return [];
    const ofState = records.filter((record) => record.state === state);
    const lines = ofState.map(
      ({ reference, form, receivedAt }) => `  ${reference}  ${formatMinute(receivedAt)}  ${form}`,
    );
    const more = counts[state] - ofState.length;
    if (more > 0) lines.push(ofState.length > 0 ? `  and ${more} more` : "  (the store could not list them)");
    return `${capitalise(state)}: ${counts[state]}\n${lines.join("\n")}\nWhat to do with each:\n  ${commandName} list --state ${state}`;
  });
  const told = open.map(
    (alarm) => `Alarm "${alarm}": ${alarms[alarm].todo}\nMore: docs/runbook.md#${nameAnchor(alarm)}`,
  );
  const next = "While anything is open, a mail like this comes once an hour.";
  const summary = [
    ...(["parked", "held"] as const).filter((state) => counts[state] > 0).map((state) => `${counts[state]} ${state}`),
    ...(open.length > 0 ? [`alarm ${open.join(", ")}`] : []),
  ];
  return { subject: `${host}: ${summary.join(", ")}`, text: `${[...told, ...sections, next, end].join("\n\n")}\n` };
}

/** What the mail of a lead says of it (A128): nothing of who wrote it. */
export interface Lead extends Pick<EnquiryRecord, "id" | "reference" | "state" | "form" | "receivedAt"> {
  product: string;
  country: string;
  /** Where it came from (A129). */
  source: string;
}

export function writeLeadMail(leads: readonly Lead[], siteOrigin: string): Mail {
  const tell = ({ form, product, country }: Lead) => [`${form} request`, product, country].filter(Boolean).join(", ");
  const lines = leads.map((lead) => {
    const { reference, receivedAt, state, source } = lead;
    return `  ${reference}  ${formatMinute(receivedAt)}  ${tell(lead)}${source && `, from ${source}`}: ${state}`;
  });
  const [only] = leads.length === 1 ? leads : [];
  const what = only ? `${tell(only)} (${only.reference})` : `${leads.length} enquiries`;
  const todo = `What the visitor wrote:\n  ${commandName} show ${only?.reference ?? "<reference>"}`;
  return {
    subject: `${new URL(siteOrigin).host}: ${what}`,
    text: `${[lines.join("\n"), todo, siteOrigin].join("\n\n")}\n`,
  };
}

const capitalise = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

/** In UTC: "2026-11-21 07:05Z". */
const formatMinute = (atMs: number) => `${new Date(atMs).toISOString().slice(0, 16).replace("T", " ")}Z`;
