import fetch from "node-fetch";
import * as z from "zod";
import { type CaptchaProvider, nameCaptchaAction } from "../../shared/enquiry/captcha.ts";
import type { FormId } from "../../shared/enquiry/forms.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { captchaProviders } from "./providers.ts";

/**
 * The server's side of a third-party captcha (A47, A91): is this token good, and does the service answer at all? Its
 * calls are the only ones besides the vendor's that leave this server, through node-fetch as those do.
 *
 * Nobody is refused for a fault that is not theirs: what the service says about us, or cannot say, is `unknown`. From
 * then on it counts as down, and is asked again until it answers.
 */
export interface Captcha {
  /**
   * valid, invalid: the service's word. missing: no token came, none that it could judge, or one whose score is too low,
   * although the service answers: a person cannot do anything about it, so nobody is refused. unknown: it cannot be asked now, or refuses our own settings. Never throws.
   */
  check(token: unknown, expected: { form: FormId }): Promise<Verdict>;
  /** From a failed check until the service answers again: an alarm. */
  readonly isDown: boolean;
  /** Called each time the service answers again after having been down, and for its first answer of this process. */
  onBack(listener: () => void): void;
  /** Asks the service once, and while it is down every 30 s. */
  start(): void;
  stop(): void;
}

export type Verdict = "valid" | "invalid" | "missing" | "unknown";

/** Durations only: `now` may start anywhere. */
export interface CaptchaClock {
  now(): number;
  setTimeout(callback: () => void, delayMs: number): NodeJS.Timeout;
  clearTimeout(timer: NodeJS.Timeout | undefined): void;
}

const systemClock: CaptchaClock = {
  now: () => performance.now(),
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs).unref(),
  clearTimeout: (timer) => clearTimeout(timer),
};

export interface CaptchaOptions {
  /** undefined: a service that only its addresses describe (A47). */
  provider: CaptchaProvider | undefined;
  siteKey: string;
  secret: string;
  verifyUrl: string;
  /** Of reCAPTCHA v3, 0 to 1; not set: there is no score. */
  minScore?: number;
  /** Our own host: a check that was passed elsewhere opens nothing here. */
  hostname: string;
  log: Log;
  metrics: Pick<Metrics, "countCaptchaCheck">;
  clock?: CaptchaClock;
  timeoutMs?: number;
}

/** Less than what a visitor is willing to wait on top of the vendor's word. */
const defaultTimeoutMs = 4000;
const askAgainMs = 30_000;
/** For so long an answer says that the service is there. */
const answerHoldsMs = 60_000;
/** Turnstile's longest is 2048. */
const maxTokenLength = 4096;
const maxReplyBytes = 64 * 1024;
/** Of the service's own codes in a log line. */
const maxReasonLength = 200;
/**
 * What the service is asked with to see whether it answers. Not an empty token: that may be refused before our secret
 * is looked at, and a wrong secret would seem to be right.
 */
const madeUpToken = "is-anybody-there";

const captchaReply = z.looseObject({
  success: z.boolean(),
  "error-codes": z.array(z.string()).nullish(),
  hostname: z.string().nullish(),
  action: z.string().nullish(),
  score: z.number().nullish(),
});

/** `isDoubtful`: the token itself may have caused it, so that anybody could. */
type Answer = { kind: "valid" } | { kind: "invalid"; reason: string } | { kind: "lowScore" } | Fault;
type Fault = { kind: "fault"; reason: string; isDoubtful: boolean };

/** Codes for which no token is needed, so that no token can cause them. */
const certainFaults = ["missing-input-secret", "invalid-input-secret", "internal-error"];

export function createCaptcha(options: CaptchaOptions): Captcha {
  const { provider, siteKey, secret, verifyUrl, minScore, hostname, log, metrics } = options;
  const { clock = systemClock, timeoutMs = defaultTimeoutMs } = options;
  const record = provider && captchaProviders[provider];

  const listeners: (() => void)[] = [];
  let isRunning = false;
  let isDown = false;
  /** Set by an answer about our settings that the made-up token does not bring out: only a token that passes clears it. */
  let needsPass = false;
  let hasPassed = false;
  let answeredAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let probe: Promise<boolean> | undefined;

  async function ask(token: string, action?: string): Promise<Answer> {
    try {
      const response = await fetch(verifyUrl, {
        method: "POST",
        headers: { Accept: "application/json" },
        body: new URLSearchParams({ secret, response: token, ...(record?.takesSiteKey && { sitekey: siteKey }) }),
        redirect: "error",
        size: maxReplyBytes,
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (!response.ok) {
        return { kind: "fault", reason: `HTTP ${response.status}`, isDoubtful: response.status < 500 };
      }
      return read(captchaReply.parse(JSON.parse(text)), action);
    } catch (error) {
      const isUnreadable = error instanceof z.ZodError || error instanceof SyntaxError;
      const isTimeout = error instanceof Error && error.name === "AbortError";
      const reason = isUnreadable ? "unreadable" : isTimeout ? "timeout" : "unreachable";
      return { kind: "fault", reason, isDoubtful: false };
    }
  }

  function read(reply: z.infer<typeof captchaReply>, action: string | undefined): Answer {
    if (!reply.success) {
      const codes = reply["error-codes"] ?? [];
      // What a service that nobody has described says else, it says of the token.
      const isFault = (code: string) => (record ? !record.tokenFaults.includes(code) : certainFaults.includes(code));
      const faults = codes.filter(isFault);
      if (faults.length === 0)
        return { kind: "invalid", reason: codes.join(", ").slice(0, maxReasonLength) || "refused" };
      const isDoubtful = !faults.some((code) => certainFaults.includes(code));
      return { kind: "fault", reason: faults.join(", ").slice(0, maxReasonLength), isDoubtful };
    }
    if (!record) return { kind: "valid" };
    if (typeof reply.hostname === "string" && ![hostname, record?.untoldHostname].includes(reply.hostname))
      return { kind: "invalid", reason: "hostname" };
    if (action !== undefined && typeof reply.action === "string" && reply.action !== action)
      return { kind: "invalid", reason: "action" };
    if (minScore !== undefined) {
      // Keys of v2, which has none.
      if (typeof reply.score !== "number") return { kind: "fault", reason: "no score", isDoubtful: true };
      if (reply.score < minScore) return { kind: "lowScore" };
    }
    return { kind: "valid" };
  }

  function noteAnswer(passed: boolean): void {
    const isFirst = answeredAt === undefined;
    answeredAt = clock.now();
    hasPassed ||= passed;
    if (needsPass && !passed) return;
    needsPass = false;
    if (!isDown && !isFirst) return;
    if (isDown) log.info({ event: "captcha_back" });
    isDown = false;
    clock.clearTimeout(timer);
    timer = undefined;
    for (const listener of listeners) listener();
  }

  function noteFault(reason: string): void {
    if (!isDown) log.error({ event: "captcha_down", reason });
    isDown = true;
    if (isRunning) timer ??= clock.setTimeout(askAgain, askAgainMs);
  }

  function askAgain(): void {
    timer = undefined;
    void probeService();
  }

  /** Whether the service answers, and takes our secret. Those who ask at once share one call. */
  function probeService(): Promise<boolean> {
    probe ??= ask(madeUpToken).then((answer) => {
      probe = undefined;
      if (answer.kind === "fault") noteFault(answer.reason);
      else noteAnswer(false);
      if (isDown && isRunning) timer ??= clock.setTimeout(askAgain, askAgainMs);
      return answer.kind !== "fault";
    });
    return probe;
  }

  async function judge(token: unknown, form: FormId): Promise<Verdict> {
    if (typeof token !== "string" || token.trim() === "") {
      if (isDown) return "unknown";
      if (answeredAt !== undefined && clock.now() - answeredAt < answerHoldsMs) return "missing";
      return (await probeService()) ? "missing" : "unknown";
    }
    if (token.length > maxTokenLength) return "invalid";
    const answer = await ask(token, nameCaptchaAction(form));
    if (answer.kind !== "fault") {
      noteAnswer(answer.kind === "valid");
      if (answer.kind === "valid") return "valid";
      log.info({ event: "captcha_refused", form, reason: answer.kind === "invalid" ? answer.reason : "score" });
      return answer.kind === "invalid" ? "invalid" : "missing";
    }
    log.warn({ event: "captcha_unverified", form, reason: answer.reason });
    if (!answer.isDoubtful) {
      noteFault(answer.reason);
      return "unknown";
    }
    // A token of somebody else's site makes the service doubt our keys. If that counted as an outage, anybody who sends
    // one would raise the alarm, and would be let through with the first answer after it.
    if (!(await probeService())) return "unknown";
    if (hasPassed) return "missing";
    needsPass = true;
    noteFault(answer.reason);
    return "unknown";
  }

  return {
    async check(token, { form }) {
      const verdict = await judge(token, form);
      metrics.countCaptchaCheck(verdict);
      return verdict;
    },
    get isDown() {
      return isDown;
    },
    onBack(listener) {
      listeners.push(listener);
    },
    start() {
      isRunning = true;
      void probeService();
    },
    stop() {
      isRunning = false;
      clock.clearTimeout(timer);
      timer = undefined;
    },
  };
}
