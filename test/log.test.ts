import { expect, test } from "vitest";
import { loadConfig } from "../server/config.ts";
import { createTestLog } from "./support/desk.ts";

const secrets = {
  apiKey: 'quoted"key-16byt',
  apiIv: "iv-of-16-bytes--",
  captchaCheck: { secret: "captcha-secret", verifyUrl: "https://captcha.example.com/verify" },
};

test("an event is one JSON line with its level, time and name, also if the database has no password, or a very short one", () => {
  for (const password of ["", ":1", ":enquiry"]) {
    const { log, lines } = createTestLog({ ...secrets, storeUrl: `postgres://website${password}@10.0.0.5/website` });
    log.warn({ event: "vendor_failed", operation: "enquiry", durationMs: 12 });
    expect(lines).toMatchObject([{ level: "warn", event: "vendor_failed", operation: "enquiry", durationMs: 12 }]);
    expect(new Date(String(lines[0]?.time)).getTime()).not.toBeNaN();
  }
});

test("the log never contains a key, an iv, a captcha secret or a password, in any field and spelling", () => {
  const { notify } = loadConfig({
    NOTIFY_SMTP_URL: "smtps://web:long%20secret@mail.example.com",
    NOTIFY_TO: "a@b.example",
  });
  const storeUrl = "postgres://website:p%40ss-word@10.0.0.5/website";
  const { log, text } = createTestLog({ ...secrets, notify, storeUrl });
  log.warn({
    event: "vendor_failed",
    reason: `encrypted with ${secrets.apiKey} and ${secrets.apiIv}, mailed with long secret`,
    err: new Error(`refused: ${secrets.captchaCheck.secret}, p@ss-word`),
  });
  expect(text()).toContain("[Redacted]");
  for (const secret of ["quoted", secrets.apiIv, secrets.captchaCheck.secret, "long secret", "p@ss-word"])
    expect(text()).not.toContain(secret);
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
