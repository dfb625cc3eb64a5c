import { expect, test } from "vitest";
import { createTestLog } from "./support/desk.ts";

const secrets = {
  apiKey: 'quoted"key-16byt',
  apiIv: "iv-of-16-bytes--",
  captchaCheck: { secret: "captcha-secret", verifyUrl: "https://captcha.example.com/verify" },
};

test("an event is one JSON line with its level, time and name", () => {
  const { log, lines } = createTestLog();
  log.warn({ event: "vendor_failed", operation: "enquiry", durationMs: 12 });
  expect(lines).toEqual([
    expect.objectContaining({ level: "warn", event: "vendor_failed", operation: "enquiry", durationMs: 12 }),
  ]);
  expect(new Date(String(lines[0]?.time)).getTime()).not.toBeNaN();
});

test("key, iv and captcha secret never leave the process, whatever path they take", () => {
  const { log, text } = createTestLog(secrets);
  log.error({
    event: "vendor_failed",
    reason: `sealed with ${secrets.apiKey} and ${secrets.apiIv}`,
    err: new Error(`refused: ${secrets.captchaCheck.secret}`),
  });
  expect(text()).toContain("[Redacted]");
  for (const secret of ["quoted", secrets.apiIv, secrets.captchaCheck.secret]) expect(text()).not.toContain(secret);
});

test("a database that asks for no password leaves the lines readable", () => {
  const { log, lines } = createTestLog({ ...secrets, storeUrl: "postgres://website@10.0.0.5/website" });
  log.warn({ event: "vendor_failed", operation: "enquiry" });
  expect(lines).toEqual([expect.objectContaining({ event: "vendor_failed", operation: "enquiry" })]);
});

test("what a visitor wrote stays out: named fields, nested bodies, and what a parser's error quotes", () => {
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
