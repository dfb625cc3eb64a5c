import { pino } from "pino";
import { forms } from "../shared/enquiry/forms.ts";
import { toVendorModel } from "../shared/enquiry/vendorModels.ts";
import type { Config } from "./config.ts";

/**
 * Every event that the log can contain: its level, its fields and what they mean, never who wrote or what they wrote.
 * docs/contracts.md sends its readers here.
 */
export const logEvents = {
  started: { info: "`address`, `version`" },
  stopping: { info: "`reason`" },
  stopped: { info: "`reason`" },
  stop_failed: { error: "`reason`, `error`: the process ends all the same, with exit code 1" },
  uncaught_error: { error: "`error`: the process stops in order" },
  request: { info: "`requestId` (as in nginx's log), `method`, `route` (never the address), `status`, `durationMs`" },
  request_failed: { error: "`requestId` (the visitor sees it), `method`, `route`, `error`" },
  page_failed: { error: "`error`: a page could not be rendered or compressed at start" },
  sandbox_started: { info: "`url`, `journal`" },
  sandbox_failed: { error: "`error`" },
  vendor_answered: { info: "`operation` (countries, login), `outcome`, `reason`, `durationMs`" },
  vendor_failed: {
    warn: "the same; `reason`: `timeout`, `unreadable`, `HTTP 500` or `down (ECONNREFUSED)`",
  },
  captcha_unverified: { warn: "`form`, `reason`: a token could not be checked" },
  captcha_refused: { info: "`form`, `reason`" },
  captcha_down: { error: "`reason`" },
  captcha_back: { info: "" },
  countries_failed: {
    warn: "`reason`, `served`: the vendor did not send the list",
    error: "`error`: our own code failed",
  },
  countries_not_kept: { warn: "`error`: the list could not be written to disk" },
  enquiry_stored: { info: "`form`, `reference`, `answer`, `held` (why), `unproven` (why)" },
  enquiry_turned_away: { warn: "`form`, `held` (why): got 503" },
  enquiry_delivered: { info: "`reference`, `attempts`, `durationMs` (of the call)" },
  enquiry_refused: { warn: "the same, and `reason`" },
  enquiry_postponed: { info: "the same, and `reason`, `delayMs`" },
  enquiry_parked: { error: "the same, and `reason`" },
  enquiries_purged: { info: "`deleted`, `erased`" },
  delivery_paused: { warn: "`reason`: the vendor does not answer" },
  delivery_resumed: { info: "`after`: the condition that has ended" },
  delivery_failed: { error: "`reference` if the error belongs to one enquiry, `error`" },
  vendor_misconfigured: { error: "`reason`" },
  vendor_refuses_all: { error: "`reason`" },
  store_opened: { info: "" },
  store_failed: { error: "`code`, `error`" },
  store_refused: { error: "`code`, `error`: one record violated a constraint" },
  database_there: { info: "" },
  database_away: { error: "`code`, `error`: once per outage" },
  database_unsafe: { error: "`off`: settings of the database without which a crash loses what it has confirmed" },
  database_promoted: {
    error: "a standby has taken over: without synchronous replication the newest enquiries may be missing",
  },
  database_refused: { error: "`code`, `error`: the database rejected a query" },
  enquiries_handed_over: { info: "`adopted`, `known` (already in the database)" },
  enquiry_renamed: { warn: "`reference`, `to`: another enquiry in the database had this reference" },
  mail_sent: { info: "`kind` (first, digest, well), `open` (alarms, parked, held)" },
  mail_failed: {
    error:
      "`kind` (also lead), `open` (of a lead: which entry of `NOTIFY_LEADS`), `reason`: not sent, or not to every address",
  },
  lead_mailed: { info: "`reference`, `kind` (lead, digest)" },
  operator_action: {
    info: "`action`, `user`, `count`, `references`, `key` or `to`: in `DATA_DIR/audit.jsonl`",
  },
} as const satisfies Record<string, Partial<Record<keyof Log, string>>>;

/** The events that are logged at this level. */
type LogEvent<Level extends keyof Log> = {
  [Event in keyof typeof logEvents]: Level extends keyof (typeof logEvents)[Event] ? Event : never;
}[keyof typeof logEvents];

/** Flat: an object is written only as "[object]", because it could contain an enquiry. */
interface LogEntry<Level extends keyof Log> {
  event: LogEvent<Level>;
  /** The log writes only the parts that are safe to print. */
  err?: unknown;
  [field: string]: unknown;
}

export interface Log {
  info(entry: LogEntry<"info">): void;
  warn(entry: LogEntry<"warn">): void;
  error(entry: LogEntry<"error">): void;
}

/** Form fields under our names and the vendor's, and login fields. If code ever logs one, its value is redacted. */
const personalFields = [
  ...new Set([
    ...Object.values(forms).flatMap(({ fields }) => fields.map(({ name }) => name)),
    ...Object.values(forms).flatMap(({ id }) => Object.keys(toVendorModel(id, {}))),
  ]),
  ...["username", "password", "token", "captchaToken"],
];

const leastSecretLength = 8;

/** Writes one JSON line per event to standard output, or to `destination` in tests. */
export function createLog(
  config: Pick<Config, "logLevel" | "secrets">,
  destination: { write(line: string): void } = process.stdout,
): Log {
  const secrets = config.secrets
    // A shorter one (a database's password) is in other words and in numbers too, and the line would be no JSON.
    .filter((secret) => secret.length >= leastSecretLength)
    .map((secret) => JSON.stringify(secret).slice(1, -1));
  return pino(
    {
      level: config.logLevel,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }), log: flatten },
      redact: personalFields,
      // No field: pino would copy its message into the line, whatever the message quotes.
      errorKey: "",
      serializers: { error: describeError },
      // The last safety net: a secret that got into a line in any way does not leave the process.
      hooks: { streamWrite: (line) => secrets.reduce((text, secret) => text.replaceAll(secret, "[Redacted]"), line) },
    },
    destination,
  );
}

function flatten({ err, ...fields }: Record<string, unknown>): Record<string, unknown> {
  const flat = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "object" && value !== null ? "[object]" : value,
  ]);
  return { ...Object.fromEntries(flat), error: err };
}

/**
 * A SyntaxError keeps its stack but not its message, which quotes the text that it failed on. No property is copied.
 */
function describeError(error: unknown): Record<string, string | undefined> {
  if (!(error instanceof Error)) return { type: typeof error };
  const places = error.stack?.split("\n").filter((line) => line.startsWith("    at "));
  return {
    type: error.name,
    code: "code" in error ? String(error.code) : undefined,
    message: error instanceof SyntaxError ? undefined : error.message,
    stack: places?.join("\n"),
  };
}
