import { type ClientRequest, Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import fetch, { type Response } from "node-fetch";
import * as z from "zod";
import type { Log } from "../log.ts";
import type { Metrics, VendorOperation } from "../metrics.ts";
import type { Envelope } from "./envelope.ts";
import { type EnquiryOutcome, type Exchange, isSuccess, readEnquiryOutcome } from "./outcome.ts";

export type VendorClient = ReturnType<typeof createVendorClient>;

export type CountriesOutcome = { kind: "listed"; countries: Country[] } | { kind: "refused" } | Failed;
type LoginOutcome =
  | { kind: "accepted"; token: string }
  | { kind: "refused"; status: number; message: string | undefined }
  | Failed;

/** The vendor gave no usable answer. `reason`: down with the system's code, timeout, unreadable, or a status such as "HTTP 500". */
interface Failed {
  kind: "failed";
  reason: string;
}

const country = z.object({ CountryId: z.number().int(), CountryName: z.string().min(1).max(100) });
export type Country = z.infer<typeof country>;
/** The world has 195 countries, and ISO 3166 names 249. A longer list would go to every visitor of a form. */
export const countryList = z.array(country).max(300);

const countriesReply = z.object({
  Response: z.object({ Status: z.boolean() }),
  Countries: countryList.nullish().transform((countries) => countries ?? []),
});
const loginReply = z.object({ token: z.string().min(1) });
const refusalReply = z.looseObject({ message: z.string().optional(), Message: z.string().optional() });
const encryptedReply = z.object({ EncryptString: z.string() });

/** The longest legitimate reply, 195 countries, is about 15 KB when encrypted. */
const maxReplyBytes = 1024 * 1024;
/** Characters of the vendor's message that are shown to a visitor who cannot log in (A92). */
const maxMessageLength = 300;
/** Statuses with which the vendor refuses a login, with a message or without. */
const loginRefusals = [400, 401, 403, 422];
/** Statuses of a failed call. With a message from the vendor they count as a refusal that shows it (A92). */
const loginFaults = [404, 500];

export interface VendorClientOptions {
  apiBase: string;
  envelope: Envelope;
  /** Time-out of the whole call, reply included. */
  timeoutMs: number;
  log: Log;
  metrics: Metrics;
}

/**
 * The three calls of the vendor API (specification section 7). No call throws: its result is a value, because each result
 * has its own consequence for the visitor. No body is ever logged.
 */
export function createVendorClient({ apiBase, envelope, timeoutMs, log, metrics }: VendorClientOptions) {
  const agent = apiBase.startsWith("https:") ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });

  async function exchange(path: string, payload: unknown): Promise<Exchange> {
    let wasSent = false;
    let response: Response;
    // Not AbortSignal.timeout, which would fire after each call, for nothing.
    const patience = new AbortController();
    // After a standstill timers come first: what has arrived is read before a call is given up and sent twice.
    let lastLook: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      if (wasSent) lastLook = setImmediate(() => patience.abort());
      else patience.abort();
    }, timeoutMs);
    const end = () => {
      clearTimeout(timer);
      clearImmediate(lastLook);
    };
    try {
      response = await fetch(`${apiBase}/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify({ encryptedModel: envelope.encrypt(payload) }),
        // Not followed: a redirect could send an enquiry to a host that nobody has configured.
        redirect: "manual",
        size: maxReplyBytes,
        signal: patience.signal,
        agent: () =>
          watchAgent(agent, () => {
            wasSent = true;
          }),
      });
    } catch (error) {
      // node-fetch reports an aborted signal as AbortError, and only our time-out aborts calls.
      const isTimeout = error instanceof Error && error.name === "AbortError";
      end();
      return { kind: "failed", reason: isTimeout ? "timeout" : describeBreak(error), wasSent };
    }
    const { status } = response;
    const retryAfter = response.headers.get("Retry-After") ?? undefined;
    const opened = await openReply(response);
    end();
    return { kind: "answered", status, retryAfter, ...opened };
  }

  async function openReply(response: Response): Promise<{ reply: unknown; plainReply: unknown }> {
    let plainReply: unknown;
    try {
      plainReply = JSON.parse(await response.text());
      return { reply: envelope.decrypt(encryptedReply.parse(plainReply).EncryptString), plainReply };
    } catch {
      return { reply: undefined, plainReply };
    }
  }

  /** Makes one encrypted call. `read` turns the exchange into an outcome. */
  async function call<Outcome extends { kind: string }>(
    operation: VendorOperation,
    path: string,
    payload: unknown,
    read: (exchange: Exchange) => Outcome,
  ): Promise<Outcome> {
    const startedAt = performance.now();
    const outcome = read(await exchange(path, payload));
    const durationMs = Math.round(performance.now() - startedAt);
    const reason = "reason" in outcome ? String(outcome.reason) : undefined;
    metrics.countVendorCall({ operation, outcome: outcome.kind, durationMs });
    // The enquiry's own log line contains its outcome (delivery/deliver.ts).
    if (operation === "enquiry") return outcome;
    const entry = { operation, outcome: outcome.kind, reason, durationMs };
    if (["accepted", "refused", "listed"].includes(outcome.kind)) log.info({ event: "vendor_answered", ...entry });
    else log.warn({ event: "vendor_failed", ...entry });
    return outcome;
  }

  return {
    addProductEnquiry: (model: Record<string, string | number>) =>
      call<EnquiryOutcome>("enquiry", "SimsonWebsite/AddProductEnquiries", model, readEnquiryOutcome),

    getCountries: () =>
      call<CountriesOutcome>("countries", "superadmin/getcountries", { CompanyId: 1 }, (ended) => {
        if (ended.kind === "failed") return { kind: "failed", reason: ended.reason };
        if (!isSuccess(ended.status)) return { kind: "failed", reason: `HTTP ${ended.status}` };
        const parsed = countriesReply.safeParse(ended.reply);
        if (!parsed.success) return { kind: "failed", reason: "unreadable" };
        const { Response: answer, Countries: countries } = parsed.data;
        return answer.Status ? { kind: "listed", countries } : { kind: "refused" };
      }),

    login: (credentials: { username: string; password: string }) =>
      call<LoginOutcome>("login", "login", credentials, (ended) => {
        if (ended.kind === "failed") return { kind: "failed", reason: ended.reason };
        const { status, reply, plainReply } = ended;
        const words = refusalReply.safeParse(reply ?? plainReply).data;
        const message = toPlainText(words?.message ?? words?.Message);
        if (loginRefusals.includes(status) || (loginFaults.includes(status) && message)) {
          return { kind: "refused", status, message };
        }
        if (!isSuccess(status)) return { kind: "failed", reason: `HTTP ${status}` };
        const parsed = loginReply.safeParse(reply);
        if (parsed.success) return { kind: "accepted", token: parsed.data.token };
        return reply === undefined
          ? { kind: "failed", reason: "unreadable" }
          : { kind: "refused", status: 401, message };
      }),
  };
}

/** The code tells ops whose problem it is: ours (ENOTFOUND), or theirs (CERT_HAS_EXPIRED, ECONNREFUSED). */
function describeBreak(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === "string" ? `down (${code})` : "down";
}

/** undefined when no readable text is left. A page of HTML is not a message for the visitor. */
function toPlainText(message: string | undefined): string | undefined {
  const text = message
    ?.slice(0, 4 * maxMessageLength)
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .replace(/ +/g, " ")
    .trim();
  return text && !text.startsWith("<") ? text.slice(0, maxMessageLength) : undefined;
}

/**
 * Reports when the operating system has the whole request: only then can the vendor have it. "finish" fires once a
 * connected socket has passed on the last byte.
 */
function watchAgent(agent: HttpAgent, onSent: () => void): HttpAgent {
  const { addRequest } = agent as HttpAgent & { addRequest(req: ClientRequest, ...rest: unknown[]): void };
  return Object.create(agent, {
    addRequest: {
      value(req: ClientRequest, ...rest: unknown[]) {
        req.once("finish", onSent);
        addRequest.call(agent, req, ...rest);
      },
    },
  });
}
