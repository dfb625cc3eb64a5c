import { pino } from "pino";
import { forms } from "../shared/enquiry/forms.ts";
import { toVendorModel } from "../shared/enquiry/vendorModels.ts";
import type { Config } from "./config.ts";

/**
 * Every event that the log can hold, so that ops can search and alert by name. An event says what happened, to which
 * reference, with which outcome, and how long it took: never who wrote or what.
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
  | "enquiry_delivered"
  | "enquiry_refused"
  | "enquiry_postponed"
  | "enquiry_parked"
  | "enquiries_purged"
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
  | "enquiry_renamed";

/** Flat: of anything but a text, a number or a yes or no, only the type is written, as an object could hold an enquiry. */
interface LogEntry {
  event: LogEvent;
  /** Reduced to what is safe to print. */
  err?: unknown;
  [field: string]: unknown;
}

/** What is said of each request: nothing of it comes from a visitor. */
interface RequestEntry {
  /** When it was answered, in milliseconds since 1970. */
  time: number;
  requestId: string;
  method: string;
  /** A kind of address out of few, never as typed. */
  route: string;
  status: number;
  durationMs: number;
}

export interface Log {
  debug(entry: LogEntry): void;
  info(entry: LogEntry): void;
  warn(entry: LogEntry): void;
  error(entry: LogEntry): void;
  /** The event "request", at level info. */
  request(entry: RequestEntry): void;
}

/** What a visitor types, under its own names and the vendor's, and ours for a login: should one ever be passed in, its value stays out of the log. */
const personalFields = [
  ...new Set([
    ...Object.values(forms).flatMap(({ fields }) => fields.map(({ name }) => name)),
    ...Object.values(forms).flatMap(({ id }) => Object.keys(toVendorModel(id, {}))),
  ]),
  ...["username", "password", "token", "captchaToken"],
];

/** One JSON line per event on standard output, or on `destination` in tests, which gets one line or several at a time. */
export function createLog(
  config: Pick<Config, "logLevel" | "apiKey" | "apiIv" | "captchaCheck" | "storeUrl">,
  destination: { write(line: string): void } = process.stdout,
): Log {
  const storePassword = config.storeUrl && decodeURIComponent(new URL(config.storeUrl).password);
  const secrets = [config.apiKey, config.apiIv, config.captchaCheck?.secret, storePassword]
    // An empty one, as of a database that asks for no password, would be found between any two characters.
    .filter((secret) => secret !== undefined && secret !== "")
    .map((secret) => JSON.stringify(secret).slice(1, -1));
  const requests = createRequestLines(destination);
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
    {
      write(line: string) {
        requests.flush();
        destination.write(line);
      },
    },
  );
  const logsRequests = logger.isLevelEnabled("info");
  return {
    debug: (entry) => logger.debug(flatten(entry)),
    info: (entry) => logger.info(flatten(entry)),
    warn: (entry) => logger.warn(flatten(entry)),
    error: (entry) => logger.error(flatten(entry)),
    request: (entry) => {
      if (logsRequests) requests.add(entry);
    },
  };
}

/** How long, and how many, requests are gathered: a write costs as much as a third of a kept page. */
const gatherMs = 20;
const gatheredRequests = 400;

/**
 * Through pino, the line of a kept page costs half as much as answering it. So these lines, which hold nothing to redact,
 * are put together by hand, many at a time, which takes a third less than one by one. They stay in order with all others,
 * which write them first: a process that stops says so, and leaves none behind.
 */
function createRequestLines(destination: { write(lines: string): void }) {
  let gathered: RequestEntry[] = [];
  let second = 0;
  let secondText = "";

  /** toISOString, without taking the date apart again for each request of the same second. */
  function formatTime(time: number): string {
    const millisecond = time % 1000;
    if (time - millisecond !== second) {
      second = time - millisecond;
      secondText = new Date(second).toISOString().slice(0, -"000Z".length);
    }
    return `${secondText}${String(millisecond).padStart(3, "0")}Z`;
  }

  function flush(): void {
    if (gathered.length === 0) return;
    let lines = "";
    for (const { time, requestId, method, route, status, durationMs } of gathered) {
      lines += `{"level":"info","time":"${formatTime(time)}","pid":${process.pid},"event":"request","requestId":"${requestId}","method":"${method}","route":"${route}","status":${status},"durationMs":${durationMs}}\n`;
    }
    gathered = [];
    destination.write(lines);
  }

  return {
    flush,
    add(entry: RequestEntry): void {
      if (gathered.length === 0) setTimeout(flush, gatherMs);
      gathered.push(entry);
      if (gathered.length === gatheredRequests) flush();
    },
  };
}

/** `err` becomes `error`: pino copies the message of what it finds under `err` into the line, whatever it quotes. */
function flatten(entry: LogEntry): Record<string, unknown> {
  const { err, ...fields } = entry;
  const flat = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "object" && value !== null ? "[object]" : value,
  ]);
  return { ...Object.fromEntries(flat), ...(err !== undefined && { error: describeError(err) }) };
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
