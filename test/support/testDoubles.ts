import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Clock } from "../../server/clock.ts";
import { type Config, loadConfig } from "../../server/config.ts";
import type { NewEnquiry } from "../../server/enquiries/enquiryCipher.ts";
import { createLog, type Log } from "../../server/log.ts";
import type { MailStateStore } from "../../server/notify/mailState.ts";
import { nothingMailed } from "../../server/notify/whenToMail.ts";
import { sampleEnquiry } from "./sampleEnquiry.ts";

/** A directory for one test, with no other beside it. */
export function createDataDir(): string {
  const parent = mkdtempSync(join(tmpdir(), "enquiries-"));
  // Tried again: what nobody waits for may still be written.
  onTestFinished(() => rm(parent, { recursive: true, force: true, maxRetries: 10 }));
  const directory = join(parent, "3000");
  mkdirSync(directory, { mode: 0o700 });
  return directory;
}

/** The real log, whose lines the test can read. */
export function createTestLog(config: Partial<Config> = {}): {
  log: Log;
  lines: Record<string, unknown>[];
  text(): string;
} {
  const written: string[] = [];
  const lines: Record<string, unknown>[] = [];
  // One write may contain several request lines.
  const write = (text: string) => {
    written.push(text);
    for (const line of text.trimEnd().split("\n")) lines.push(JSON.parse(line));
  };
  return {
    log: createLog({ ...loadConfig({ LOG_LEVEL: "debug" }), ...config }, { write }),
    lines,
    text: () => written.join(""),
  };
}

export function createEnquiry(changes: Partial<NewEnquiry> & { name?: string } = {}): NewEnquiry {
  const { name = "Asha", ...rest } = changes;
  const values = { ...sampleEnquiry, FirstName: name };
  return {
    form: "call-back",
    values,
    model: values,
    idempotencyKey: undefined,
    held: undefined,
    unproven: undefined,
    challenge: undefined,
    ...rest,
  };
}

/** What mails remember, in memory. */
export function createMailMemory(): MailStateStore {
  let told = nothingMailed;
  return {
    async change(next) {
      told = next(told) ?? told;
    },
  };
}

export interface TestClock extends Clock {
  /** Moves time on, fires every timer at its moment, and lets the work that it starts settle. */
  advance(ms: number): Promise<void>;
  /** Moves time on in one step, as on a machine that slept: everything that became due runs once. */
  jump(ms: number): Promise<void>;
  /** Returns the same object. Time stands still until its calls are answered: a store in a thread takes real time. */
  watch<Watched extends object>(watched: Watched): Watched;
}

/**
 * A clock that stands still until the test moves it. Real input and output go on: `settle` waits for them. `turns` of the
 * event loop let everything run that a timer has begun.
 */
export function createTestClock(startAt = Date.UTC(2026, 0, 5), turns = 3): TestClock {
  let time = startAt;
  const timers = new Map<number, { at: number; callback: () => void }>();
  let lastId = 0;
  let unanswered = 0;

  /** Lets ready promises and callbacks run, and waits for the answers of watched objects. */
  async function settle() {
    for (let turn = 0; turn < turns; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (unanswered > 0) turn = -1;
    }
  }

  const clock: TestClock = {
    now: () => time,
    setTimeout(callback, delayMs) {
      lastId += 1;
      timers.set(lastId, { at: time + delayMs, callback });
      return lastId as unknown as NodeJS.Timeout;
    },
    clearTimeout(timer) {
      timers.delete(timer as unknown as number);
    },
    async advance(ms) {
      const end = time + ms;
      await settle();
      for (;;) {
        let next: { id: number; at: number; callback: () => void } | undefined;
        for (const [id, timer] of timers)
          if (timer.at <= end && !(next && next.at <= timer.at)) next = { id, ...timer };
        if (!next) break;
        timers.delete(next.id);
        time = Math.max(time, next.at);
        next.callback();
        await settle();
      }
      time = end;
    },
    async jump(ms) {
      await settle();
      time += ms;
      await clock.advance(0);
    },
    watch: (watched) =>
      new Proxy(watched, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== "function") return value;
          return (...args: unknown[]) => {
            const answer: unknown = value.apply(target, args);
            if (!(answer instanceof Promise)) return answer;
            unanswered += 1;
            return answer.finally(() => {
              unanswered -= 1;
            });
          };
        },
      }),
  };
  return clock;
}
