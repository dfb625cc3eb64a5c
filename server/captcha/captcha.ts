import fetch from "node-fetch";
import * as z from "zod";
import { nameCaptchaAction } from "../../shared/enquiry/captcha.ts";
import type { FormId } from "../../shared/enquiry/forms.ts";
import { type Clock, systemClock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";

/**
 * valid, invalid: the service's verdict. missing: no token, one that it cannot judge, or a low score, which refuses
 * nobody. unknown: the service does not answer, or refuses our settings.
 */
export type Verdict = "valid" | "invalid" | "missing" | "unknown";

export interface CaptchaOptions {
  secret: string;
  verifyUrl: string;
  /** Lowest accepted score of reCAPTCHA v3, 0 to 1. undefined: scores are not checked. */
  minScore?: number;
  /** Our own host name. Tokens of other hosts are not valid here. */
  hostname: string;
  log: Log;
  metrics: Pick<Metrics, "countCaptchaCheck">;
  /** Called at the service's first answer, at each return from an outage, and every minute while it is up. */
  onUp(): void;
  clock?: Clock;
  timeoutMs?: number;
}

/** Less than what a visitor tolerates on top of the wait for the vendor. */
const defaultTimeoutMs = 4000;
const askAgainMs = 30_000;
/** An enquiry may be held while the service comes back, too late for the release at that moment. */
const tellAgainMs = 60_000;
/** For this long after an answer, the service counts as up without a new question. */
const answerHoldsMs = 60_000;
/** Turnstile's longest token is 2048. */
const maxTokenLength = 4096;
const maxReplyBytes = 64 * 1024;
/** Characters of the service's own error codes in a log line. */
const maxReasonLength = 200;
/** The token of a probe. Not empty: the service may refuse an empty one before it looks at our secret. */
const madeUpToken = "is-anybody-there";

const captchaReply = z.looseObject({
  success: z.boolean(),
  "error-codes": z.array(z.string()).nullish(),
  hostname: z.string().nullish(),
  action: z.string().nullish(),
  score: z.number().nullish(),
});

/** `isDoubtful`: the visitor's token may have caused the fault, so anybody could cause it. */
type Answer = { kind: "valid" } | { kind: "invalid"; reason: string } | { kind: "lowScore" } | Fault;
type Fault = { kind: "fault"; reason: string; isDoubtful: boolean };

/** Error codes about the visitor's token. Every other code is about our settings or the service. */
const tokenFaults = ["missing-input-response", "invalid-input-response", "timeout-or-duplicate"];
/** Codes that do not depend on the token, so no visitor can cause them. */
const certainFaults = ["missing-input-secret", "invalid-input-secret", "internal-error"];

/**
 * The server's side of a third-party captcha (A47, A91). When the service does not answer or complains about our
 * settings, it counts as down, refuses nobody, and is asked until it answers.
 */
export function createCaptcha(options: CaptchaOptions) {
  const { secret, verifyUrl, minScore, hostname, log, metrics, onUp } = options;
  const { clock = systemClock, timeoutMs = defaultTimeoutMs } = options;

  let isRunning = false;
  let isDown = false;
  /** Set when the service rejects our settings in a way that the probe cannot see. Only a valid token clears it. */
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
        body: new URLSearchParams({ secret, response: token }),
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
      const faults = codes.filter((code) => !tokenFaults.includes(code));
      if (faults.length === 0)
        return { kind: "invalid", reason: codes.join(", ").slice(0, maxReasonLength) || "refused" };
      const isDoubtful = !faults.some((code) => certainFaults.includes(code));
      return { kind: "fault", reason: faults.join(", ").slice(0, maxReasonLength), isDoubtful };
    }
    if (typeof reply.hostname === "string" && reply.hostname !== hostname)
      return { kind: "invalid", reason: "hostname" };
    if (action !== undefined && typeof reply.action === "string" && reply.action !== action)
      return { kind: "invalid", reason: "action" };
    if (minScore !== undefined) {
      // No score: these are keys of reCAPTCHA v2.
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
    tellUp();
  }

  function noteFault(reason: string): "unknown" {
    if (!isDown) {
      log.error({ event: "captcha_down", reason });
      isDown = true;
      schedule();
    }
    return "unknown";
  }

  function tellUp(): void {
    onUp();
    schedule();
  }

  function schedule(): void {
    clock.clearTimeout(timer);
    if (!isRunning) return;
    timer = isDown ? clock.setTimeout(probeService, askAgainMs) : clock.setTimeout(tellUp, tellAgainMs);
  }

  /** Whether the service answers and accepts our secret. Simultaneous callers share one probe. */
  function probeService(): Promise<boolean> {
    probe ??= ask(madeUpToken).then((answer) => {
      probe = undefined;
      if (answer.kind === "fault") noteFault(answer.reason);
      else noteAnswer(false);
      if (isDown) schedule();
      return answer.kind !== "fault";
    });
    return probe;
  }

  async function verify(token: unknown, form: FormId): Promise<Verdict> {
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
    if (!answer.isDoubtful) return noteFault(answer.reason);
    // Anybody can send a token of another site, which makes the service complain about our keys: that is no outage.
    if (!(await probeService())) return "unknown";
    if (hasPassed) return "missing";
    needsPass = true;
    return noteFault(answer.reason);
  }

  return {
    async check(token: unknown, { form }: { form: FormId }): Promise<Verdict> {
      const verdict = await verify(token, form);
      metrics.countCaptchaCheck(verdict);
      return verdict;
    },
    /** True from a failed check until the service answers again. Raises an alarm. */
    get isDown() {
      return isDown;
    },
    /** Asks the service once, then every 30 s while it is down. */
    start() {
      isRunning = true;
      void probeService();
    },
    stop() {
      isRunning = false;
      clock.clearTimeout(timer);
    },
  };
}
