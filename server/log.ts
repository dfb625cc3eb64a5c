import { pino } from "pino";
import { forms } from "../shared/enquiry/forms.ts";
import { toVendorModel } from "../shared/enquiry/vendorModels.ts";
import type { Config } from "./config.ts";

/**
 * Every event that the log can contain, so that ops can search and alert by name. An event says what happened, to which
 * reference, with which outcome, and how long it took. It never says who wrote or what they wrote.
 */
type LogEvent =
  | "started"
  | "stopping"
  | "stopped"
  | "uncaught_error"
  | "request"
  | "request_failed"
  | "page_failed"
  | "sandbox_started"
  | "sandbox_failed"
  | "vendor_answered"
  | "vendor_failed"
  | "captcha_unverified"
  | "captcha_refused"
  | "captcha_down"
  | "captcha_back"
  | "countries_failed"
  | "countries_not_kept"
  | "enquiry_stored"
  | "enquiry_turned_away"
  | "enquiry_delivered"
  | "enquiry_refused"
  | "enquiry_postponed"
  | "enquiry_parked"
  | "enquiries_purged"
  | "enquiries_reencrypted"
  | "delivery_paused"
  | "delivery_resumed"
  | "vendor_misconfigured"
  | "vendor_refuses_all"
  | "delivery_failed"
  | "spool_opened"
  | "spool_failed"
  | "spool_refused"
  | "database_there"
  | "database_away"
  | "database_refused"
  | "enquiries_handed_over"
  | "enquiry_renamed"
  | "reencryption_failed"
  | "mail_sent"
  | "mail_failed"
  | "operator_action";

/** Flat: an object is written only as "[object]", because it could contain an enquiry. */
interface LogEntry {
  event: LogEvent;
  /** The log writes only the parts that are safe to print. */
  err?: unknown;
  [field: string]: unknown;
}

export interface Log {
  info(entry: LogEntry): void;
  warn(entry: LogEntry): void;
  error(entry: LogEntry): void;
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
  config: Pick<Config, "logLevel" | "apiKey" | "apiIv" | "captchaCheck" | "storeUrl" | "notify">,
  destination: { write(line: string): void } = process.stdout,
): Log {
  const passwords = [config.storeUrl, config.notify?.url].map(
    (url) => url && decodeURIComponent(new URL(url).password),
  );
  const secrets = [config.apiKey, config.apiIv, config.captchaCheck?.secret, ...passwords]
    // A shorter one (a database's password) is in other words and in numbers too, and the line would be no JSON. An
    // empty one, of a database without a password, would match between any two characters.
    .filter((secret) => secret !== undefined && secret.length >= leastSecretLength)
    .map((secret) => JSON.stringify(secret).slice(1, -1));
  const logger = pino(
    {
      level: config.logLevel,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: personalFields,
      // The last safety net: a secret that got into a line in any way does not leave the process.
      hooks: { streamWrite: (line) => secrets.reduce((text, secret) => text.replaceAll(secret, "[Redacted]"), line) },
    },
    destination,
  );
  return {
    info: (entry) => logger.info(flatten(entry)),
    warn: (entry) => logger.warn(flatten(entry)),
    error: (entry) => logger.error(flatten(entry)),
  };
}

/** Renames `err` to `error`, because pino copies the message of `err` into the line, whatever the message quotes. */
function flatten(entry: LogEntry): Record<string, unknown> {
  const { err, ...fields } = entry;
  const flat = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "object" && value !== null ? "[object]" : value,
  ]);
  return { ...Object.fromEntries(flat), ...(err !== undefined && { error: describeError(err) }) };
}

/**
 * A parser's error quotes the text it failed on, which may be an enquiry. So a SyntaxError keeps its stack but not its
 * message. Properties such as `body` are never copied.
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
