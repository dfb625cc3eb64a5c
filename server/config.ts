import { isIP } from "node:net";
import type * as z from "zod";
import type { CaptchaProvider } from "../shared/enquiry/captcha.ts";
import { captchaProviders } from "./captcha/providers.ts";
import { listPasswords, parseLeadAddresses, parseMailAddresses, parseTrustProxy } from "./configShapes.ts";
import { parseStoreKeys } from "./enquiries/storeKeys.ts";
import { OperatorError } from "./operatorError.ts";
import { defaultChallengeCost, environment, type LogLevel, sandboxIv, sandboxKey } from "./settings.ts";

export type Config = ReturnType<typeof loadConfig>;

/** The settings that contain secrets, and how to read these. The log shows none of them. */
const secretSettings: Partial<Record<keyof z.infer<typeof environment>, (text: string) => string[]>> = {
  API_KEY: (text) => [text],
  API_IV: (text) => [text],
  STORE_KEYS: (text) => parseStoreKeys(text).keys.map(({ secret }) => secret.toString("base64").replace(/=$/, "")),
  STORE_URL: listPasswords,
  CAPTCHA_SECRET: (text) => [text],
  NOTIFY_SMTP_URL: listPasswords,
};

/** A blank value counts as unset. Throws one OperatorError with all faults by name; never a value, which may be secret. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
    throw new OperatorError(`The environment cannot be used (.env.example explains each name):\n${faults.join("\n")}`);
  }
  const values = parsed.data;
  const port = Number(values.PORT);
  const host = isIP(values.HOST) === 6 ? `[${values.HOST}]` : values.HOST;
  const provider = values.CAPTCHA_PROVIDER as CaptchaProvider | undefined;
  const siteOrigin = new URL(values.SITE_ORIGIN ?? `http://${host}:${port}`).origin;
  const minScore = values.CAPTCHA_MIN_SCORE === undefined ? undefined : Number(values.CAPTCHA_MIN_SCORE);
  return {
    isProduction: values.NODE_ENV === "production",
    host: values.HOST,
    port,
    // systemd's protocol: passed descriptors start at 3, and LISTEN_PID names the process that they are for.
    listenFds:
      values.LISTEN_PID === String(process.pid)
        ? Array.from({ length: Number(values.LISTEN_FDS) }, (_, number) => 3 + number)
        : [],
    /** Without a trailing slash. */
    siteOrigin,
    /** Without a trailing slash. undefined: the embedded sandbox replaces the vendor. */
    apiBase: values.API_BASE?.trim().replace(/\/+$/, ""),
    usesSandbox: values.API_BASE === undefined,
    apiKey: values.API_KEY ?? sandboxKey,
    apiIv: values.API_IV ?? sandboxIv,
    /** Newest first. undefined: outside production the key in `dataDir` (storeKeys.ts). */
    storeKeys: values.STORE_KEYS === undefined ? undefined : parseStoreKeys(values.STORE_KEYS).keys,
    apiTimeoutMs: Number(values.API_TIMEOUT_MS),
    ackTimeoutMs: Number(values.ACK_TIMEOUT_MS),
    dataDir: values.DATA_DIR,
    /** PostgreSQL (A87), with its password. undefined: SQLite in `dataDir`. */
    storeUrl: values.STORE_URL,
    storePoolSize: Number(values.STORE_POOL_SIZE),
    trustProxy: parseTrustProxy(values.TRUST_PROXY) ?? false,
    /** What a page needs to load a third-party captcha; undefined: none is loaded (A47). */
    captcha:
      values.CAPTCHA_SITE_KEY && provider
        ? {
            provider,
            siteKey: values.CAPTCHA_SITE_KEY,
            scriptUrl: values.CAPTCHA_SCRIPT_URL ?? captchaProviders[provider].scriptUrl,
            language: values.CAPTCHA_LANGUAGE,
            /** reCAPTCHA v3: the visitor solves nothing, and the service returns a score. */
            isScored: minScore === undefined ? undefined : true,
          }
        : undefined,
    /** What the server needs to verify captcha tokens. undefined: tokens are ignored. */
    captchaCheck:
      values.CAPTCHA_SECRET && provider
        ? {
            secret: values.CAPTCHA_SECRET,
            verifyUrl: values.CAPTCHA_VERIFY_URL ?? captchaProviders[provider].verifyUrl,
            ...(minScore !== undefined && { minScore }),
          }
        : undefined,
    /** In keys to derive (W9). 0: no proof is required. */
    challengeCost: Number(values.CHALLENGE_COST ?? (values.NODE_ENV === "production" ? defaultChallengeCost : 0)),
    rateLimitEnquiries: Number(values.RATE_LIMIT_ENQUIRIES),
    retentionDays: Number(values.RETENTION_DAYS),
    heldLimit: Number(values.HELD_LIMIT),
    unprovenPerHour: Number(values.UNPROVEN_PER_HOUR),
    /** Who is mailed when something needs a person (A111). undefined: nobody. */
    notify:
      values.NOTIFY_SMTP_URL && values.NOTIFY_TO
        ? {
            url: values.NOTIFY_SMTP_URL.trim(),
            to: parseMailAddresses(values.NOTIFY_TO) ?? [],
            from: values.NOTIFY_FROM?.trim() ?? `website@${new URL(siteOrigin).hostname}`,
            /** Who is mailed each enquiry, by the words of its country (A128). undefined: nobody. */
            leads: values.NOTIFY_LEADS === undefined ? undefined : parseLeadAddresses(values.NOTIFY_LEADS),
          }
        : undefined,
    logLevel: values.LOG_LEVEL as LogLevel,
    /** Every secret among these settings. */
    secrets: Object.entries(secretSettings).flatMap(([name, read]) => {
      const value = values[name as keyof typeof values];
      return value === undefined ? [] : read(value);
    }),
    liveReload: values.LIVE_RELOAD === "1" && values.NODE_ENV !== "production",
  };
}
