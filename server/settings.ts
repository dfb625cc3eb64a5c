import * as z from "zod";
import { keptDays } from "../shared/enquiry/retention.ts";
import { captchaProviders } from "./captcha/providers.ts";
import {
  bytes,
  checked,
  isDatabaseAddress,
  isDatabaseUnencrypted,
  isMailServer,
  isOrigin,
  isUnencrypted,
  parseLeadAddresses,
  parseMailAddresses,
  parseTrustProxy,
  parseWebAddress,
  webAddress,
  wholeNumber,
} from "./configShapes.ts";
import { parseStoreKeys } from "./enquiries/storeKeys.ts";

export const defaultDataDir = "./data";

/** Anything else is a mistyped "production", which would leave its checks and defences off. */
const modes: readonly string[] = ["production", "development", "test"];

const providerNames = Object.keys(captchaProviders).join(" or ");

export type LogLevel = (typeof logLevels)[number];
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Public on purpose: they encrypt only enquiries for the sandbox in the same process, never enquiries for an API_BASE. */
export const sandboxKey = "embedded-sandbox-key-not-secret!";
export const sandboxIv = "sandbox-iv-16-by";

/** About a third of a second on a desktop, and two seconds on a slow phone: `npm run bench -- --only challenge`. */
export const defaultChallengeCost = 10_000;

/**
 * Every setting with its default and meaning, from which `npm run contracts` prints .env.example. Fields
 * stay strings here, are checked only with `refine`, and are converted after the parse. A failed type or transform would
 * skip the rules between fields, so their errors would appear only at the second start.
 */
export const environment = z
  .object({
    NODE_ENV: z
      .string()
      .trim()
      .refine((text) => modes.includes(text), `must be one of ${modes.join(", ")}`)
      .default("development")
      .describe(
        "production, development or test. production requires `API_BASE`, `API_KEY`, `API_IV`, `STORE_KEYS`, `SITE_ORIGIN` and TLS to other machines, and alone opens the site to search engines",
      ),
    HOST: z.string().default("127.0.0.1").describe("listening address, for plain http: the proxy in front does TLS"),
    PORT: wholeNumber(0, 65535).default("3000").describe("listening port"),
    SITE_ORIGIN: checked(
      isOrigin,
      "must be an origin such as https://www.example.com, without a path, query or credentials",
    )
      .optional()
      .describe("the site's own origin, without a path; never taken from a request. Unset: `http://HOST:PORT`"),
    API_BASE: webAddress
      .refine((text) => !/[?#]/.test(text), "must have no query and no fragment")
      .refine((text) => !parseWebAddress(text)?.username, "must carry no credentials")
      .optional()
      .describe(
        "base address of the vendor's API. Unset: a sandbox, which writes to `DATA_DIR/sandbox-enquiries.jsonl` and accepts the login `visitor`, `sandbox`",
      ),
    API_KEY: bytes(16, 24, 32)
      .optional()
      .describe("the vendor's AES key, 16, 24 or 32 bytes of UTF-8; required with `API_BASE`"),
    API_IV: bytes(16).optional().describe("the vendor's iv, 16 bytes of UTF-8; required with `API_BASE`"),
    STORE_KEYS: z
      .string()
      .refine((text) => !parseStoreKeys(text).fault, { error: ({ input }) => parseStoreKeys(String(input)).fault })
      .optional()
      .describe(
        "keys of the stored enquiries, `id:base64` of 32 bytes, several by comma: the first encrypts, all decrypt. `npm run enquiries -- new-key` prints one. Unset: a key made in `DATA_DIR/store-key`; not in production, nor with `STORE_URL`",
      ),
    API_TIMEOUT_MS: wholeNumber(1, 600_000).default("8000").describe("time limit of one call to the vendor"),
    ACK_TIMEOUT_MS: wholeNumber(0, 600_000)
      .default("2000")
      .describe(
        "longest time a visitor waits for the vendor; then an enquiry is answered as queued, the country list as missing",
      ),
    DATA_DIR: z
      .string()
      .default(defaultDataDir)
      .describe(
        "directory of the enquiries and the last good country list; it outlives the process, and each process has its own",
      ),
    STORE_URL: checked(
      isDatabaseAddress,
      "must be an address such as postgres://user:password@host:5432/database, with %25 for a percent sign",
    )
      .optional()
      .describe(
        "PostgreSQL, shared by all processes, which use `DATA_DIR` while it is away: `postgres://user:password@host:5432/database`, for TLS with `?sslmode=verify-full&sslrootcert=/path/ca.pem`. Unset: SQLite in `DATA_DIR`",
      ),
    STORE_POOL_SIZE: wholeNumber(1, 1000).default("10").describe("connections of this process to PostgreSQL"),
    TRUST_PROXY: checked(
      (text) => parseTrustProxy(text) !== undefined,
      "must be true, false, a number of hops, or a list of addresses, ranges, loopback, linklocal, uniquelocal",
    )
      .default("loopback")
      .describe(
        "proxies whose `X-Forwarded-For` is trusted, as in Express: true, false, a number of hops, or addresses, ranges, loopback, linklocal, uniquelocal",
      ),
    CAPTCHA_PROVIDER: checked((text) => Object.hasOwn(captchaProviders, text), `must be ${providerNames}`)
      .optional()
      .describe("the third-party captcha: turnstile or recaptcha. Register the host of `SITE_ORIGIN` there"),
    CAPTCHA_SITE_KEY: z.string().optional().describe("switches the third-party captcha on, with `CAPTCHA_PROVIDER`"),
    CAPTCHA_SECRET: z
      .string()
      .optional()
      .describe("verifies its tokens; required in production with `CAPTCHA_SITE_KEY`"),
    CAPTCHA_SCRIPT_URL: webAddress
      .optional()
      .describe("address of its script. Unset: the provider's (where google.com cannot be reached, www.recaptcha.net)"),
    CAPTCHA_VERIFY_URL: webAddress.optional().describe("address of its verification. Unset: the provider's"),
    CAPTCHA_LANGUAGE: checked(
      (text) => /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(text),
      "must be a language tag such as en",
    )
      .optional()
      .describe("language of the widget, such as en. Unset: the visitor's"),
    CAPTCHA_MIN_SCORE: checked(
      (text) => /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(text),
      "must be a number from 0 to 1, such as 0.5",
    )
      .optional()
      .describe("recaptcha v3, 0 to 1: enquiries with a lower score are held"),
    CHALLENGE_COST: wholeNumber(0, 1_000_000)
      .optional()
      .describe(
        "proof of work: the most keys that a browser derives for one enquiry. 0: none. Unset: 10000 in production, else 0",
      ),
    RATE_LIMIT_ENQUIRIES: wholeNumber(1, 1_000_000)
      .default("10")
      .describe("enquiries per minute from one address (an IPv6 /56 is one address)"),
    // No longer than the privacy page says.
    RETENTION_DAYS: wholeNumber(1, keptDays.settled)
      .default(String(keptDays.settled))
      .describe(
        "closed, refused and held enquiries are erased after so many days; at most 180, as the privacy page says",
      ),
    HELD_LIMIT: wholeNumber(0, 10_000_000)
      .default("50000")
      .describe(
        "held enquiries in the store, half of them of what only programs send; beyond, or under 200 MB of free disk, one that would be held gets 503",
      ),
    UNPROVEN_PER_HOUR: wholeNumber(0, 1_000_000)
      .default("20")
      .describe(
        "enquiries without a valid proof of work that are delivered in an hour, in the whole store, 3 of them of one address; more are held",
      ),
    NOTIFY_SMTP_URL: checked(
      isMailServer,
      "must be an address such as smtps://user:password@mail.example.com:465, without path or query, with %25 for a percent sign",
    )
      .optional()
      .describe(
        "mail server for mails to a person: `smtps://user:password@host:465`, or `smtp://host:587` with STARTTLS, which only this machine may lack; `%40` is an @. Its certificate must be valid (own authority: `NODE_EXTRA_CA_CERTS`)",
      ),
    NOTIFY_TO: checked(
      (text) => parseMailAddresses(text),
      "must be an e-mail address, or several with commas, without names",
    )
      .optional()
      .describe("who is mailed, several by comma; required with `NOTIFY_SMTP_URL`, and the other way round"),
    NOTIFY_FROM: checked((text) => parseMailAddresses(text)?.length === 1, "must be one e-mail address, without a name")
      .optional()
      .describe("sender of these mails. Unset: `website@` and the host of `SITE_ORIGIN`"),
    NOTIFY_LEADS: checked(
      (text) => parseLeadAddresses(text),
      "must be such as default=sales@example.com; Kenya=nairobi@example.com, second@example.com: a default, and each country once",
    )
      .optional()
      .describe(
        "who is mailed each new enquiry that is not held, by its country: `default=sales@example.com; Kenya=nairobi@example.com, second@example.com`; needs `NOTIFY_SMTP_URL`. Unset: nobody",
      ),
    LOG_LEVEL: checked(
      (text) => (logLevels as readonly string[]).includes(text),
      `must be one of ${logLevels.join(", ")}`,
    )
      .default("info")
      .describe("what is logged: fatal, error, warn, info, debug, trace or silent"),
    NODE_TLS_REJECT_UNAUTHORIZED: z
      .string()
      .optional()
      .describe("Node's own: 0 would accept anybody's certificate, and is refused in production"),
    LIVE_RELOAD: z.string().optional().describe("set by `npm run dev`; without effect in production"),
    LISTEN_FDS: z.string().optional().describe("set by systemd's socket unit, whose sockets the process takes"),
    LISTEN_PID: z.string().optional().describe("set by systemd's socket unit"),
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
        if (isUnencrypted(values[name] ?? "")) refuse(name, "must be an https address in production");
      }
      if (isDatabaseUnencrypted(values.STORE_URL ?? "")) {
        refuse(
          "STORE_URL",
          "must ask for TLS with a checked certificate in production, as ?sslmode=verify-full does, or be on this machine",
        );
      }
      if (values.NODE_TLS_REJECT_UNAUTHORIZED === "0") {
        refuse("NODE_TLS_REJECT_UNAUTHORIZED", "must not be 0 in production; an own authority: NODE_EXTRA_CA_CERTS");
      }
      if (new Set(values.API_KEY).size === 1) refuse("API_KEY", "must not be one character repeated");
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
    if (values.NOTIFY_LEADS) require("NOTIFY_SMTP_URL", "is required with NOTIFY_LEADS, or nothing can be mailed");
    if (values.CAPTCHA_PROVIDER) require("CAPTCHA_SITE_KEY", "is required with CAPTCHA_PROVIDER");
    if (values.CAPTCHA_MIN_SCORE && values.CAPTCHA_PROVIDER !== "recaptcha") {
      refuse("CAPTCHA_MIN_SCORE", "is for CAPTCHA_PROVIDER=recaptcha only");
    }
    if (values.CAPTCHA_SECRET) {
      require("CAPTCHA_SITE_KEY", "is required with CAPTCHA_SECRET, or no visitor has a token to send");
    }
    if (values.CAPTCHA_SITE_KEY || values.CAPTCHA_SECRET) {
      require("CAPTCHA_PROVIDER", `is required with CAPTCHA_SITE_KEY: ${providerNames}`);
    }
    // A captcha that the server does not verify stops people and lets bots through.
    if (values.CAPTCHA_SITE_KEY && production) {
      require("CAPTCHA_SECRET", "is required with CAPTCHA_SITE_KEY in production");
    }
  });
