import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import type { Express } from "express";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { forms } from "../shared/enquiry/forms.ts";
import type { DeliveryHealth } from "./enquiries/health.ts";
import type { HeldReason, UnprovenReason } from "./enquiries/store/records.ts";
import { requireThisMachine } from "./middleware/thisMachine.ts";

export type VendorOperation = "enquiry" | "countries" | "login";

/** A client may invent methods, and each would be a new time series. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const enquiryAnswers = ["delivered", "queued", "refused", "held"] as const;

/** A new metric also needs a call where it happens and a row in docs/contracts.md, which test/docs.test.ts checks. */
export interface Metrics {
  /** `route`: one of a few kinds of address, never the address as typed, because each value is a time series. */
  observeRequest(request: { route: string; method: string; status: number; durationMs: number }): void;
  /** `outcome`: its `kind` (vendorApi/outcome.ts for enquiries, vendorApi/client.ts for countries and logins). */
  countVendorCall(call: { operation: VendorOperation; outcome: string; durationMs: number }): void;
  /** `answer`: the answer that the visitor got, or "held". */
  countEnquiry(enquiry: { form: string; answer: (typeof enquiryAnswers)[number] }): void;
  /** `reason`: away, unsure, refused, or "encrypted with another key". */
  countParked(enquiry: { reason: string }): void;
  countHeld(reason: HeldReason): void;
  /** An enquiry without a proof of work that was let through (A99). */
  countUnproven(reason: UnprovenReason): void;
  /** An enquiry that would have been held, and got 503 because the store is full of those (A98). */
  countTurnedAway(): void;
  /** `verdict`: the result for a visitor's captcha. */
  countCaptchaCheck(verdict: "valid" | "invalid" | "missing" | "unknown"): void;
  /** A page of search results: only whether it found something, never the words of the query. */
  countSearch(answer: "found" | "nothing"): void;
  /** Read when Prometheus scrapes. Not called when no captcha is configured. */
  watchCaptcha(isAvailable: () => boolean): void;
  /** The queue is counted when Prometheus scrapes, not on every change. */
  watchDelivery(read: () => Promise<DeliveryHealth>): void;
  watchDisk(dataDir: string): void;
  /** `dataDir`: its backups change the time of the file `backed-up` there (deploy/backup.sh). */
  watchBackups(dataDir: string): void;
  registry: Registry;
}

/** `/metrics`, for Prometheus on this machine. */
export function setUpMetrics(app: Express, { registry }: Pick<Metrics, "registry">): void {
  app.get("/metrics", requireThisMachine, async (_req, res) => {
    res.set({ "Content-Type": registry.contentType, "Cache-Control": "no-store" });
    res.send(await registry.metrics());
  });
}

/** Each app has its own registry, so that two apps in one test process do not share counts. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requestLabels = ["route", "method", "status"] as const;
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered, by route, method and status.",
    labelNames: requestLabels,
    registers,
  });
  const requestSeconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's arrival to the end of its answer.",
    labelNames: requestLabels,
    // A page takes about a millisecond; an enquiry waits up to ACK_TIMEOUT_MS for the vendor.
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const vendorLabels = ["operation", "outcome"] as const;
  const vendorCalls = new Counter({
    name: "vendor_calls_total",
    help: "Calls to the vendor API, by operation and outcome.",
    labelNames: vendorLabels,
    registers,
  });
  const vendorSeconds = new Histogram({
    name: "vendor_call_duration_seconds",
    help: "Time of a call to the vendor API.",
    labelNames: vendorLabels,
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
    registers,
  });
  const enquiries = new Counter({
    name: "enquiries_total",
    help: "Enquiries taken, by form and by what the visitor was told; held: for review.",
    labelNames: ["form", "answer"] as const,
    registers,
  });
  // From 0, so that Prometheus sees the first of each as an increase.
  for (const form of Object.keys(forms)) for (const answer of enquiryAnswers) enquiries.inc({ form, answer }, 0);
  const parked = new Counter({
    name: "enquiries_parked_total",
    help: "Alarm: enquiries that stopped being tried and wait for a person, by what their last try ended with.",
    labelNames: ["reason"] as const,
    registers,
  });
  const held = new Counter({
    name: "enquiries_held_total",
    help: "Enquiries held for review, by reason: honeypot, the captcha, or the form's challenge.",
    labelNames: ["reason"] as const,
    registers,
  });
  const unproven = new Counter({
    name: "enquiries_unproven_total",
    help: "Enquiries without a proof of work that were delivered like others, by reason: see UNPROVEN_PER_HOUR.",
    labelNames: ["reason"] as const,
    registers,
  });
  const turnedAway = new Counter({
    name: "enquiries_turned_away_total",
    help: "Alarm: enquiries that would have been held, and got 503: HELD_LIMIT is reached, or the disk is nearly full.",
    registers,
  });
  const captchaChecks = new Counter({
    name: "captcha_checks_total",
    help: "Enquiries that a third-party captcha was asked about, by its verdict; missing and unknown ones are held.",
    labelNames: ["verdict"] as const,
    registers,
  });
  const searches = new Counter({
    name: "searches_total",
    help: "Pages of search results, by whether anything was found. What was asked for is kept nowhere.",
    labelNames: ["answer"] as const,
    registers,
  });

  return {
    observeRequest({ route, method, status, durationMs }) {
      const labels = { route, method: knownMethods.has(method) ? method : "other", status };
      requests.inc(labels);
      requestSeconds.observe(labels, durationMs / 1000);
    },
    countVendorCall({ operation, outcome, durationMs }) {
      vendorCalls.inc({ operation, outcome });
      vendorSeconds.observe({ operation, outcome }, durationMs / 1000);
    },
    countEnquiry(enquiry) {
      enquiries.inc(enquiry);
    },
    countParked(enquiry) {
      parked.inc(enquiry);
    },
    countHeld(reason) {
      held.inc({ reason });
    },
    countUnproven(reason) {
      unproven.inc({ reason });
    },
    countTurnedAway() {
      turnedAway.inc();
    },
    countCaptchaCheck(verdict) {
      captchaChecks.inc({ verdict });
    },
    countSearch(answer) {
      searches.inc({ answer });
    },
    watchCaptcha(isAvailable) {
      new Gauge({
        name: "captcha_available",
        help: "Alarm at 0: the third-party captcha does not answer, or refuses our keys, and enquiries are held.",
        registers,
        collect() {
          this.set(isAvailable() ? 1 : 0);
        },
      });
    },
    watchDelivery(read) {
      new Gauge({
        name: "spool_enquiries",
        help: "Enquiries in the spool, by state; parked ones wait for a person.",
        labelNames: ["state"] as const,
        registers,
        async collect() {
          for (const [state, count] of Object.entries((await read()).counts)) this.set({ state }, count);
        },
      });
      new Gauge({
        name: "spool_oldest_waiting_seconds",
        help: "Age of the oldest enquiry that is not delivered yet.",
        registers,
        async collect() {
          this.set((await read()).oldestWaitingMs / 1000);
        },
      });
      new Gauge({
        name: "spool_available",
        help: "1 while enquiries can be stored, 0 while they are answered with 503.",
        registers,
        async collect() {
          this.set((await read()).available ? 1 : 0);
        },
      });
      new Gauge({
        name: "spool_to_hand_over",
        help: "Enquiries in this process's own store that wait for the shared database; 0 where there is none.",
        registers,
        async collect() {
          this.set((await read()).toHandOver ?? 0);
        },
      });
      new Gauge({
        name: "vendor_condition",
        help: "1 for the vendor's condition: answering, resting (fails) or misconfigured (alarm).",
        labelNames: ["condition"] as const,
        registers,
        async collect() {
          const { vendor } = await read();
          for (const condition of ["answering", "resting", "misconfigured"])
            this.set({ condition }, condition === vendor ? 1 : 0);
        },
      });
      new Gauge({
        name: "enquiry_alarm",
        help: "Alarm: 1 while something needs a person, by name.",
        labelNames: ["alarm"] as const,
        registers,
        async collect() {
          const { alarms } = await read();
          this.reset();
          for (const alarm of alarms) this.set({ alarm }, 1);
        },
      });
    },
    watchDisk(dataDir) {
      new Gauge({
        name: "data_dir_free_bytes",
        help: "What the process may still write to the disk of DATA_DIR; 0 where that cannot be told.",
        registers,
        async collect() {
          const disk = await statfs(dataDir).catch(() => undefined);
          this.set(disk ? disk.bavail * disk.bsize : 0);
        },
      });
    },
    watchBackups(dataDir) {
      new Gauge({
        name: "spool_backed_up_timestamp_seconds",
        help: "When the spool was last backed up, in seconds since 1970; 0: never.",
        registers,
        async collect() {
          const mark = await stat(path.join(dataDir, "backed-up")).catch(() => undefined);
          this.set(Math.floor((mark?.mtimeMs ?? 0) / 1000));
        },
      });
    },
    registry,
  };
}
