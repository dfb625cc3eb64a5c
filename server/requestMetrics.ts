import { Counter, Histogram, type Registry } from "prom-client";

/** A client may invent methods, and each would be a new time series. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** How many durations a series collects before it passes them to prom-client. */
const gatheredDurations = 1000;

interface RequestSeries {
  labels: { route: string; method: string; status: string };
  count: number;
  waitingSeconds: number[];
}

/**
 * The two most frequent metrics. This code counts requests itself and passes them to prom-client in batches and at each
 * scrape. prom-client finds a series by sorting and joining its labels: per request, that costs a tenth of a kept page.
 */
export function createRequestMetrics(registers: Registry[]) {
  const labelNames = ["route", "method", "status"] as const;
  const seriesByKey = new Map<string, RequestSeries>();
  const requestSeconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's arrival to the end of its answer.",
    labelNames,
    // A kept page takes less than a millisecond; an enquiry waits up to ACK_TIMEOUT_MS for the vendor.
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
    collect() {
      for (const series of seriesByKey.values()) tell(series);
    },
  });
  new Counter({
    name: "http_requests_total",
    help: "Requests answered, by route, method and status.",
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { labels, count } of seriesByKey.values()) this.inc(labels, count);
    },
  });

  function tell({ labels, waitingSeconds }: RequestSeries): void {
    for (const seconds of waitingSeconds) requestSeconds.observe(labels, seconds);
    waitingSeconds.length = 0;
  }

  return {
    observe(request: { route: string; method: string; status: number; durationMs: number }): void {
      const method = knownMethods.has(request.method) ? request.method : "other";
      const key = `${request.route} ${method} ${request.status}`;
      let series = seriesByKey.get(key);
      if (!series) {
        const labels = { route: request.route, method, status: String(request.status) };
        series = { labels, count: 0, waitingSeconds: [] };
        seriesByKey.set(key, series);
      }
      series.count += 1;
      series.waitingSeconds.push(request.durationMs / 1000);
      if (series.waitingSeconds.length >= gatheredDurations) tell(series);
    },
  };
}
