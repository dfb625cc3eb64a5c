import { describe, expect, test } from "vitest";
import { listCaptchaSources } from "../server/captcha/providers.ts";
import { ConfigError, loadConfig } from "../server/config.ts";
import { createStoreKey } from "../server/enquiries/storeKeys.ts";
import { createTestKey, storeKeys, writeKeys } from "./support/keys.ts";

const production = {
  NODE_ENV: "production",
  API_BASE: "https://api.example.com/v1/",
  API_KEY: "0123456789abcdef",
  API_IV: "fedcba9876543210",
  SITE_ORIGIN: "https://www.example.com",
  STORE_KEYS: storeKeys,
};

function faultsOf(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return "";
}

test("without settings the site runs on a loopback port with the sandbox as vendor", () => {
  const config = loadConfig({});
  expect(config).toMatchObject({
    isProduction: false,
    siteOrigin: "http://127.0.0.1:3000",
    apiBase: undefined,
    usesSandbox: true,
    apiTimeoutMs: 8000,
    ackTimeoutMs: 2000,
    dataDir: "./data",
    trustProxy: ["loopback"],
    captcha: undefined,
    captchaCheck: undefined,
    rateLimitEnquiries: 10,
    logLevel: "info",
  });
  expect([16, 24, 32]).toContain(Buffer.byteLength(config.apiKey));
  expect(Buffer.byteLength(config.apiIv)).toBe(16);
});

test("a plain percent sign in the database's password is an error, and the message says how to write it", () => {
  expect(faultsOf({ STORE_URL: "postgres://website:50%off@127.0.0.1/website" })).toContain("%25 for a percent sign");
  expect(faultsOf({ STORE_URL: "postgres://website:50%25off@127.0.0.1/website", STORE_KEYS: storeKeys })).toBe("");
});

test("production accepts complete settings, and drops the slash at the end of API_BASE and spaces around it", () => {
  for (const API_BASE of [production.API_BASE, ` ${production.API_BASE} `])
    expect(loadConfig({ ...production, API_BASE })).toMatchObject({
      ...{ isProduction: true, usesSandbox: false },
      ...{ apiBase: "https://api.example.com/v1", siteOrigin: "https://www.example.com" },
    });
});

test("the forms' proof of work is on in production and off elsewhere, unless CHALLENGE_COST is set", () => {
  expect(loadConfig(production).challengeCost).toBe(10_000);
  expect(loadConfig({ ...production, CHALLENGE_COST: "0" }).challengeCost).toBe(0);
  expect(loadConfig({}).challengeCost).toBe(0);
  expect(loadConfig({ CHALLENGE_COST: "40" }).challengeCost).toBe(40);
  expect(faultsOf({ CHALLENGE_COST: "-1" })).toContain("CHALLENGE_COST must be a whole number");
});

test("in production, also with a space around it, one message names all missing settings", () => {
  expect(loadConfig({ ...production, NODE_ENV: " production" }).isProduction).toBe(true);
  const message = faultsOf({ NODE_ENV: "production " });
  for (const name of ["API_BASE", "API_KEY", "API_IV", "STORE_KEYS", "SITE_ORIGIN"])
    expect(message).toContain(`${name} is required`);
});

const captchaKeys = { CAPTCHA_SITE_KEY: "site-key", CAPTCHA_SECRET: "secret" };
const insecure: [name: string, refused: string[], accepted: string[]][] = [
  [
    "API_BASE",
    ["http://api.example.com/v1", "http://10.0.0.9/v1", "http://127.0.0.1.example.com", " http://api.example.com"],
    ["https://10.0.0.9/v1", "http://127.0.0.1:4000/v1", "http://localhost:4000", "http://[::1]:4000"],
  ],
  ["SITE_ORIGIN", ["http://www.example.com"], ["http://localhost:3000"]],
  ["CAPTCHA_SCRIPT_URL", ["http://captcha.example/api.js"], ["http://127.0.0.1:4000/api.js"]],
  ["CAPTCHA_VERIFY_URL", ["http://captcha.example/verify"], ["http://127.0.0.1:4000/verify"]],
  [
    "STORE_URL",
    [
      ...["", "?sslmode=disable", "?sslmode=prefer", "?sslmode=no-verify", "?ssl=0", "?ssl=true&sslmode=disable"],
      "?sslmode=verify-full&sslmode=disable",
    ].map((query) => `postgres://website:word@db.example.com/enquiries${query}`),
    [
      ...["?sslmode=verify-full", "?sslmode=verify-ca", "?sslmode=require", "?ssl=true"].map(
        (query) => `postgres://website:word@db.example.com/enquiries${query}`,
      ),
      "postgres://website:word@127.0.0.1/enquiries",
      "postgres://website:word@[::1]:5432/enquiries",
      "postgres://website@%2Fvar%2Frun%2Fpostgresql/enquiries",
      "postgres://website@db.example.com/enquiries?host=/var/run/postgresql",
    ],
  ],
];
test.each([...insecure, ["STORE_URL", ["postgres://w:w@127.0.0.1/enquiries?host=db.example.com"], []] as const])(
  "production refuses a %s that can be read on the way, and accepts it on this machine",
  (name, refused, accepted) => {
    const widget = name.startsWith("CAPTCHA") && {
      ...captchaKeys,
      CAPTCHA_SCRIPT_URL: "https://captcha.example/api.js",
      CAPTCHA_VERIFY_URL: "https://captcha.example/verify",
    };
    for (const value of refused) {
      const faults = faultsOf({ ...production, ...widget, [name]: value });
      expect(faults, value).toMatch(new RegExp(`\\n {2}${name} must (be an https address|ask for TLS)`));
      expect(faults, "values may be secret").not.toContain(value.trim());
      const { apiBase } = loadConfig({ ...production, ...widget, [name]: value, NODE_ENV: "test" });
      expect(apiBase, "elsewhere it is accepted").toBeDefined();
    }
    for (const value of accepted) expect(faultsOf({ ...production, ...widget, [name]: value }), value).toBe("");
  },
);

test("production refuses a key of one repeated sign", () => {
  for (const API_KEY of ["a".repeat(16), "0".repeat(32), "é".repeat(8)])
    expect(faultsOf({ ...production, API_KEY })).toContain("API_KEY must not be one character repeated");
});

test.each(["production", "development", "staging", "test", undefined])(
  "with NODE_ENV %s an API_BASE needs its own key, never the sandbox's public one",
  (NODE_ENV) => {
    const { API_BASE, API_KEY, API_IV, STORE_KEYS, SITE_ORIGIN } = production;
    const env = { NODE_ENV, SITE_ORIGIN, API_BASE, STORE_KEYS };
    for (const [given, missing] of [
      [{}, ["API_KEY", "API_IV"]],
      [{ API_KEY }, ["API_IV"]],
      [{ API_KEY: " ", API_IV }, ["API_KEY"]],
    ] as const) {
      const [, ...faults] = faultsOf({ ...env, ...given }).split("\n");
      expect(faults.map((fault) => fault.trim().split(" is required")[0])).toEqual(missing);
    }
    const copied = faultsOf({ ...env, API_KEY: loadConfig({}).apiKey, API_IV });
    expect(copied).toMatch(/\n {2}API_KEY must not be the sandbox's/);
    const accepted = { usesSandbox: false, apiKey: API_KEY, apiIv: API_IV };
    expect(loadConfig({ ...env, API_KEY, API_IV })).toMatchObject(accepted);
  },
);

test("outside production the message says what API_BASE needs, and why", () => {
  expect(faultsOf({ API_BASE: production.API_BASE })).toContain("API_KEY is required with API_BASE, or the sandbox's");
});

test("one message lists every kind of error, with the name of the setting and never its value", () => {
  const faulty = {
    NODE_ENV: "production",
    PORT: "portside",
    API_BASE: "ftp://vendor-address",
    API_KEY: "a-short-key",
    API_IV: "a-short-iv",
    API_TIMEOUT_MS: "-7777",
    STORE_KEYS: "a-store-key",
    TRUST_PROXY: "everybody",
    CAPTCHA_SECRET: "captcha-secret-value",
    LOG_LEVEL: "chatty",
  };
  const message = faultsOf(faulty);
  const named = [...message.matchAll(/^ +(\w+)/gm)].map(([, name]) => name);
  const others = ["SITE_ORIGIN", "CAPTCHA_SITE_KEY", "CAPTCHA_VERIFY_URL"];
  const ours = Object.keys(faulty).filter((name) => !["NODE_ENV", "CAPTCHA_SECRET"].includes(name));
  expect(named.sort()).toEqual([...ours, ...others].sort());
  for (const value of Object.values(faulty).slice(1)) expect(message).not.toContain(value);
});

test("a blank value counts as unset", () => {
  expect(loadConfig({ PORT: "", API_BASE: "  ", LOG_LEVEL: "" })).toMatchObject({ port: 3000, usesSandbox: true });
});

test("key lengths are counted in bytes, not in letters", () => {
  expect(loadConfig({ ...production, API_KEY: "éèéèéèéè" }).apiKey).toBe("éèéèéèéè");
  expect(faultsOf({ ...production, API_KEY: "éééééééééééééééé0" })).toContain("API_KEY");
});

test("SITE_ORIGIN is an origin in its canonical form, by default the listening address, also for IPv6", () => {
  const odd = ["https://www.example.com/shop", "https://www.example.com?x=1", "https://www.example.com#top"];
  for (const SITE_ORIGIN of [...odd, "www.example.com", "https://user:pass@www.example.com"])
    expect(faultsOf({ SITE_ORIGIN }), SITE_ORIGIN).toContain("SITE_ORIGIN must be an origin");
  expect(loadConfig({ SITE_ORIGIN: "https://WWW.Example.com:443/" }).siteOrigin).toBe("https://www.example.com");
  expect(loadConfig({ HOST: "::1", PORT: "8080" }).siteOrigin).toBe("http://[::1]:8080");
});

test.each([
  ["true", true],
  ["false", false],
  ["2", 2],
  ["loopback, 10.0.0.0/8", ["loopback", "10.0.0.0/8"]],
  ["fd00::/8", ["fd00::/8"]],
])("TRUST_PROXY=%s is read as Express reads it", (text, expected) => {
  expect(loadConfig({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
});

describe("NOTIFY_... (A111)", () => {
  const NOTIFY_SMTP_URL = "smtps://web%20site:50%25off@mail.example.com:465";
  const NOTIFY_TO = "ops@example.com";

  test("names the mail server, the people and the sender, who is the site's by default", () => {
    const SITE_ORIGIN = "https://www.example.com";
    expect(loadConfig({ SITE_ORIGIN, NOTIFY_SMTP_URL, NOTIFY_TO: `${NOTIFY_TO} , owner@example.com` }).notify).toEqual({
      url: NOTIFY_SMTP_URL,
      to: ["ops@example.com", "owner@example.com"],
      from: "website@www.example.com",
    });
    const local = { NOTIFY_SMTP_URL: "smtp://localhost", NOTIFY_TO: "root@localhost", NOTIFY_FROM: "w@w.example" };
    expect(loadConfig(local).notify).toMatchObject({ to: ["root@localhost"], from: "w@w.example" });
    expect(loadConfig({}).notify).toBeUndefined();
  });

  test.each([
    "mail.other.example",
    "https://mail.example.com",
    "smtp://",
    "smtp://mail.example.com/secret-path",
    "smtp://mail.example.com?requireTLS=false",
    "smtp://secret-user@mail.example.com",
    "smtp://web:50%off@mail.example.com",
  ])("refuses the mail server %s by name, without its value", (url) => {
    const faults = faultsOf({ NOTIFY_SMTP_URL: url, NOTIFY_TO });
    expect(faults).toContain("NOTIFY_SMTP_URL must be an address such as smtps://");
    expect(faults).not.toContain(url);
  });

  test.each(["ops", "Ops <ops@example.com>", "ops@example.com,", "ops@example.com\nBcc: all@example.com"])(
    "refuses the address %s",
    (address) => {
      const faults = faultsOf({ NOTIFY_SMTP_URL, NOTIFY_TO: address, NOTIFY_FROM: address });
      expect(faults).toContain("NOTIFY_TO must be an e-mail address");
      expect(faults).toContain("NOTIFY_FROM must be one e-mail address");
    },
  );

  test("refuses one of the two without the other", () => {
    expect(faultsOf({ NOTIFY_SMTP_URL })).toContain("NOTIFY_TO is required with NOTIFY_SMTP_URL");
    expect(faultsOf({ NOTIFY_TO })).toContain("NOTIFY_SMTP_URL is required with NOTIFY_TO");
  });
});

test("a captcha that the server does not verify is refused, but only in production", () => {
  const captcha = { CAPTCHA_SITE_KEY: "site", CAPTCHA_SCRIPT_URL: "https://captcha.example.com/api.js" };
  expect(loadConfig(captcha)).toMatchObject({ captcha: { siteKey: "site" }, captchaCheck: undefined });
  expect(faultsOf({ ...production, ...captcha })).toContain("CAPTCHA_SECRET is required");
});

test.each([
  ["turnstile", "https://challenges.cloudflare.com/turnstile/v0/api.js"],
  ["hcaptcha", "https://js.hcaptcha.com/1/api.js"],
  ["recaptcha", "https://www.google.com/recaptcha/api.js"],
])("%s needs only its two keys", (provider, scriptUrl) => {
  const { captcha, captchaCheck } = loadConfig({ ...captchaKeys, CAPTCHA_PROVIDER: provider });
  expect(captcha).toMatchObject({ provider, siteKey: "site-key", scriptUrl, isScored: undefined });
  expect(captchaCheck?.verifyUrl).toMatch(/^https:\/\/.*siteverify$/);
});

test("addresses in the settings replace the defaults, and the policy also allows the script's origin", () => {
  const { captcha, captchaCheck } = loadConfig({
    ...captchaKeys,
    CAPTCHA_PROVIDER: "recaptcha",
    CAPTCHA_SCRIPT_URL: "https://www.recaptcha.net/recaptcha/api.js",
    CAPTCHA_VERIFY_URL: "https://www.recaptcha.net/recaptcha/api/siteverify",
  });
  expect(captchaCheck?.verifyUrl).toBe("https://www.recaptcha.net/recaptcha/api/siteverify");
  expect(captcha && listCaptchaSources(captcha)).toMatchObject({
    "script-src": [
      "https://www.google.com/recaptcha/",
      "https://www.gstatic.com/recaptcha/",
      "https://www.recaptcha.net",
    ],
    "style-src": [],
  });
});

test("a minimum score selects reCAPTCHA v3", () => {
  const { captcha, captchaCheck } = loadConfig({
    ...captchaKeys,
    CAPTCHA_PROVIDER: "recaptcha",
    CAPTCHA_MIN_SCORE: "0.7",
  });
  expect([captcha?.isScored, captchaCheck?.minScore]).toEqual([true, 0.7]);
});

test("one message names every error", () => {
  const message = faultsOf({ CAPTCHA_PROVIDER: "friendly", CAPTCHA_MIN_SCORE: "1.5", PORT: "x" });
  for (const name of ["CAPTCHA_PROVIDER must", "CAPTCHA_MIN_SCORE must", "CAPTCHA_MIN_SCORE is for", "PORT must"])
    expect(message).toContain(name);
  expect(message).toContain("CAPTCHA_SITE_KEY is required with CAPTCHA_PROVIDER");
  expect(faultsOf(captchaKeys)).toMatch(/CAPTCHA_SCRIPT_URL is required[\s\S]*CAPTCHA_VERIFY_URL is required/);
  expect(faultsOf({ ...captchaKeys, CAPTCHA_PROVIDER: "turnstile", CAPTCHA_MIN_SCORE: "0.5" })).toContain(
    "CAPTCHA_MIN_SCORE is for CAPTCHA_PROVIDER=recaptcha only",
  );
});

describe("STORE_KEYS (A109)", () => {
  test("holds one key or several, the newest first", () => {
    const keys = [createTestKey("2027-new"), createTestKey("2026-old")];
    expect(loadConfig({ STORE_KEYS: writeKeys(...keys) }).storeKeys).toEqual(keys);
    expect(loadConfig({ STORE_KEYS: ` ${writeKeys(...keys).replace(",", " ,\n ")} ` }).storeKeys).toEqual(keys);
    expect(loadConfig({ STORE_KEYS: createStoreKey() }).storeKeys).toHaveLength(1);
    expect(loadConfig({}).storeKeys).toBeUndefined();
  });

  const secret = createTestKey().secret.toString("base64");
  const text = (bytes: number) => Buffer.alloc(bytes, "secret").toString("base64");
  test.each([
    ["no id", secret, "entry 1 has no id"],
    ["a key in place of the id", `${secret}:first`, "entry 1 has no id"],
    ["an empty entry", `one:${secret},`, "entry 2 has no id"],
    ["16 bytes", `short:${text(16)}`, 'needs 32 bytes in base64 after "short:"'],
    ["33 bytes", `long:${text(33)}`, 'needs 32 bytes in base64 after "long:"'],
    ["no base64", `odd:${"!".repeat(43)}=`, 'needs 32 bytes in base64 after "odd:"'],
    ["one byte repeated", `zero:${Buffer.alloc(32).toString("base64")}`, 'the key "zero"'],
    ["an id twice", `one:${secret},one:${text(32)}`, 'two keys with the id "one"'],
  ])("with %s is refused by name, without the key", (_, value, fault) => {
    const message = faultsOf({ STORE_KEYS: value });
    expect(message).toContain("STORE_KEYS");
    expect(message).toContain(fault);
    for (const part of value.split(/[:,]/).filter((one) => one.length > 10)) expect(message).not.toContain(part);
  });

  test("is required where several processes share a store, for any NODE_ENV", () => {
    const env = { STORE_URL: "postgres://website:secret@127.0.0.1/website" };
    expect(faultsOf(env)).toContain("STORE_KEYS is required with STORE_URL");
    expect(faultsOf({ ...env, STORE_KEYS: storeKeys })).toBe("");
  });
});
