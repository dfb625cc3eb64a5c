import * as z from "zod";

/**
 * What a call with an enquiry can come to (A83), as values: nothing is thrown. The one place that reads the vendor's word.
 *
 * | outcome       | when                                                        | the enquiry                                          | who waits |
 * | ------------- | ----------------------------------------------------------- | ---------------------------------------------------- | --------- |
 * | accepted      | 2xx, readable, Status true                                  | delivered                                            | 200 true  |
 * | refused       | readable Status not true; 400; 422                          | kept; parked when the visitor had been thanked       | 200 false |
 * | away          | no connection, time-out before the request was sent, every  | tried again: 1 s, doubling to 15 s, later up to      | 202       |
 * |               | other status (408, 425, 429, 5xx ...)                       | 15 min, for 3 days, then parked                      |           |
 * | unsure        | sent, and no readable answer: time-out, cut, unreadable 2xx | at most 5 tries, 15 s, 5 min, 1 h, 12 h apart, then  | 202       |
 * |               |                                                             | parked as unsure: the vendor may have it             |           |
 * | misconfigured | 3xx, 401, 403, 404, 405, 410                                | waits, nothing is wrong with it; one call a minute   | 202       |
 *
 * What many outcomes together say about the vendor is in enquiries/delivery/vendorCondition.ts: five enquiries whose 2xx cannot be
 * read are a misconfiguration too, and five refusals in a row are the vendor's fault.
 */
export type EnquiryOutcome =
  | { kind: "accepted" }
  | { kind: "refused"; reason: string }
  | { kind: "away"; reason: string; retryAfterMs?: number }
  | { kind: "unsure"; reason: string; isUnreadable: boolean }
  | { kind: "misconfigured"; reason: string };

/** How one exchange with the vendor ended, before anything is read into it. */
export type Exchange =
  | {
      kind: "answered";
      status: number;
      /** The opened reply; undefined when it is cut, too large, not sealed with our key, or not JSON. */
      reply: unknown;
      /** The reply's JSON as it came, where it is not sealed. */
      plainReply: unknown;
      retryAfter: string | undefined;
    }
  | {
      kind: "failed";
      /** "down" or "timeout". */
      reason: string;
      /** Whether the whole request had been handed to the system: then the vendor may have it. */
      wasSent: boolean;
    };

const misconfiguredStatuses = [401, 403, 404, 405, 410];
// Status must be there, or the reply is not an answer to this call; whatever else than true it says is a refusal.
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

/** Seconds or a date, as HTTP has it; undefined for anything else. */
export function parseRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined || value.length > 40) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}
