import { isIP } from "node:net";
import * as z from "zod";
import type { CaptchaProvider } from "../shared/enquiry/captcha.ts";
import { keptDays } from "../shared/enquiry/retention.ts";
import { captchaProviders } from "./captcha/providers.ts";
import {
  bytes,
  isDatabaseAddress,
  isDatabaseReadableOnTheWay,
  isMailServer,
  isOneSign,
  isOrigin,
  isReadableOnTheWay,
  parseMailAddresses,
  parseTrustProxy,
  parseWebAddress,
  type TrustProxy,
  webAddress,
  wholeNumber,
} from "./configShapes.ts";
import { parseStoreKeys, type StoreKey } from "./enquiries/storeKeys.ts";
import type { MailSettings } from "./notify/sendMail.ts";

/**
 * Reads process.env for the server; only the build has a setting of its own. It reports all errors together, by name and
 * never by value, because some values are secrets. .env.example explains each name to the person who sets it.
 */
export interface Config {
  nodeEnv: string;
  isProduction: boolean;
  host: string;
  port: number;
  /** A listening socket that the service manager passes in (systemd's socket unit). It outlives the process. */
  listenFd: number | undefined;
  /** Canonical origin without a trailing slash, such as "https://www.example.com". Never taken from a request. */
  siteOrigin: string;
  /** Without a trailing slash. undefined: the embedded sandbox replaces the vendor. */
  apiBase: string | undefined;
  usesSandbox: boolean;
  apiKey: string;
  apiIv: string;
  /** Newest first. undefined: outside production the key in `dataDir` (storeKeys.ts). */
  storeKeys: StoreKey[] | undefined;
  apiTimeoutMs: number;
  ackTimeoutMs: number;
  dataDir: string;
  /** PostgreSQL, when several processes share one store (A87), with its password. undefined: SQLite in `dataDir`. */
  storeUrl: string | undefined;
  /** This process's connections to PostgreSQL. */
  storePoolSize: number;
  /** In the shape that Express's "trust proxy" takes. */
  trustProxy: TrustProxy;
  /** What a page needs to load a third-party captcha; undefined: none is loaded (A47). */
  captcha:
    | {
        siteKey: string;
        scriptUrl: string;
        language: string | undefined;
        /** undefined: a service known only by its addresses. */
        provider: CaptchaProvider | undefined;
        /** reCAPTCHA v3: the visitor solves nothing, and the service returns a score. */
        isScored: boolean | undefined;
      }
    | undefined;
  /** What the server needs to verify captcha tokens. undefined: tokens are ignored. */
  captchaCheck: { secret: string; verifyUrl: string; minScore?: number } | undefined;
  /** The cost of a form's proof of work for a browser, in keys to derive (W9). 0: no proof is required. */
  challengeCost: number;
  /** Enquiries a minute for one client address (A35). */
  rateLimitEnquiries: number;
  /** Closed, refused and held enquiries are erased after this many days (A85). */
  retentionDays: number;
  /** From this many held enquiries on, those that would be held get 503 (A98). */
  heldLimit: number;
  /** Enquiries without a proof of work that are delivered like others in an hour, in the whole store (A99). */
  unprovenPerHour: number;
  /** Who is mailed when something needs a person (A111). undefined: nobody. */
  notify: MailSettings | undefined;
  logLevel: LogLevel;
  /** Set by `npm run dev`. */
  liveReload: boolean;
}

export class ConfigError extends Error {
  override name = "ConfigError";
}

/** DATA_DIR when it is not set. */
export const defaultDataDir = "./data";

type LogLevel = (typeof logLevels)[number];
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Public on purpose: they encrypt only enquiries for the sandbox in the same process, never enquiries for an API_BASE. */
const sandboxKey = "embedded-sandbox-key-not-secret!";
const sandboxIv = "sandbox-iv-16-by";

/** About a third of a second on a desktop, and two seconds on a slow phone: `npm run bench -- --only challenge`. */
const defaultChallengeCost = 10_000;

// Fields stay strings here, are checked only with `refine`, and are converted after the parse. A failed type or
// transform would skip the rules between fields, so their errors would appear only at the second start.
const schema = z
  .object({
    NODE_ENV: z.string().trim().default("development"),
    HOST: z.string().default("127.0.0.1"),
    PORT: wholeNumber(0, 65535).default("3000"),
    SITE_ORIGIN: z
      .string()
      .refine(isOrigin, "must be an origin such as https://www.example.com, without a path, query or credentials")
      .optional(),
    API_BASE: webAddress
      .refine((text) => !/[?#]/.test(text), "must have no query and no fragment")
      .refine((text) => !parseWebAddress(text)?.username, "must carry no credentials")
      .optional(),
    API_KEY: bytes(16, 24, 32).optional(),
    API_IV: bytes(16).optional(),
    STORE_KEYS: z
      .string()
      .refine((text) => !parseStoreKeys(text).fault, { error: ({ input }) => parseStoreKeys(String(input)).fault })
      .optional(),
    API_TIMEOUT_MS: wholeNumber(1, 600_000).default("8000"),
    ACK_TIMEOUT_MS: wholeNumber(0, 600_000).default("2000"),
    DATA_DIR: z.string().default(defaultDataDir),
    STORE_URL: z
      .string()
      .refine(
        isDatabaseAddress,
        "must be an address such as postgres://user:password@host:5432/database, with %25 for a percent sign",
      )
      .optional(),
    STORE_POOL_SIZE: wholeNumber(1, 1000).default("10"),
    TRUST_PROXY: z
      .string()
      .refine(
        (text) => parseTrustProxy(text) !== undefined,
        "must be true, false, a number of hops, or a list of addresses, ranges, loopback, linklocal, uniquelocal",
      )
      .default("loopback"),
    CAPTCHA_PROVIDER: z
      .string()
      .refine((text) => Object.hasOwn(captchaProviders, text), `must be ${Object.keys(captchaProviders).join(", ")}`)
      .optional(),
    CAPTCHA_SITE_KEY: z.string().optional(),
    CAPTCHA_SECRET: z.string().optional(),
    CAPTCHA_SCRIPT_URL: webAddress.optional(),
    CAPTCHA_VERIFY_URL: webAddress.optional(),
    CAPTCHA_LANGUAGE: z
      .string()
      .refine((text) => /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(text), "must be a language tag such as en")
      .optional(),
    CAPTCHA_MIN_SCORE: z
      .string()
      .refine((text) => /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(text), "must be a number from 0 to 1, such as 0.5")
      .optional(),
    CHALLENGE_COST: wholeNumber(0, 1_000_000).optional(),
    RATE_LIMIT_ENQUIRIES: wholeNumber(1, 1_000_000).default("10"),
    // No longer than the privacy page says.
    RETENTION_DAYS: wholeNumber(1, keptDays.settled).default(String(keptDays.settled)),
    HELD_LIMIT: wholeNumber(0, 10_000_000).default("50000"),
    UNPROVEN_PER_HOUR: wholeNumber(0, 1_000_000).default("20"),
    NOTIFY_SMTP_URL: z
      .string()
      .refine(
        isMailServer,
        "must be an address such as smtps://user:password@mail.example.com:465, without path or query, with %25 for a percent sign",
      )
      .optional(),
    NOTIFY_TO: z
      .string()
      .refine((text) => parseMailAddresses(text), "must be an e-mail address, or several with commas, without names")
      .optional(),
    NOTIFY_FROM: z
      .string()
      .refine((text) => parseMailAddresses(text)?.length === 1, "must be one e-mail address, without a name")
      .optional(),
    LOG_LEVEL: z
      .string()
      .refine((text) => (logLevels as readonly string[]).includes(text), `must be one of ${logLevels.join(", ")}`)
      .default("info"),
    LIVE_RELOAD: z.string().optional(),
    LISTEN_FDS: z.string().optional(),
    LISTEN_PID: z.string().optional(),
  })
  .check((context) => {
    const values = context.value;
    const production = values.NODE_ENV === "production";
    const refuse = (name: keyof typeof values, message: string) => {
      context.issues.push({ code: "custom", input: "", path: [name], message });
    };
    const require = (name: keyof typeof values, reason: string) => {
      if (!values[name]) refuse(name, reason);
    };
    if (production) {
      for (const name of ["API_BASE", "SITE_ORIGIN", "CAPTCHA_SCRIPT_URL", "CAPTCHA_VERIFY_URL"] as const) {
        if (isReadableOnTheWay(values[name] ?? "")) refuse(name, "must be an https address in production");
      }
      if (isDatabaseReadableOnTheWay(values.STORE_URL ?? "")) {
        refuse("STORE_URL", "must ask for TLS in production, as with ?sslmode=verify-full, or be on this machine");
      }
      if (isOneSign(values.API_KEY ?? "")) refuse("API_KEY", "must not be one sign repeated");
      for (const name of ["API_BASE", "API_KEY", "API_IV", "SITE_ORIGIN"] as const) {
        require(name, "is required in production");
      }
      require("STORE_KEYS", "is required in production: npm run enquiries -- new-key prints one");
    } else if (values.API_BASE) {
      // Whatever NODE_ENV says, enquiries that leave this machine are real.
      for (const name of ["API_KEY", "API_IV"] as const) {
        require(name, "is required with API_BASE, or the sandbox's public one would encrypt what travels there");
      }
    }
    if (values.STORE_URL && !production) {
      require("STORE_KEYS", "is required with STORE_URL, or each process would encrypt with a key of its own");
    }
    if (values.API_BASE && values.API_KEY === sandboxKey) {
      refuse("API_KEY", "must not be the sandbox's, which is public, with API_BASE");
    }
    if (values.NOTIFY_SMTP_URL) require("NOTIFY_TO", "is required with NOTIFY_SMTP_URL, or there is nobody to mail");
    if (values.NOTIFY_TO) require("NOTIFY_SMTP_URL", "is required with NOTIFY_TO, or nothing can be mailed");
    if (values.CAPTCHA_PROVIDER) require("CAPTCHA_SITE_KEY", "is required with CAPTCHA_PROVIDER");
    if (values.CAPTCHA_MIN_SCORE && values.CAPTCHA_PROVIDER !== "recaptcha") {
      refuse("CAPTCHA_MIN_SCORE", "is for CAPTCHA_PROVIDER=recaptcha only");
    }
    if (values.CAPTCHA_SITE_KEY) {
      if (!values.CAPTCHA_PROVIDER)
        require("CAPTCHA_SCRIPT_URL", "is required with CAPTCHA_SITE_KEY, or CAPTCHA_PROVIDER");
      // A captcha that the server does not verify stops people and lets bots through.
      if (production) require("CAPTCHA_SECRET", "is required with CAPTCHA_SITE_KEY in production");
    }
    if (values.CAPTCHA_SECRET) {
      require("CAPTCHA_SITE_KEY", "is required with CAPTCHA_SECRET, or no visitor has a token to send");
      if (!values.CAPTCHA_PROVIDER)
        require("CAPTCHA_VERIFY_URL", "is required with CAPTCHA_SECRET, or CAPTCHA_PROVIDER");
    }
  });

/** Reads the environment. A blank value counts as unset. Throws one ConfigError that names every error. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
    throw new ConfigError(`The environment cannot be used (.env.example explains each name):\n${faults.join("\n")}`);
  }
  const values = parsed.data;
  const port = Number(values.PORT);
  const host = isIP(values.HOST) === 6 ? `[${values.HOST}]` : values.HOST;
  const provider = values.CAPTCHA_PROVIDER as CaptchaProvider | undefined;
  const scriptUrl = values.CAPTCHA_SCRIPT_URL ?? (provider && captchaProviders[provider].scriptUrl);
  const verifyUrl = values.CAPTCHA_VERIFY_URL ?? (provider && captchaProviders[provider].verifyUrl);
  const siteOrigin = new URL(values.SITE_ORIGIN ?? `http://${host}:${port}`).origin;
  const minScore = values.CAPTCHA_MIN_SCORE === undefined ? undefined : Number(values.CAPTCHA_MIN_SCORE);
  return {
    nodeEnv: values.NODE_ENV,
    isProduction: values.NODE_ENV === "production",
    host: values.HOST,
    port,
    // systemd's protocol: passed descriptors start at 3, and LISTEN_PID names the process that they are for.
    listenFd: values.LISTEN_FDS === "1" && values.LISTEN_PID === String(process.pid) ? 3 : undefined,
    siteOrigin,
    apiBase: values.API_BASE?.trim().replace(/\/+$/, ""),
    usesSandbox: values.API_BASE === undefined,
    apiKey: values.API_KEY ?? sandboxKey,
    apiIv: values.API_IV ?? sandboxIv,
    storeKeys: values.STORE_KEYS === undefined ? undefined : parseStoreKeys(values.STORE_KEYS).keys,
    apiTimeoutMs: Number(values.API_TIMEOUT_MS),
    ackTimeoutMs: Number(values.ACK_TIMEOUT_MS),
    dataDir: values.DATA_DIR,
    storeUrl: values.STORE_URL,
    storePoolSize: Number(values.STORE_POOL_SIZE),
    trustProxy: parseTrustProxy(values.TRUST_PROXY) ?? false,
    captcha:
      values.CAPTCHA_SITE_KEY && scriptUrl
        ? {
            siteKey: values.CAPTCHA_SITE_KEY,
            scriptUrl,
            language: values.CAPTCHA_LANGUAGE,
            provider,
            isScored: minScore === undefined ? undefined : true,
          }
        : undefined,
    captchaCheck:
      values.CAPTCHA_SECRET && verifyUrl ? { secret: values.CAPTCHA_SECRET, verifyUrl, minScore } : undefined,
    challengeCost: Number(values.CHALLENGE_COST ?? (values.NODE_ENV === "production" ? defaultChallengeCost : 0)),
    rateLimitEnquiries: Number(values.RATE_LIMIT_ENQUIRIES),
    retentionDays: Number(values.RETENTION_DAYS),
    heldLimit: Number(values.HELD_LIMIT),
    unprovenPerHour: Number(values.UNPROVEN_PER_HOUR),
    notify:
      values.NOTIFY_SMTP_URL && values.NOTIFY_TO
        ? {
            url: values.NOTIFY_SMTP_URL.trim(),
            to: parseMailAddresses(values.NOTIFY_TO) ?? [],
            from: values.NOTIFY_FROM?.trim() ?? `website@${new URL(siteOrigin).hostname}`,
          }
        : undefined,
    logLevel: values.LOG_LEVEL as LogLevel,
    liveReload: values.LIVE_RELOAD === "1" && values.NODE_ENV !== "production",
  };
}
