import * as z from "zod";

/**
 * The possible outcomes of a call with an enquiry (A83). Only this file interprets the reply; docs/operations.md tells
 * when each comes and what becomes of the enquiry, and circuitBreaker.ts draws conclusions from many.
 */
export type EnquiryOutcome =
  | { kind: "accepted" }
  | { kind: "refused"; reason: string }
  | { kind: "away"; reason: string; retryAfterMs?: number }
  | { kind: "unsure"; reason: string; isUnreadable: boolean }
  | { kind: "misconfigured"; reason: string };

/** The raw result of one exchange with the vendor, before it is interpreted. */
export type Exchange =
  | {
      kind: "answered";
      status: number;
      /** The decrypted reply. undefined when it is cut off, too large, not encrypted with our key, or not JSON. */
      reply: unknown;
      /** The reply's JSON as received, for replies that are not encrypted. */
      plainReply: unknown;
      retryAfter: string | undefined;
    }
  | {
      kind: "failed";
      /** "timeout", or "down" with the system's code: "down (ECONNREFUSED)". */
      reason: string;
      /** Whether the operating system had the whole request: then the vendor may have it. */
      wasSent: boolean;
    };

const misconfiguredStatuses = [401, 403, 404, 405, 410];
// A reply without Status is not an answer to this call. Any Status other than true is a refusal.
const enquiryReply = z.object({ Status: z.unknown() }).refine((reply) => "Status" in reply);

export function readEnquiryOutcome(exchange: Exchange): EnquiryOutcome {
  if (exchange.kind === "failed") {
    const { reason, wasSent } = exchange;
    return wasSent ? { kind: "unsure", reason, isUnreadable: false } : { kind: "away", reason };
  }
  const { status, reply, retryAfter } = exchange;
  const reason = `HTTP ${status}`;
  if (status === 400 || status === 422) return { kind: "refused", reason };
  if (isSuccess(status)) {
    const parsed = enquiryReply.safeParse(reply);
    if (!parsed.success) return { kind: "unsure", reason: "unreadable", isUnreadable: true };
    return parsed.data.Status === true ? { kind: "accepted" } : { kind: "refused", reason: "Status not true" };
  }
  if ((status >= 300 && status < 400) || misconfiguredStatuses.includes(status)) {
    return { kind: "misconfigured", reason };
  }
  return { kind: "away", reason, retryAfterMs: parseRetryAfter(retryAfter) };
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Reads seconds or an HTTP date and returns milliseconds from now. undefined for anything else. */
export function parseRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined || value.length > 40) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}
