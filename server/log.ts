import { pino } from "pino";
import type { Config } from "./config.ts";

/**
 * Every event that the log can hold, so that ops can search and alert by name. An event says what happened, to which
 * reference, with which outcome, and how long it took: never who wrote or what (house habit 7).
 */
export type LogEvent =
  | "server.started"
  | "server.stopping"
  | "server.stopped"
  | "server.failed"
  | "request.completed"
  | "request.refused"
  | "request.failed"
  | "page.failed"
  | "sandbox.started"
  | "sandbox.failed"
  | "vendor.answered"
  | "vendor.failed"
  | "captcha.failed"
  | "countries.kept"
  | "countries.failed"
  | "enquiry.stored"
  | "enquiry.held"
  | "enquiry.delivered"
  | "enquiry.refused"
  | "enquiry.postponed"
  | "enquiry.parked"
  | "enquiry.purged"
  | "delivery.paused"
  | "delivery.resumed"
  | "delivery.failed"
  | "spool.opened"
  | "spool.failed";

/** Flat on purpose: a nested object could carry a request body into the log. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

type Write = (event: LogEvent, fields?: LogFields, error?: unknown) => void;

export interface Log {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
}

/** The vendor's field names, and ours for a login: should one ever be passed in, its value stays out of the log. */
const personalFields = [
  "FirstName",
  "LastName",
  "Name",
  "Company",
  "City",
  "Address",
  "EmailAddress",
  "MobileNo",
  "Help",
  "Query",
  "username",
  "password",
  "token",
  "captchaToken",
];

/** One JSON line per event on standard output, or on `destination` in tests. */
export function createLog(
  config: Pick<Config, "logLevel" | "apiKey" | "apiIv" | "captchaCheck">,
  destination?: { write(line: string): void },
): Log {
  const secrets = [config.apiKey, config.apiIv, config.captchaCheck?.secret]
    .filter((secret) => secret !== undefined)
    .map((secret) => JSON.stringify(secret).slice(1, -1));
  const logger = pino(
    {
      level: config.logLevel,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: personalFields,
      // The last net: whatever path a secret took into a line, it does not leave the process.
      hooks: { streamWrite: (line) => secrets.reduce((text, secret) => text.replaceAll(secret, "[Redacted]"), line) },
    },
    destination ?? process.stdout,
  );
  const writeAt =
    (level: "debug" | "info" | "warn" | "error"): Write =>
    (event, fields, error) =>
      logger[level]({ event, ...fields, ...(error === undefined ? {} : { error: describeError(error) }) });
  return { debug: writeAt("debug"), info: writeAt("info"), warn: writeAt("warn"), error: writeAt("error") };
}

/**
 * A parser's error quotes the text it failed on, which may be an enquiry, so a SyntaxError keeps its place but not its
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
