import { expect, test } from "vitest";
import { chooseCases } from "../support/cases.ts";
import { enquiries, formIds } from "../support/enquiryAnswers.ts";
import { openEnquirySuite } from "../support/enquirySuite.ts";
import { eventually, fillForm, readSnackbar } from "../support/visitor.ts";

const suite = openEnquirySuite();

const wrongCaptcha = "Wrong Captcha, Please Try Again";

const swapCase = (text: string) =>
  [...text].map((sign) => (sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase())).join("");

declare global {
  interface Window {
    /** The texts that the page has spoken. */
    spoken: string[];
  }
}

const withCaptcha = formIds.filter((id) => id !== "product");

test.each(chooseCases(withCaptcha, (id) => id === "contact"))(
  "%s: the captcha has six characters on a small canvas, changes only on request, is checked first and is never sent",
  async (id) => {
    const { page, messages } = await suite.open(enquiries[id].address, {
      clock: true,
      before: (page) =>
        page.addInitScript(() => {
          window.spoken = [];
          speechSynthesis.speak = ({ text }) => window.spoken.push(text);
        }),
    });
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posts.push(request.postData() ?? "");
    });
    const form = await fillForm(page, id);
    const captcha = form.field("Captcha");
    const picture = form.form.locator("canvas");
    const first = await form.readCaptcha();
    expect(first).toMatch(/^[a-zA-Z0-9]{6}$/);
    expect(await picture.boundingBox()).toMatchObject({ width: 130, height: 34 });
    expect(
      await picture.evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height, canvas.backgroundAlpha]),
      "twice the pixels for dense screens, a faint background",
    ).toEqual([260, 68, 0.1].map((value) => expect.closeTo(value, 2)));

    // Empty captcha: the error appears only at the field itself.
    await captcha.fill("");
    await form.submit();
    await eventually(() => form.errors()).toEqual({ Captcha: "Captcha is required" });
    expect(await captcha.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await form.summary.count()).toBe(0);
    expect(await readSnackbar(page)).toBe("");

    // Only the case is wrong, and another field is wrong too.
    await form.field("Email").fill("");
    const wrong = swapCase(first);
    await captcha.fill(wrong);
    await form.submit();
    await eventually(() => readSnackbar(page)).toBe(wrongCaptcha);
    expect(await page.locator(".snackbar-area [role=alert] .snackbar--error").count()).toBe(1);
    expect(await form.errors()).toMatchObject({ Captcha: wrongCaptcha });
    expect(await form.summary.count()).toBe(0);
    expect(
      await captcha.evaluate((input: HTMLInputElement) => [
        input === document.activeElement,
        input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
      ]),
    ).toEqual([true, wrong]);
    expect(await form.readCaptcha(), "the same picture").toBe(first);
    // Under the pointer the message would stay (WCAG 2.2.1).
    await page.mouse.move(2, 2);
    await page.clock.runFor(3000);
    await eventually(() => readSnackbar(page)).toBe("");

    // The captcha is right, so now the other field is checked.
    await page.keyboard.type(first);
    await eventually(() => form.errors()).toEqual({ Email: "Email is required" });
    await form.submit();
    await form.summary.waitFor();
    expect(await form.readCaptcha(), "the same picture").toBe(first);

    await form.form.getByRole("button", { name: "Listen to the captcha" }).click();
    const spelt = [...first].map((sign) =>
      /\d/.test(sign) ? sign : `${sign === sign.toUpperCase() ? "capital" : "small"} ${sign.toUpperCase()}`,
    );
    expect(await page.evaluate(() => window.spoken)).toEqual([spelt.join(". ")]);

    await form.form.getByRole("button", { name: "Re-Generate Captcha" }).click();
    const second = await form.readCaptcha();
    expect(second).toMatch(/^[a-zA-Z0-9]{6}$/);
    expect(second).not.toBe(first);
    expect(await captcha.inputValue()).toBe("");

    // The captcha must be typed: the field refuses pasted and dropped text.
    await form.field("Company").fill(second);
    await form.field("Company").press("Control+a");
    await page.keyboard.press("Control+c");
    await captcha.press("Control+v");
    expect(await captcha.inputValue()).toBe("");
    const isDropStopped = await captcha.evaluate(
      (input) => !input.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true })),
    );
    expect(isDropStopped).toBe(true);

    await form.fill(enquiries[id].answers);
    await form.passCaptcha();
    expect(posts, "nothing has been sent so far").toEqual([]);
    await form.submit();
    await form.delivery.filter({ hasText: "Sent at" }).waitFor();
    expect(posts).toHaveLength(1);
    expect(posts[0]).not.toContain(second);
    expect(posts[0]).not.toMatch(/captcha/i);
    await page.clock.runFor(1000);
    await eventually(() => form.readCaptcha()).not.toBe(second);
    expect(messages).toEqual([]);
  },
);
