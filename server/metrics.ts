import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import type { Express } from "express";
import {
  Counter,
  type CounterConfiguration,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from "prom-client";
import { forms } from "../shared/enquiry/forms.ts";
import type { DeliveryHealth } from "./enquiries/health.ts";
import type { HeldReason, UnprovenReason } from "./enquiries/store/heldReasons.ts";
import { requireThisMachine } from "./middleware/thisMachine.ts";

export type VendorOperation = "enquiry" | "countries" | "login";

/** A client may invent methods, and each would be a new time series. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const enquiryAnswers = ["delivered", "queued", "refused", "held"] as const;

/** `/metrics`, for Prometheus on this machine. */
export function setUpMetrics(app: Express, { registry }: Pick<Metrics, "registry">): void {
  app.get("/metrics", requireThisMachine, async (_req, res) => {
    res.set({ "Content-Type": registry.contentType, "Cache-Control": "no-store" });
    res.send(await registry.metrics());
  });
}

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Each app has its own registry, so that two apps in one test process do not share counts. A new metric also needs a
 * call where it happens; `npm run contracts` prints its row into docs/contracts.md. What is watched is read when
 * Prometheus scrapes, not on every change.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(options: CounterConfiguration<Label>) =>
    new Counter({ ...options, registers });
  const histogram = <Label extends string>(options: HistogramConfiguration<Label>) =>
    new Histogram({ ...options, registers });
  const watch = (options: GaugeConfiguration<string>, read: () => number | Promise<number>) =>
    new Gauge({
      ...options,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  /** `label`: the one label. Values that are not read any more are no longer exported. */
  const watchEach = (label: string, options: GaugeConfiguration<string>, read: () => Promise<[string, number][]>) =>
    new Gauge({
      ...options,
      labelNames: [label],
      registers,
      async collect() {
        const values = await read();
        this.reset();
        for (const [name, value] of values) this.set({ [label]: name }, value);
      },
    });

  const requestLabels = ["route", "method", "status"] as const;
  const requests = counter({
    name: "http_requests_total",
    help: "Requests answered.",
    labelNames: requestLabels,
  });
  const requestSeconds = histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's arrival to the end of its answer.",
    labelNames: requestLabels,
    // A page takes about a millisecond; an enquiry waits up to ACK_TIMEOUT_MS for the vendor.
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const vendorLabels = ["operation", "outcome"] as const;
  const vendorCalls = counter({
    name: "vendor_calls_total",
    help: "Calls to the vendor's API.",
    labelNames: vendorLabels,
  });
  const vendorSeconds = histogram({
    name: "vendor_call_duration_seconds",
    help: "Time of a call to the vendor's API.",
    labelNames: vendorLabels,
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
  });
  const enquiries = counter({
    name: "enquiries_total",
    help: "Enquiries taken, by what the visitor was told (delivered, queued, refused); held: for review.",
    labelNames: ["form", "answer"],
  });
  // From 0, so that Prometheus sees the first of each as an increase.
  for (const form of Object.keys(forms)) for (const answer of enquiryAnswers) enquiries.inc({ form, answer }, 0);
  const parked = counter({
    name: "enquiries_parked_total",
    help: "Alarm: enquiries that are not tried any more and wait for a person, by what their last try ended with.",
    labelNames: ["reason"],
  });
  const held = counter({
    name: "enquiries_held_total",
    help: "Enquiries held for review (honeypot; captcha missing, down; challenge missing, unreadable, tampered, unsolved, foreign, expired, replayed).",
    labelNames: ["reason"],
  });
  const unproven = counter({
    name: "enquiries_unproven_total",
    help: "Enquiries without a proof of work that were delivered like others: see UNPROVEN_PER_HOUR.",
    labelNames: ["reason"],
  });
  const turnedAway = counter({
    name: "enquiries_turned_away_total",
    help: "Alarm: enquiries that would have been held, and got 503.",
  });
  const captchaChecks = counter({
    name: "captcha_checks_total",
    help: "Verdicts of the third-party captcha (valid, invalid, missing, unknown); the last two are held.",
    labelNames: ["verdict"],
  });
  const searches = counter({
    name: "searches_total",
    help: "Pages of search results (found, nothing). What was asked for is kept nowhere.",
    labelNames: ["answer"],
  });

  return {
    registry,
    /** `route`: one of a few kinds of address, never the address as typed, because each value is a time series. */
    observeRequest({
      route,
      method,
      status,
      durationMs,
    }: Record<"route" | "method", string> & Record<"status" | "durationMs", number>) {
      const labels = { route, method: knownMethods.has(method) ? method : "other", status };
      requests.inc(labels);
      requestSeconds.observe(labels, durationMs / 1000);
    },
    /** `outcome`: its `kind` (vendorApi/outcome.ts for enquiries, vendorApi/client.ts for countries and logins). */
    countVendorCall({
      operation,
      outcome,
      durationMs,
    }: {
      operation: VendorOperation;
      outcome: string;
      durationMs: number;
    }) {
      vendorCalls.inc({ operation, outcome });
      vendorSeconds.observe({ operation, outcome }, durationMs / 1000);
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
    watchCaptcha(isAvailable: () => boolean) {
      const help = "Alarm at 0: the third-party captcha does not answer or refuses our keys. Only with CAPTCHA_SECRET.";
      watch({ name: "captcha_available", help }, () => (isAvailable() ? 1 : 0));
    },
    /** Not called when nobody is to be mailed. */
    watchMail(isAvailable: () => boolean) {
      const help = "Alarm at 0: the last mail to a person could not be sent. Only with NOTIFY_SMTP_URL.";
      watch({ name: "mail_available", help }, () => (isAvailable() ? 1 : 0));
    },
    watchDelivery(read: () => Promise<Omit<DeliveryHealth, "alarms"> & { alarms: readonly string[] }>) {
      const states = "Enquiries in the store, by state; parked ones wait for a person.";
      watchEach("state", { name: "store_enquiries", help: states }, async () => Object.entries((await read()).counts));
      const oldest = "Age of the oldest enquiry that is not delivered yet.";
      watch({ name: "store_oldest_waiting_seconds", help: oldest }, async () => (await read()).oldestWaitingMs / 1000);
      const available = "1 while enquiries can be stored, 0 while they are answered with 503.";
      watch({ name: "store_available", help: available }, async () => ((await read()).available ? 1 : 0));
      const here = "Enquiries in this process's own store that wait for the shared database.";
      watch({ name: "store_to_hand_over", help: here }, async () => (await read()).toHandOver ?? 0);
      const conditions = "1 for the vendor's condition: answering, resting (fails) or misconfigured (alarm).";
      watchEach("condition", { name: "vendor_condition", help: conditions }, async () => {
        const { vendor } = await read();
        return ["answering", "resting", "misconfigured"].map((name) => [name, name === vendor ? 1 : 0]);
      });
      const alarms = "Alarm: 1 while something needs a person, by name.";
      watchEach("alarm", { name: "enquiry_alarm", help: alarms }, async () =>
        (await read()).alarms.map((name) => [name, 1]),
      );
    },
    watchDisk(dataDir: string) {
      const help = "Free disk at DATA_DIR; 0: cannot be read.";
      watch({ name: "data_dir_free_bytes", help }, async () => {
        const disk = await statfs(dataDir).catch(() => undefined);
        return disk ? disk.bavail * disk.bsize : 0;
      });
    },
    /** `dataDir`: its backups change the time of the file `backed-up` there (deploy/backup.sh). */
    watchBackups(dataDir: string) {
      const help = "When the store was last backed up, in seconds since 1970; 0: never. Not with STORE_URL.";
      watch({ name: "store_backed_up_timestamp_seconds", help }, async () => {
        const mark = await stat(path.join(dataDir, "backed-up")).catch(() => undefined);
        return Math.floor((mark?.mtimeMs ?? 0) / 1000);
      });
    },
  };
}
