import { expect, test } from "vitest";
import { loadConfig } from "../server/config.ts";
import { environment } from "../server/settings.ts";
import { createTestKey, storeKeys, writeKeys } from "./support/keys.ts";
import { createTestLog } from "./support/testDoubles.ts";

test("an event is one JSON line with its level, time and name, also if the database has no password, or a very short one", () => {
  for (const password of ["", ":1", ":enquiry"]) {
    const STORE_URL = `postgres://website${password}@10.0.0.5/website`;
    const { log, lines } = createTestLog(loadConfig({ STORE_URL, STORE_KEYS: storeKeys }));
    log.warn({ event: "vendor_failed", operation: "enquiry", durationMs: 12 });
    expect(lines).toMatchObject([{ level: "warn", event: "vendor_failed", operation: "enquiry", durationMs: 12 }]);
    expect(new Date(String(lines[0]?.time)).getTime()).not.toBeNaN();
  }
});

test("the log never contains a key, an iv, a captcha secret or a password, in any field and spelling", () => {
  const secrets = {
    API_KEY: 'quoted"key-16byt',
    API_IV: "iv-of-16-bytes--",
    CAPTCHA_SECRET: "captcha-secret",
    STORE_KEYS: writeKeys(createTestKey("new"), createTestKey("old")),
  };
  const config = loadConfig({
    ...secrets,
    ...{ CAPTCHA_PROVIDER: "turnstile", CAPTCHA_SITE_KEY: "site-key" },
    STORE_URL: "postgres://website:p%40ss-word@10.0.0.5/website?password=second-password",
    NOTIFY_SMTP_URL: "smtps://web:long%20secret@mail.example.com",
    NOTIFY_TO: "a@b.example",
  });
  const { log, text } = createTestLog(config);
  const shown = [...Object.values(secrets).flatMap((value) => value.split(/,?\w+:/).filter(Boolean))];
  shown.push("p%40ss-word", "p@ss-word", "second-password", "long%20secret", "long secret");
  for (const secret of shown)
    log.warn({ event: "vendor_failed", reason: `by ${secret}`, err: new Error(`in ${secret}.`) });
  expect(text().match(/\[Redacted\]/g)).toHaveLength(2 * shown.length);
  for (const secret of shown) expect(text()).not.toContain(JSON.stringify(secret).slice(1, -1));
});

test("every setting that sounds like a secret counts as one", () => {
  const sounding = Object.keys(environment.shape).filter((name) => /KEYS?$|IV$|SECRET|PASSWORD|TOKEN/.test(name));
  expect(loadConfig({}).secrets).toEqual([]);
  for (const name of sounding.filter((name) => name !== "CAPTCHA_SITE_KEY")) {
    const value = name === "STORE_KEYS" ? storeKeys : "0123456789abcdef";
    const given = { CAPTCHA_PROVIDER: "turnstile", CAPTCHA_SITE_KEY: "site-key", [name]: value };
    expect(loadConfig(given).secrets.length, name).toBe(1);
  }
});

test("the log has nothing that a visitor wrote: no fields, no nested bodies, no quotes in a parser's error", () => {
  const { log, text } = createTestLog();
  let parserError: unknown;
  try {
    JSON.parse('{"FirstName":"Asha", oops');
  } catch (error) {
    parserError = Object.assign(error as Error, { body: '{"FirstName":"Asha"' });
  }
  log.error({ event: "request_failed", EmailAddress: "asha@example.com", body: { Help: "Asha" }, err: parserError });
  expect(text()).not.toMatch(/asha/i);
  expect(text()).toContain("SyntaxError");
});
