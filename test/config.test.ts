import { expect, test } from "vitest";
import { listCaptchaSources } from "../server/captcha/providers.ts";
import { loadConfig } from "../server/config.ts";
import { createStoreKey } from "../server/enquiries/storeKeys.ts";
import { OperatorError } from "../server/operatorError.ts";
import { createTestKey, storeKeys, writeKeys } from "./support/keys.ts";

const production = {
  NODE_ENV: "production",
  API_BASE: "https://api.example.com/v1/",
  API_KEY: "0123456789abcdef",
  API_IV: "fedcba9876543210",
  SITE_ORIGIN: "https://www.example.com",
  STORE_KEYS: storeKeys,
};
const captchaKeys = { CAPTCHA_SITE_KEY: "site-key", CAPTCHA_SECRET: "secret" };
const turnstile = { CAPTCHA_PROVIDER: "turnstile", ...captchaKeys };
const NOTIFY_SMTP_URL = "smtps://web%20site:50%25off@mail.example.com:465";
const NOTIFY_TO = "ops@example.com";
const notify = { NOTIFY_SMTP_URL, NOTIFY_TO };

function faultsOf(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
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
    challengeCost: 0,
    rateLimitEnquiries: 10,
    logLevel: "info",
    storeKeys: undefined,
    notify: undefined,
  });
  expect([16, 24, 32]).toContain(Buffer.byteLength(config.apiKey));
  expect(Buffer.byteLength(config.apiIv)).toBe(16);
});

const keys = [createTestKey("2027-new"), createTestKey("2026-old")];
const apiBase = "https://api.example.com/v1";

test.each<[NodeJS.ProcessEnv, object]>([
  [production, { isProduction: true, usesSandbox: false, apiBase, siteOrigin: "https://www.example.com" }],
  [{ ...production, API_BASE: ` ${production.API_BASE} ` }, { apiBase }],
  [{ ...production, NODE_ENV: " production" }, { isProduction: true }],
  // The forms' proof of work is on in production only.
  [production, { challengeCost: 10_000 }],
  [{ ...production, CHALLENGE_COST: "0" }, { challengeCost: 0 }],
  [{ CHALLENGE_COST: "40" }, { challengeCost: 40 }],
  // A blank value counts as unset.
  [
    { PORT: "", API_BASE: "  ", LOG_LEVEL: "" },
    { port: 3000, usesSandbox: true },
  ],
  // Lengths of keys are counted in bytes.
  [{ ...production, API_KEY: "éèéèéèéè" }, { apiKey: "éèéèéèéè" }],
  [{ SITE_ORIGIN: "https://WWW.Example.com:443/" }, { siteOrigin: "https://www.example.com" }],
  [{ HOST: "::1", PORT: "8080" }, { siteOrigin: "http://[::1]:8080" }],
  [{ TRUST_PROXY: "true" }, { trustProxy: true }],
  [{ TRUST_PROXY: "false" }, { trustProxy: false }],
  [{ TRUST_PROXY: "2" }, { trustProxy: 2 }],
  [{ TRUST_PROXY: "loopback, 10.0.0.0/8" }, { trustProxy: ["loopback", "10.0.0.0/8"] }],
  [{ TRUST_PROXY: "fd00::/8" }, { trustProxy: ["fd00::/8"] }],
  // Store keys (A109): the newest first.
  [{ STORE_KEYS: writeKeys(...keys) }, { storeKeys: keys }],
  [{ STORE_KEYS: ` ${writeKeys(...keys).replace(",", " ,\n ")} ` }, { storeKeys: keys }],
  [{ STORE_KEYS: createStoreKey() }, { storeKeys: { length: 1 } }],
  [{ STORE_URL: "postgres://website:50%25off@127.0.0.1/website", STORE_KEYS: storeKeys }, {}],
  // Mails (A111): the sender is the site by default.
  [
    { SITE_ORIGIN: "https://www.example.com", ...notify, NOTIFY_TO: `${NOTIFY_TO} , owner@example.com` },
    { notify: { url: NOTIFY_SMTP_URL, to: [NOTIFY_TO, "owner@example.com"], from: "website@www.example.com" } },
  ],
  [
    { NOTIFY_SMTP_URL: "smtp://localhost", NOTIFY_TO: "root@localhost", NOTIFY_FROM: "w@w.example" },
    { notify: { to: ["root@localhost"], from: "w@w.example" } },
  ],
  // Mails of leads (A128), by the words of a country.
  [
    { ...notify, NOTIFY_LEADS: `default=a@x.example; Côte d'IVOIRE =b@x.example , c@x.example;` },
    {
      notify: {
        leads: new Map([
          ["default", ["a@x.example"]],
          ["cote d ivoire", ["b@x.example", "c@x.example"]],
        ]),
      },
    },
  ],
  [notify, { notify: { leads: undefined } }],
  // Without a verification, for development
  [
    { CAPTCHA_PROVIDER: "turnstile", CAPTCHA_SITE_KEY: "site" },
    { captcha: { siteKey: "site" }, captchaCheck: undefined },
  ],
  [
    { ...captchaKeys, CAPTCHA_PROVIDER: "recaptcha", CAPTCHA_MIN_SCORE: "0.7" },
    { captcha: { isScored: true }, captchaCheck: { minScore: 0.7 } },
  ],
])("%j is read as %j", (env, config) => {
  expect(loadConfig(env)).toMatchObject(config);
});

const secret = createTestKey().secret.toString("base64");
const encode = (bytes: number) => Buffer.alloc(bytes, "secret").toString("base64");
const badMailServers = [
  "mail.other.example",
  "https://mail.example.com",
  "smtp://",
  "smtp://mail.example.com/secret-path",
  "smtp://mail.example.com?requireTLS=false",
  "smtp://secret-user@mail.example.com",
  "smtp://web:50%off@mail.example.com",
];
const badOrigins = [
  "https://www.example.com/shop",
  "https://www.example.com?x=1",
  "https://www.example.com#top",
  "www.example.com",
  "https://user:pass@www.example.com",
];

test.each<[NodeJS.ProcessEnv, string]>([
  [{ CHALLENGE_COST: "-1" }, "CHALLENGE_COST must be a whole number"],
  [{ STORE_URL: "postgres://website:50%off@127.0.0.1/website" }, "%25 for a percent sign"],
  // Several processes share a store.
  [{ STORE_URL: "postgres://website:secret@127.0.0.1/website" }, "STORE_KEYS is required with STORE_URL"],
  ...["a".repeat(16), "0".repeat(32), "é".repeat(8)].map((API_KEY): [NodeJS.ProcessEnv, string] => [
    { ...production, API_KEY },
    "API_KEY must not be one character repeated",
  ]),
  [{ ...production, API_KEY: "éééééééééééééééé0" }, "API_KEY"],
  [{ API_BASE: production.API_BASE }, "API_KEY is required with API_BASE, or the sandbox's"],
  ...badOrigins.map((SITE_ORIGIN): [NodeJS.ProcessEnv, string] => [{ SITE_ORIGIN }, "SITE_ORIGIN must be an origin"]),
  ...badMailServers.map((url): [NodeJS.ProcessEnv, string] => [
    { NOTIFY_SMTP_URL: url, NOTIFY_TO },
    "NOTIFY_SMTP_URL must be an address such as smtps://",
  ]),
  ...["ops", "Ops <ops@example.com>", "ops@example.com,", "ops@example.com\nBcc: all@example.com"].flatMap(
    (address): [NodeJS.ProcessEnv, string][] => [
      [{ NOTIFY_SMTP_URL, NOTIFY_TO: address }, "NOTIFY_TO must be an e-mail address"],
      [{ ...notify, NOTIFY_FROM: address }, "NOTIFY_FROM must be one e-mail address"],
    ],
  ),
  ...[
    "sales@example.com",
    "Kenya=a@x.example",
    "default=a",
    "default=a@x.example; Kenya",
    "default=a@x.example; =b@x.example",
    "default=a@x.example; Kenya=a@x.example; KENYA=b@x.example",
  ].map((NOTIFY_LEADS): [NodeJS.ProcessEnv, string] => [
    { ...notify, NOTIFY_LEADS },
    "NOTIFY_LEADS must be such as default=sales@example.com; Kenya=",
  ]),
  [{ NOTIFY_LEADS: "default=a@x.example" }, "NOTIFY_SMTP_URL is required with NOTIFY_LEADS"],
  [{ NOTIFY_SMTP_URL }, "NOTIFY_TO is required with NOTIFY_SMTP_URL"],
  [{ NOTIFY_TO }, "NOTIFY_SMTP_URL is required with NOTIFY_TO"],
  [{ ...production, ...turnstile, CAPTCHA_SECRET: "" }, "CAPTCHA_SECRET is required"],
  [{ CAPTCHA_SITE_KEY: "site" }, "CAPTCHA_PROVIDER is required with CAPTCHA_SITE_KEY: turnstile or recaptcha"],
  // Addresses do not tell whose service it is.
  [
    {
      ...captchaKeys,
      CAPTCHA_SCRIPT_URL: "https://captcha.example/api.js",
      CAPTCHA_VERIFY_URL: "https://captcha.example/verify",
    },
    "CAPTCHA_PROVIDER is required",
  ],
  [{ CAPTCHA_PROVIDER: "turnstile" }, "CAPTCHA_SITE_KEY is required with CAPTCHA_PROVIDER"],
  [{ CAPTCHA_PROVIDER: "friendly" }, "CAPTCHA_PROVIDER must be turnstile or recaptcha"],
  [{ CAPTCHA_PROVIDER: "recaptcha", CAPTCHA_MIN_SCORE: "1.5" }, "CAPTCHA_MIN_SCORE must"],
  [{ ...turnstile, CAPTCHA_MIN_SCORE: "0.5" }, "CAPTCHA_MIN_SCORE is for CAPTCHA_PROVIDER=recaptcha only"],
])("%j is refused: %s", (env, told) => {
  expect(faultsOf(env)).toContain(told);
  for (const value of [env.NOTIFY_SMTP_URL, env.STORE_URL]) if (value) expect(faultsOf(env)).not.toContain(value);
});

test.each([
  ["no id", secret, "entry 1 has no id"],
  ["a key in place of the id", `${secret}:first`, "entry 1 has no id"],
  ["an empty entry", `one:${secret},`, "entry 2 has no id"],
  ["16 bytes", `short:${encode(16)}`, 'needs 32 bytes in base64 after "short:"'],
  ["33 bytes", `long:${encode(33)}`, 'needs 32 bytes in base64 after "long:"'],
  ["no base64", `odd:${"!".repeat(43)}=`, 'needs 32 bytes in base64 after "odd:"'],
  ["one byte repeated", `zero:${Buffer.alloc(32).toString("base64")}`, 'the key "zero"'],
  ["an id twice", `one:${secret},one:${encode(32)}`, 'two keys with the id "one"'],
])("STORE_KEYS with %s is refused by name, without the key", (_, value, fault) => {
  const message = faultsOf({ STORE_KEYS: value });
  for (const part of ["STORE_KEYS", fault]) expect(message).toContain(part);
  for (const part of value.split(/[:,]/).filter((one) => one.length > 10)) expect(message).not.toContain(part);
});

const store = "postgres://website:word@db.example.com/enquiries";
test.each([
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
      ...["?sslmode=allow", "?ssl=no-verify", "?sslmode=require&uselibpqcompat=true"],
      "?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=/ca.pem",
    ].map((query) => store + query),
    [
      ...["?sslmode=verify-full", "?sslmode=verify-ca", "?sslmode=require", "?ssl=true"],
      "?sslmode=verify-full&uselibpqcompat=true",
    ].map((query) => store + query),
  ],
  [
    "STORE_URL",
    ["postgres://w:w@127.0.0.1/enquiries?host=db.example.com"],
    [
      "postgres://website:word@127.0.0.1/enquiries",
      "postgres://website:word@[::1]:5432/enquiries",
      "postgres://website@%2Fvar%2Frun%2Fpostgresql/enquiries",
      "postgres://website@db.example.com/enquiries?host=/var/run/postgresql",
    ],
  ],
])("production refuses a %s that can be read on the way, and accepts it on this machine", (name, refused, accepted) => {
  const env = { ...production, ...(name.startsWith("CAPTCHA") && turnstile) };
  for (const value of refused) {
    const faults = faultsOf({ ...env, [name]: value });
    expect(faults, value).toMatch(new RegExp(`\\n {2}${name} must (be an https address|ask for TLS)`));
    expect(faults, "values may be secret").not.toContain(value.trim());
    expect(faultsOf({ ...env, [name]: value, NODE_ENV: "test" }), "elsewhere it is accepted").toBe("");
  }
  for (const value of accepted) expect(faultsOf({ ...env, [name]: value }), value).toBe("");
});

test("production refuses a Node that takes anybody's certificate", () => {
  const name = "NODE_TLS_REJECT_UNAUTHORIZED";
  expect(faultsOf({ ...production, [name]: "0" })).toContain(name);
  for (const value of ["", "1"]) expect(faultsOf({ ...production, [name]: value })).toBe("");
});

test.each(["prod", "Production", "staging", "production;"])("NODE_ENV %s is refused", (NODE_ENV) => {
  expect(faultsOf({ ...production, NODE_ENV })).toContain("NODE_ENV must be one of production, development, test");
});

test.each(["production", "development", "test", undefined])(
  "with NODE_ENV %s an API_BASE needs its own key, never the sandbox's public one",
  (NODE_ENV) => {
    const { API_KEY, API_IV, ...others } = production;
    const env = { ...others, NODE_ENV };
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

test("one message names all that is missing, and every other kind of error, and never a value", () => {
  const missing = faultsOf({ NODE_ENV: "production " });
  for (const name of ["API_BASE", "API_KEY", "API_IV", "STORE_KEYS", "SITE_ORIGIN"])
    expect(missing).toContain(`${name} is required`);
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
  const others = ["SITE_ORIGIN", "CAPTCHA_SITE_KEY", "CAPTCHA_PROVIDER"];
  const ours = Object.keys(faulty).filter((name) => !["NODE_ENV", "CAPTCHA_SECRET"].includes(name));
  expect(named.sort()).toEqual([...ours, ...others].sort());
  for (const value of Object.values(faulty).slice(1)) expect(message).not.toContain(value);
});

test.each([
  ["turnstile", "https://challenges.cloudflare.com/turnstile/v0/api.js"],
  ["recaptcha", "https://www.google.com/recaptcha/api.js"],
])("%s needs only its two keys", (provider, scriptUrl) => {
  const { captcha, captchaCheck } = loadConfig({ ...captchaKeys, CAPTCHA_PROVIDER: provider });
  expect(captcha).toMatchObject({ provider, siteKey: "site-key", scriptUrl, isScored: undefined });
  expect(captchaCheck?.verifyUrl).toMatch(/^https:\/\/.*siteverify$/);
});

test("addresses in the settings replace a captcha's, and the policy also allows the script's origin", () => {
  const CAPTCHA_VERIFY_URL = "https://www.recaptcha.net/recaptcha/api/siteverify";
  const CAPTCHA_SCRIPT_URL = "https://www.recaptcha.net/recaptcha/api.js";
  const env = { ...captchaKeys, CAPTCHA_PROVIDER: "recaptcha", CAPTCHA_SCRIPT_URL, CAPTCHA_VERIFY_URL };
  const { captcha, captchaCheck } = loadConfig(env);
  expect(captchaCheck?.verifyUrl).toBe(CAPTCHA_VERIFY_URL);
  const [google, mirror] = ["https://www.google.com/recaptcha/", "https://www.recaptcha.net"];
  expect(captcha && listCaptchaSources(captcha)).toEqual({
    "script-src": [google, "https://www.gstatic.com/recaptcha/", mirror],
    "frame-src": [google, "https://recaptcha.google.com/recaptcha/", mirror],
    "connect-src": [google, mirror],
  });
});
