import { type EnquiryOutcome, type Exchange, readEnquiryOutcome } from "../../server/vendorApi/outcome.ts";
import type { Owner } from "./time.ts";
import type { World } from "./world.ts";

/** What the vendor does with a call. "perhaps": it may have taken the enquiry, and the caller cannot know. */
export const moods = ["accepts", "busy", "down", "slow", "hangs", "resets", "garbles", "refuses", "denies"] as const;
const mixed: readonly Mood[] = ["busy", "down", "slow", "hangs", "resets"];
export type Mood = (typeof moods)[number];

export interface Call {
  enquiry: number;
  owner: Owner;
  startedAt: number;
  /** When others may send it, by the store's clock. */
  claimedUntil: number;
  /** When the vendor took the enquiry. */
  acceptedAt?: number;
  /** When the caller read a plain answer. */
  answeredAt?: number;
  /** The same for any answer, by the store's clock. */
  endedAt?: number;
  outcome?: EnquiryOutcome["kind"];
}

export const apiTimeoutMs = 8000;

/** The vendor, as it looks from the product's client: what comes back is read by the product's own rules. */
export function createVendor({ time, outside, chance, between, pick, tell }: World) {
  const calls: Call[] = [];
  const well = { mood: "accepts" as Mood, usualMs: 150 };
  const vendor = {
    calls,
    well,
    ...well,
    /** What it does with one enquiry, whatever its mood. */
    poison: new Map<number, Mood | "mixed">(),
    storeNow: (_owner: Owner) => 0,
    /** Hears of the next call only. */
    once: undefined as ((call: Call) => void) | undefined,
    /** Looks at each call before the vendor does. */
    watch: (_call: Call) => {},
    async addProductEnquiry(model: Record<string, unknown>): Promise<EnquiryOutcome> {
      const enquiry = Number(String(model.Help).split(" ")[1]);
      const call: Call = { enquiry, owner: time.owner as Owner, startedAt: time.now(), claimedUntil: 0 };
      vendor.watch(call);
      calls.push(call);
      vendor.once?.(call);
      vendor.once = undefined;
      const spoilt = vendor.poison.get(enquiry) ?? vendor.mood;
      const mood = spoilt === "mixed" ? pick(mixed) : spoilt;
      const { exchange, ms, takenAfterMs } = decide(mood);
      tell(
        `calls the vendor, which ${mood}, with enquiry ${enquiry}${takenAfterMs === undefined ? "" : " and takes it"}`,
      );
      // The vendor takes it, even if the caller dies meanwhile.
      const take = () => {
        call.acceptedAt = time.now();
      };
      if (takenAfterMs !== undefined) time.after(takenAfterMs, take, outside);
      await new Promise<void>((resolve) => void time.after(ms, resolve));
      const outcome = readEnquiryOutcome(exchange);
      call.outcome = outcome.kind;
      call.endedAt = vendor.storeNow(call.owner);
      if (outcome.kind !== "unsure") call.answeredAt = time.now();
      return outcome;
    },
    getCountries: async () => ({ kind: "failed", reason: "down" }),
    login: async () => ({ kind: "failed", reason: "down" }),
  };

  function decide(mood: Mood): { exchange: Exchange; ms: number; takenAfterMs?: number } {
    const says = (status: number, Status?: unknown, retryAfter?: string): Exchange => {
      const reply = Status === undefined ? undefined : { Status };
      return { kind: "answered", status, reply, plainReply: reply, retryAfter };
    };
    const breaks = (reason: string, wasSent: boolean): Exchange => ({ kind: "failed", reason, wasSent });
    const ms = between(5, vendor.usualMs);
    const perhaps = (most: number) => (chance(0.5) ? { takenAfterMs: between(1, most) } : {});
    switch (mood) {
      case "accepts":
        return { exchange: says(200, true), ms, takenAfterMs: ms / 2 };
      case "slow": {
        const slowMs = between(1000, apiTimeoutMs - 200);
        return { exchange: says(200, true), ms: slowMs, takenAfterMs: slowMs * between(0.1, 0.9) };
      }
      case "busy":
        return { exchange: says(pick([429, 500, 503]), undefined, pick([undefined, undefined, "7", "100000"])), ms };
      case "down":
        return { exchange: breaks("down (ECONNREFUSED)", false), ms };
      case "hangs":
        return { exchange: breaks("timeout", true), ms: apiTimeoutMs, ...perhaps(2 * apiTimeoutMs) };
      case "resets":
        return { exchange: breaks("down (ECONNRESET)", true), ms, ...perhaps(ms) };
      case "garbles":
        return { exchange: says(200), ms, ...perhaps(ms) };
      case "refuses":
        return { exchange: chance(0.5) ? says(200, false) : says(400), ms };
      case "denies":
        return { exchange: says(pick([401, 403, 404, 302])), ms };
    }
  }

  return vendor;
}

export type Vendor = ReturnType<typeof createVendor>;

/** The mail server. A lost answer: the mail is on its way, and the sender takes it for failed. */
export function createMailServer({ time, between, chance, tell }: World) {
  const server = {
    well: { fails: false },
    fails: false,
    /** When the last mail that is under way has arrived. */
    busyUntil: 0,
    /** By reference, how often a person was told of an enquiry, and how often the sender knows of that. */
    told: new Map<string, { times: number; lost: number }>(),
    async send({ subject, text }: { subject: string; text: string }, to: readonly string[]) {
      const isLead = to[0]?.startsWith("sales") === true;
      const isLost = server.fails && chance(0.3);
      tell(`mails "${subject}"${server.fails ? `, which fails${isLost ? " after it was sent" : ""}` : ""}`);
      const takesMs = between(20, 800);
      server.busyUntil = Math.max(server.busyUntil, time.now() + takesMs);
      await new Promise<void>((resolve) => void time.after(takesMs, resolve));
      if (isLead && (!server.fails || isLost))
        for (const reference of new Set(text.match(/\b[0-9A-HJKMNP-TV-Z]{8}\b/g))) {
          const one = server.told.get(reference) ?? { times: 0, lost: 0 };
          server.told.set(reference, { times: one.times + 1, lost: one.lost + (isLost ? 1 : 0) });
        }
      if (server.fails) throw Object.assign(new Error("Connection lost"), { code: "ESOCKET" });
      return { response: "250", refusedAddresses: 0 };
    },
  };
  return server;
}
