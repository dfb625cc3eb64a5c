import { afterEach, expect, test, vi } from "vitest";
import { captchaAlphabet, createCaptchaText, spellCaptcha } from "../client/browser/forms/captcha.ts";

afterEach(() => vi.unstubAllGlobals());

test("a captcha has six letters and digits, none that look alike", () => {
  for (let turn = 0; turn < 200; turn += 1) expect(createCaptchaText()).toMatch(/^[a-zA-Z0-9]{6}$/);
  expect(new Set(captchaAlphabet).size).toBe(captchaAlphabet.length);
  expect(captchaAlphabet).not.toMatch(/[0Oo1lI]/);
  expect(captchaAlphabet).toHaveLength(62 - 6);
});

test("all characters are equally likely", () => {
  const counts = new Map<string, number>();
  let next = 0;
  // A byte is one of 256 values by itself.
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(next++) });
  // 224 of the 256 byte values are used, four for each of the 56 signs. So 112 captchas use every sign twelve times.
  for (let turn = 0; turn < 112; turn += 1)
    for (const sign of createCaptchaText()) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  expect(counts.size).toBe(captchaAlphabet.length);
  expect(new Set(counts.values())).toEqual(new Set([12]));
});

test("a captcha is read out character by character, with upper and lower case", () => {
  expect(spellCaptcha("aB3")).toBe("small A. capital B. 3");
});
