import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import type { Express } from "express";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { forms } from "../shared/enquiry/forms.ts";
import type { DeliveryHealth } from "./enquiries/health.ts";
import type { HeldReason, UnprovenReason } from "./enquiries/store/heldReasons.ts";
import { requireThisMachine } from "./middleware/thisMachine.ts";

/** Our metrics and what they mean. `/metrics` says it too. */
const meanings = {
  http_requests_total: "Requests answered.",
  http_request_duration_seconds: "Time from the request's arrival to the end of its answer.",
  vendor_calls_total: "Calls to the vendor's API.",
  vendor_call_duration_seconds: "Time of a call to the vendor's API.",
  enquiries_total: "Enquiries taken, by what the visitor was told (delivered, queued, refused); held: for review.",
  enquiries_parked_total:
    "Alarm: enquiries that are not tried any more and wait for a person, by what their last try ended with.",
  enquiries_held_total:
    "Enquiries held for review (honeypot; captcha missing, down; challenge missing, unreadable, tampered, unsolved, foreign, expired, replayed).",
  enquiries_unproven_total: "Enquiries without a proof of work that were delivered like others: see UNPROVEN_PER_HOUR.",
  enquiries_turned_away_total: "Alarm: enquiries that would have been held, and got 503.",
  captcha_checks_total:
    "Verdicts of the third-party captcha (valid, invalid, missing, unknown); the last two are held.",
  searches_total: "Pages of search results (found, nothing). What was asked for is kept nowhere.",
  captcha_available:
    "Alarm at 0: the third-party captcha does not answer or refuses our keys. Only with CAPTCHA_SECRET.",
  mail_available: "Alarm at 0: the last mail to a person could not be sent. Only with NOTIFY_SMTP_URL.",
  store_enquiries: "Enquiries in the store, by state; parked ones wait for a person.",
  store_oldest_waiting_seconds: "Age of the oldest enquiry that is not delivered yet.",
  store_available: "1 while enquiries can be stored, 0 while they are answered with 503.",
  store_to_hand_over: "Enquiries in this process's own store that wait for the shared database.",
  vendor_condition: "1 for the vendor's condition: answering, resting (fails) or misconfigured (alarm).",
  enquiry_alarm: "Alarm: 1 while something needs a person, by name.",
  data_dir_free_bytes: "Free disk at DATA_DIR; 0: cannot be read.",
  store_backed_up_timestamp_seconds:
    "When the store was last backed up, in seconds since 1970; 0: never. Not with STORE_URL.",
} as const;
type Name = keyof typeof meanings;

/** A page takes about a millisecond; an enquiry waits up to ACK_TIMEOUT_MS for the vendor. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const vendorBuckets = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16];

/** A client may invent methods, and each would be a new time series. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export type VendorOperation = "enquiry" | "countries" | "login";
const enquiryAnswers = ["delivered", "queued", "refused", "held"] as const;

/** `/metrics`, for Prometheus on this machine. */
export function setUpMetrics(app: Express, { registry }: Pick<Metrics, "registry">): void {
  app.get("/metrics", requireThisMachine, async (_req, res) => {
    res.set({ "Content-Type": registry.contentType, "Cache-Control": "no-store" });
    res.send(await registry.metrics());
  });
}

export type Metrics = ReturnType<typeof createMetrics>;

/** What is watched is read when Prometheus scrapes, not on every change. */
export function createMetrics() {
  // Each app has its own, so that two apps in one test process do not share counts.
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const describe = (name: Name, ...labelNames: string[]) => ({
    ...{ name, labelNames, help: meanings[name] },
    registers: [registry],
  });
  const watch = (name: Name, read: () => number | Promise<number>) =>
    new Gauge({
      ...describe(name),
      async collect() {
        this.set(await read());
      },
    });
  /** Values of the label that are not read any more are no longer exported. */
  const watchEach = (name: Name, label: string, read: () => Promise<[value: string, count: number][]>) =>
    new Gauge({
      ...describe(name, label),
      async collect() {
        const counts = await read();
        this.reset();
        for (const [value, count] of counts) this.set({ [label]: value }, count);
      },
    });

  const requestLabels = ["route", "method", "status"];
  const requests = new Counter(describe("http_requests_total", ...requestLabels));
  const requestTimes = describe("http_request_duration_seconds", ...requestLabels);
  const requestSeconds = new Histogram({ ...requestTimes, buckets: requestBuckets });
  const vendorCalls = new Counter(describe("vendor_calls_total", "operation", "outcome"));
  const vendorTimes = describe("vendor_call_duration_seconds", "operation", "outcome");
  const vendorSeconds = new Histogram({ ...vendorTimes, buckets: vendorBuckets });
  const enquiries = new Counter(describe("enquiries_total", "form", "answer"));
  // From 0, so that Prometheus sees the first of each as an increase.
  for (const form of Object.keys(forms)) for (const answer of enquiryAnswers) enquiries.inc({ form, answer }, 0);
  const parked = new Counter(describe("enquiries_parked_total", "reason"));
  const held = new Counter(describe("enquiries_held_total", "reason"));
  const unproven = new Counter(describe("enquiries_unproven_total", "reason"));
  const turnedAway = new Counter(describe("enquiries_turned_away_total"));
  const captchaChecks = new Counter(describe("captcha_checks_total", "verdict"));
  const searches = new Counter(describe("searches_total", "answer"));

  return {
    registry,
    /** `route`: one of a few kinds of address, never the address as typed, because each value is a time series. */
    observeRequest(request: { route: string; method: string; status: number; durationMs: number }) {
      const { route, method, status, durationMs } = request;
      const labels = { route, method: knownMethods.has(method) ? method : "other", status };
      requests.inc(labels);
      requestSeconds.observe(labels, durationMs / 1000);
    },
    /** `outcome`: its `kind` (vendorApi/outcome.ts for enquiries, vendorApi/client.ts for countries and logins). */
    countVendorCall(call: { operation: VendorOperation; outcome: string; durationMs: number }) {
      const { durationMs, ...labels } = call;
      vendorCalls.inc(labels);
      vendorSeconds.observe(labels, durationMs / 1000);
    },
    countEnquiry: (enquiry: { form: string; answer: (typeof enquiryAnswers)[number] }) => enquiries.inc(enquiry),
    /** `reason`: away, unsure, refused, or "encrypted with another key". */
    countParked: (enquiry: { reason: string }) => parked.inc(enquiry),
    countHeld: (reason: HeldReason) => held.inc({ reason }),
    countUnproven: (reason: UnprovenReason) => unproven.inc({ reason }),
    countTurnedAway: () => turnedAway.inc(),
    countCaptchaCheck: (verdict: "valid" | "invalid" | "missing" | "unknown") => captchaChecks.inc({ verdict }),
    countSearch: (answer: "found" | "nothing") => searches.inc({ answer }),
    /** Not called when no captcha is configured. */
    watchCaptcha: (isAvailable: () => boolean) => watch("captcha_available", () => (isAvailable() ? 1 : 0)),
    /** Not called when nobody is to be mailed. */
    watchMail: (isAvailable: () => boolean) => watch("mail_available", () => (isAvailable() ? 1 : 0)),
    watchDelivery(read: () => Promise<Omit<DeliveryHealth, "alarms"> & { alarms: readonly string[] }>) {
      watchEach("store_enquiries", "state", async () => Object.entries((await read()).counts));
      watch("store_oldest_waiting_seconds", async () => (await read()).oldestWaitingMs / 1000);
      watch("store_available", async () => ((await read()).available ? 1 : 0));
      watch("store_to_hand_over", async () => (await read()).toHandOver ?? 0);
      watchEach("vendor_condition", "condition", async () => {
        const { vendor } = await read();
        return ["answering", "resting", "misconfigured"].map((name) => [name, name === vendor ? 1 : 0]);
      });
      watchEach("enquiry_alarm", "alarm", async () => (await read()).alarms.map((name) => [name, 1]));
    },
    watchDisk(dataDir: string) {
      watch("data_dir_free_bytes", async () => {
        const disk = await statfs(dataDir).catch(() => undefined);
        return disk ? disk.bavail * disk.bsize : 0;
      });
    },
    /** Backups of `dataDir` change the time of the file `backed-up` there (deploy/backup.sh). */
    watchBackups(dataDir: string) {
      watch("store_backed_up_timestamp_seconds", async () => {
        const mark = await stat(path.join(dataDir, "backed-up")).catch(() => undefined);
        return Math.floor((mark?.mtimeMs ?? 0) / 1000);
      });
    },
  };
}
