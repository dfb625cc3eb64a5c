import { expect, test } from "vitest";
import { chooseCases } from "../support/cases.ts";
import { enquiries, formIds } from "../support/enquiryAnswers.ts";
import { openEnquirySuite } from "../support/enquirySuite.ts";
import { fillForm, isFocused, readSnackbar } from "../support/visitor.ts";

const suite = openEnquirySuite();

const wrongCaptcha = "Wrong Captcha, Please Try Again";
const swapCase = (text: string) =>
  [...text].map((sign) => (sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase())).join("");

const withCaptcha = formIds.filter((id) => id !== "product");
test.each(chooseCases(withCaptcha, (id) => id === "contact"))(
  "%s: the captcha has six signs, changes only on request, is checked first, must be typed and is never sent",
  async (id) => {
    const posts: string[] = [];
    const { page, messages } = await suite.open(enquiries[id].address, {
      clock: true,
      before: async (page) => {
        await page.addInitScript(() => {
          speechSynthesis.speak = ({ text }) => Object.assign(window, { spoken: text });
        });
        page.on("request", (request) => request.method() === "POST" && posts.push(request.postData() ?? ""));
      },
    });
    const form = await fillForm(page, id);
    const captcha = form.field("Captcha");
    const first = await form.readCaptcha();
    expect(first).toMatch(/^[a-zA-Z0-9]{6}$/);
    expect(await form.form.locator("canvas").boundingBox()).toMatchObject({ width: 130, height: 34 });

    // Empty captcha: the error appears only at the field itself.
    await captcha.fill("");
    await form.submit();
    await expect.poll(() => form.errors()).toEqual({ Captcha: "Captcha is required" });
    expect(await isFocused(captcha)).toBe(true);
    expect([await form.summary.count(), await readSnackbar(page)]).toEqual([0, ""]);

    // Only the case is wrong, and another field is wrong too.
    await form.field("Email").fill("");
    const wrong = swapCase(first);
    await captcha.fill(wrong);
    await form.submit();
    await expect.poll(() => readSnackbar(page)).toBe(wrongCaptcha);
    expect(await form.errors()).toMatchObject({ Captcha: wrongCaptcha });
    expect(await form.summary.count()).toBe(0);
    const selected = () =>
      captcha.evaluate((input: HTMLInputElement) =>
        input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
      );
    expect([await isFocused(captcha), await selected()]).toEqual([true, wrong]);

    // The captcha is right, so now the other field is checked.
    await page.keyboard.type(first);
    await expect.poll(() => form.errors()).toEqual({ Email: "Email is required" });
    await form.submit();
    await form.summary.waitFor();
    expect(await form.readCaptcha(), "the same picture").toBe(first);

    await form.form.getByRole("button", { name: "Listen to the captcha" }).click();
    const spelt = [...first].map((sign) =>
      /\d/.test(sign) ? sign : `${sign === sign.toUpperCase() ? "capital" : "small"} ${sign.toUpperCase()}`,
    );
    expect(await page.evaluate("window.spoken")).toBe(spelt.join(". "));

    await form.form.getByRole("button", { name: "Re-Generate Captcha" }).click();
    const second = await form.readCaptcha();
    expect(second).toMatch(/^[a-zA-Z0-9]{6}$/);
    expect(second).not.toBe(first);
    expect(await captcha.inputValue()).toBe("");
    // Pasted and dropped text is refused.
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
    await form.send();
    expect(posts).toHaveLength(1);
    expect(posts[0]).not.toMatch(new RegExp(`captcha|${second}`, "i"));
    await page.clock.runFor(1000);
    await expect.poll(() => form.readCaptcha()).not.toBe(second);
    expect(messages).toEqual([]);
  },
);
