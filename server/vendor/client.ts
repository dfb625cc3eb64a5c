import fetch, { FetchError, type Response } from "node-fetch";
import * as z from "zod";
import type { Log } from "../log.ts";
import type { Metrics, VendorOperation } from "../metrics.ts";
import type { Envelope } from "./envelope.ts";

/**
 * The three calls of the vendor API (specification section 7). With the captcha service's (server/captcha/captcha.ts)
 * they are all that leave this server, and nobody else imports node-fetch. None throws: how a call ended is a value, as
 * each ending has its own consequence for the visitor. No body is ever logged.
 */
export interface VendorClient {
  addProductEnquiry(model: Record<string, string | number>): Promise<EnquiryOutcome>;
  getCountries(): Promise<CountriesOutcome>;
  login(credentials: { username: string; password: string }): Promise<LoginOutcome>;
}

/** A71. accepted and refused are the vendor's word, and final. Weather passes: try again. */
export type EnquiryOutcome = { kind: "accepted" } | { kind: "refused"; reason: string } | Weather;
export type CountriesOutcome = { kind: "listed"; countries: Country[] } | { kind: "refused" } | Weather;
type LoginOutcome =
  | { kind: "accepted"; token: string }
  | { kind: "refused"; status: number; message: string | undefined }
  | Weather;

/** `reason`: down, timeout, unreadable, redirected, too large, or "HTTP 500" and the like. */
interface Weather {
  kind: "weather";
  reason: string;
}

const country = z.object({ CountryId: z.number().int(), CountryName: z.string().min(1) });
export type Country = z.infer<typeof country>;

// Status must be there, or the reply is not an answer to this call; whatever else than true it says is a refusal.
const enquiryReply = z.object({ Status: z.unknown() }).refine((reply) => "Status" in reply);
const countriesReply = z.object({
  Response: z.object({ Status: z.boolean() }),
  Countries: z
    .array(country)
    .nullish()
    .transform((countries) => countries ?? []),
});
const loginReply = z.object({ token: z.string().min(1) });
const refusalReply = z.looseObject({ message: z.string().optional(), Message: z.string().optional() });
const sealedReply = z.object({ EncryptString: z.string() });

/** The longest honest reply, 195 countries, seals to about 15 KB. */
const maxReplyBytes = 1024 * 1024;
/** The vendor's own words for a visitor who cannot log in. */
const maxMessageLength = 200;

export interface VendorClientOptions {
  /** Without a trailing slash. */
  apiBase: string;
  envelope: Envelope;
  /** For the whole call, reply included. */
  timeoutMs: number;
  log: Log;
  metrics: Metrics;
}

export function createVendorClient({ apiBase, envelope, timeoutMs, log, metrics }: VendorClientOptions): VendorClient {
  /** One sealed call. `read` turns the status and the opened reply (undefined: unreadable) into an outcome. */
  async function call<Outcome extends { kind: string }>(
    operation: VendorOperation,
    path: string,
    payload: unknown,
    read: (status: number, reply: unknown) => Outcome | Weather,
  ): Promise<Outcome | Weather> {
    const startedAt = performance.now();
    let outcome: Outcome | Weather;
    try {
      const response = await fetch(`${apiBase}/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify({ encryptedModel: envelope.seal(payload) }),
        // A redirect could carry an enquiry to a host that nobody has configured.
        redirect: "error",
        size: maxReplyBytes,
        signal: AbortSignal.timeout(timeoutMs),
      });
      outcome = read(response.status, await openReply(response));
    } catch (error) {
      outcome = { kind: "weather", reason: nameTransportError(error) };
    }
    const durationMs = Math.round(performance.now() - startedAt);
    const reason = "reason" in outcome ? String(outcome.reason) : undefined;
    metrics.countVendorCall({ operation, outcome: outcome.kind, durationMs });
    const entry = { operation, outcome: outcome.kind, reason, durationMs };
    if (outcome.kind === "weather") log.warn({ event: "vendor_failed", ...entry });
    else log.info({ event: "vendor_answered", ...entry });
    return outcome;
  }

  /** The reply's JSON, or undefined when it is not a sealed one. Transport errors pass through. */
  async function openReply(response: Response): Promise<unknown> {
    const text = await response.text();
    try {
      return envelope.open(sealedReply.parse(JSON.parse(text)).EncryptString);
    } catch {
      return undefined;
    }
  }

  return {
    addProductEnquiry: (model) =>
      call<EnquiryOutcome>("enquiry", "SimsonWebsite/AddProductEnquiries", model, (status, reply) => {
        if (status === 400 || status === 422) return { kind: "refused", reason: `HTTP ${status}` };
        if (!isSuccess(status)) return httpWeather(status);
        const parsed = enquiryReply.safeParse(reply);
        if (!parsed.success) return unreadable;
        return parsed.data.Status === true ? { kind: "accepted" } : { kind: "refused", reason: "Status not true" };
      }),

    getCountries: () =>
      call<CountriesOutcome>("countries", "superadmin/getcountries", { CompanyId: 1 }, (status, reply) => {
        if (!isSuccess(status)) return httpWeather(status);
        const parsed = countriesReply.safeParse(reply);
        if (!parsed.success) return unreadable;
        const { Response: answer, Countries: countries } = parsed.data;
        return answer.Status ? { kind: "listed", countries } : { kind: "refused" };
      }),

    login: (credentials) =>
      call<LoginOutcome>("login", "login", credentials, (status, reply) => {
        const words = refusalReply.safeParse(reply).data;
        const message = (words?.message ?? words?.Message)?.slice(0, maxMessageLength);
        // The caller's fault by HTTP's own division; a time-out, a limit or a missing path is not the visitor's.
        if ([400, 401, 403, 422].includes(status)) return { kind: "refused", status, message };
        if (!isSuccess(status)) return httpWeather(status);
        const parsed = loginReply.safeParse(reply);
        if (parsed.success) return { kind: "accepted", token: parsed.data.token };
        return reply === undefined ? unreadable : { kind: "refused", status: 401, message };
      }),
  };
}

const unreadable: Weather = { kind: "weather", reason: "unreadable" };

function httpWeather(status: number): Weather {
  return { kind: "weather", reason: `HTTP ${status}` };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function nameTransportError(error: unknown): string {
  // node-fetch reports a time-out of its signal as AbortError, and nothing else aborts our calls.
  if (error instanceof Error && error.name === "AbortError") return "timeout";
  if (error instanceof FetchError && error.type === "no-redirect") return "redirected";
  if (error instanceof FetchError && error.type === "max-size") return "too large";
  return "down";
}
