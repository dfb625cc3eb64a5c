import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { SpoolSummary } from "./enquiries/spool.ts";

/** What a request was for; few values, as each is a time series. */
export type RequestKind = "page" | "asset" | "api" | "machine" | "health" | "other";
export type VendorOperation = "enquiry" | "countries" | "login";

export interface Metrics {
  countRequest(request: { kind: RequestKind; method: string; status: number; seconds: number }): void;
  /** `outcome`: accepted, refused, or the kind of weather. */
  countVendorCall(call: { operation: VendorOperation; outcome: string; seconds: number }): void;
  /** `answer`: what the visitor was told. */
  countEnquiry(enquiry: { form: string; answer: "delivered" | "queued" | "refused" | "held" }): void;
  countParked(): void;
  /** The spool is counted when Prometheus asks, not on every change. */
  watchSpool(read: () => SpoolSummary): void;
  contentType: string;
  /** The Prometheus text. */
  render(): Promise<string>;
}

/** A registry of its own for each app, so that two apps in one test process do not share counts. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requestLabels = ["kind", "method", "status"] as const;
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered, by kind of route, method and status.",
    labelNames: requestLabels,
    registers,
  });
  const requestSeconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's arrival to the end of its answer.",
    labelNames: requestLabels,
    // Kept pages answer within a millisecond; an enquiry waits up to ACK_TIMEOUT_MS for the vendor.
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
    help: "Enquiries taken, by form and by what the visitor was told; held: caught by the honeypot or awaiting review.",
    labelNames: ["form", "answer"] as const,
    registers,
  });
  const parked = new Counter({
    name: "enquiries_parked_total",
    help: "Alarm: enquiries that stopped being tried and wait for a person.",
    registers,
  });

  return {
    countRequest({ kind, method, status, seconds }) {
      const labels = { kind, method: knownMethods.has(method) ? method : "other", status: String(status) };
      requests.inc(labels);
      requestSeconds.observe(labels, seconds);
    },
    countVendorCall({ operation, outcome, seconds }) {
      vendorCalls.inc({ operation, outcome });
      vendorSeconds.observe({ operation, outcome }, seconds);
    },
    countEnquiry(enquiry) {
      enquiries.inc(enquiry);
    },
    countParked() {
      parked.inc();
    },
    watchSpool(read) {
      new Gauge({
        name: "spool_enquiries",
        help: "Enquiries in the spool, by state; parked ones wait for a person.",
        labelNames: ["state"] as const,
        registers,
        collect() {
          for (const [state, count] of Object.entries(read().counts)) this.set({ state }, count);
        },
      });
      new Gauge({
        name: "spool_oldest_waiting_seconds",
        help: "Age of the oldest enquiry that is not delivered yet.",
        registers,
        collect() {
          this.set(read().oldestWaitingMs / 1000);
        },
      });
      new Gauge({
        name: "spool_available",
        help: "1 while enquiries can be stored, 0 while they are answered with 503.",
        registers,
        collect() {
          this.set(read().available ? 1 : 0);
        },
      });
    },
    contentType: registry.contentType,
    render: () => registry.metrics(),
  };
}

/** A client may invent methods; each would be a new time series. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
