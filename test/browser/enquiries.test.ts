import { text } from "node:stream/consumers";
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { spellCaptcha } from "../../client/browser/forms/captcha.ts";
import { type FormId, forms } from "../../shared/enquiry/forms.ts";
import { products } from "../../shared/products/index.ts";
import { goTo, openWithoutCode, phone } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import {
  type FilledForm,
  fillForm,
  findForm,
  goToForm,
  holdEnquiry,
  isFocused,
  kept,
  openEnquirySuite,
  paste,
  readSnackbar,
  thanks,
} from "../support/form.ts";
import { otherProduct, productPath, someProduct } from "../support/products.ts";
import { enquiries, formIds, receivedFrom } from "../support/sampleEnquiry.ts";

/** The forms' proof of work (W9), which a visitor must not notice. An enquiry without one would be held, and none can be. */
const suite = openEnquirySuite(async () => ({ CHALLENGE_COST: "20", HELD_LIMIT: "0" }));

/** Resolves when an answer with a challenge has come. */
const challengeCame = (page: Page) => page.waitForResponse("**/api/challenge?*");

/** Presses Tab until the named control has the focus. Links and buttons of the form may be on the way. */
async function tabTo(page: Page, name: string, most: number): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((name) => document.activeElement?.getAttribute("name") === name, name)) return;
  }
  throw new Error(`${name} was not reached`);
}

/** Finds, fills and sends the form with the keyboard alone. */
async function sendByKeys(page: Page, id: FormId, form: FilledForm): Promise<void> {
  for (const [index, [label, answer]] of Object.entries(enquiries[id].answers).entries()) {
    const field = form.field(label);
    // Many presses from the top of the page to the first field, then one press from each field to the next.
    await tabTo(page, (await field.getAttribute("name")) ?? "", index === 0 ? 150 : 1);
    if (await field.evaluate((control) => control.matches("select"))) {
      await field.getByRole("option", { name: answer }).first().waitFor({ state: "attached" });
      // Typing its first letters selects an option. A space would open the list.
      await page.keyboard.type(answer.split(" ")[0] ?? "");
    } else await page.keyboard.insertText(answer);
  }
  if (forms[id].captcha) {
    await tabTo(page, "captcha", 5);
    await page.keyboard.type(await form.readCaptcha());
    await page.keyboard.press("Enter");
  } else {
    // On the way is the link of the privacy line.
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
  }
}

const sent = formIds.flatMap((id) => (["pointer", "keyboard alone"] as const).map((means) => ({ id, means })));

test.each(chooseCases(sent, ({ id, means }) => (means === "pointer" ? id === "product" : id === "contact")))(
  "$id, by $means: the enquiry reaches the vendor, the visitor is told, and after a second the form is empty",
  async ({ id, means }) => {
    const asked: string[] = [];
    const { page } = await suite.open(enquiries[id].address, {
      clock: "stops",
      before: (page) => page.on("request", (request) => /challenge/i.test(request.url()) && asked.push(request.url())),
    });
    const { route: left } = await holdEnquiry(page);
    const form = means === "pointer" ? await goToForm(page, id) : findForm(page, id);
    const empty = await form.values();
    const captcha = forms[id].captcha && (await form.readCaptcha());
    expect(asked, "the challenge is fetched at the first focus").toEqual([]);
    if (means === "keyboard alone") await sendByKeys(page, id, form);
    else {
      await fillForm(page, id);
      await form.submit();
    }

    const enquiry = await left;
    await expect.poll(() => form.submitButton.textContent()).toBe("Sending");
    expect(await form.submitButton.isDisabled()).toBe(true);
    expect(await form.form.getAttribute("aria-busy")).toBe("true");
    expect(enquiry.request().postDataJSON()).not.toHaveProperty("captcha");
    await enquiry.continue();

    await form.form.getByText(thanks).waitFor();
    await expect.poll(() => suite.vendor.enquiries).toEqual([enquiries[id].received]);
    expect(asked.filter((address) => address.endsWith(`/api/challenge?form=${id}`))).toHaveLength(1);
    const received = (await form.delivery.textContent()) ?? "";
    expect(received).toMatch(
      /^We have received it\.Reference \S{4,}\. Sent at 14:30\.We call Monday to Saturday, 09:30/,
    );

    await page.clock.runFor(999);
    expect(await form.form.getByText(thanks).count()).toBe(1);
    await page.clock.runFor(1);
    await expect.poll(() => form.form.getByText(thanks).count()).toBe(0);
    expect(await form.values()).toEqual(empty);
    expect(await form.submitButton.isEnabled()).toBe(true);
    expect(await form.submitButton.textContent()).toBe(forms[id].submitLabel);
    expect(await form.delivery.textContent(), "unchanged, so that it is told once").toBe(received);
    await page.setViewportSize(phone);
    expect(await form.form.getByText("We have received it.").isVisible()).toBe(true);
    const saved = page.waitForEvent("download");
    await form.form.getByRole("button", { name: "Save a copy" }).click();
    const copy = await text(await (await saved).createReadStream());
    // A number is cleaned, and a product's choice has another name.
    for (const [label, answer] of Object.entries(enquiries[id].answers).filter(([label]) => label !== "Product"))
      expect(copy).toContain(`${label}: ${answer}\n`);
    expect(copy).toContain(/Reference \S+/.exec(received)?.[0]);
    if (captcha) expect(await form.readCaptcha()).not.toBe(captcha);
    expect(await readSnackbar(page)).toBe(thanks);
    await page.clock.runFor(2000);
    await expect.poll(() => readSnackbar(page)).toBe("");
    await form.field("Email").fill("a");
    await expect.poll(() => form.delivery.textContent()).toBe("");
  },
);

test("the demo form has the product of the page or of the address, also after a reset and on the next page", async () => {
  const { page } = await suite.open(productPath + otherProduct.path);
  const product = findForm(page, "demo").field("Product");
  expect(await product.textContent()).toBe(otherProduct.name);
  await goTo(page, `${productPath}?page=nothing`);
  expect(await product.textContent()).toBe(someProduct.name);
  await goTo(page, `${productPath}?page=${otherProduct.code}`);
  const form = await fillForm(page, "demo");
  expect([await product.textContent(), await product.isDisabled()]).toEqual([otherProduct.name, true]);
  await form.send();
  const received = receivedFrom("demo", productPath + otherProduct.path);
  await expect.poll(() => suite.vendor.enquiries).toEqual([{ ...received, Product: otherProduct.name }]);
  await expect.poll(() => form.values()).toMatchObject({ Product: otherProduct.name, FirstName: "" });
  await page.getByRole("contentinfo").getByRole("link", { name: products[0]?.name }).click();
  await expect.poll(() => product.textContent()).toBe(products[0]?.name);
});

const oddities: readonly [what: string, before: (page: Page) => Promise<unknown>][] = [
  ["a browser without workers (A99)", (page) => page.addInitScript("delete window.Worker")],
  [
    "a browser without SubtleCrypto (A99)",
    (page) => page.addInitScript("Object.defineProperty(crypto, 'subtle', { value: undefined })"),
  ],
  [
    "an XSRF-TOKEN of another application",
    // The longer path comes first in the Cookie header, as an older cookie of the parent domain would.
    (page) =>
      page.context().addCookies([{ name: "XSRF-TOKEN", value: "eyJpdiI6%", domain: "127.0.0.1", path: "/faq" }]),
  ],
  [
    "a challenge that comes only at the second edit",
    (page) => page.route("**/api/challenge?*", (route) => route.fulfill({ status: 429, body: "{}" }), { times: 1 }),
  ],
];
test.each(oddities)("with %s a call-back is sent, once, though its button is pressed twice", async (_, before) => {
  const { page, form } = await suite.openFilled("call-back", { before, mayLog: /CallError/ });
  await form.field("Product").selectOption({ label: "Not sure yet" });
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await form.submitButton.dblclick();
  await page.keyboard.press("Enter");
  await form.form.getByText(thanks).waitFor();
  expect(posts).toHaveLength(1);
  await expect.poll(() => suite.vendor.enquiries).toEqual([{ ...enquiries["call-back"].received, Product: "" }]);
});

test("a repeat after a lost answer is the same enquiry, also after a reload, and an edited one is new, with a proof of its own", async () => {
  const { page, form } = await suite.openFilled("contact");
  const keys: (string | undefined)[] = [];
  let isAnswerLost = true;
  await page.route("**/api/enquiries/*", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const response = await route.fetch();
    if (isAnswerLost) await route.abort("connectionreset");
    else await route.fulfill({ response });
  });
  const submitInVain = async () => {
    const before = keys.length;
    await form.submit();
    await expect.poll(() => keys.length).toBe(before + 1);
    await form.delivery.filter({ hasText: kept }).waitFor();
  };
  await submitInVain();
  await submitInVain();
  await expect.poll(() => suite.vendor.enquiries).toHaveLength(1);
  await form.field("Message").fill("Another question");
  await submitInVain();
  await expect.poll(() => suite.vendor.enquiries).toHaveLength(2);
  await page.reload();
  await goToForm(page, "contact");
  await form.passCaptcha();
  isAnswerLost = false;
  await form.send();
  const [first, , edited] = keys;
  expect(keys).toEqual([first, first, edited, edited]);
  expect(edited).not.toBe(first);
  await expect
    .poll(() => suite.vendor.enquiries)
    .toMatchObject([{ Help: enquiries.contact.received.Help }, { Help: expect.stringMatching(/^Another question/) }]);
});

test("Submit says Sending while it waits for the challenge, and after eight seconds it sends without one", async () => {
  const { page } = await suite.open("/faq", { clock: "stops" });
  let calls = 0;
  await page.route("**/api/challenge?*", () => {
    calls += 1;
  });
  // Its code comes when every edit and Submit have asked for a challenge: they share one.
  const code = new Promise<Route>((asked) => void page.route("**/challenge-*.js", asked));
  const form = await fillForm(page, "call-back");
  await form.submit();
  await form.delivery.filter({ hasText: "Sending" }).waitFor();
  await (await code).continue();
  await expect.poll(() => calls).toBe(1);
  await page.clock.runFor(7900);
  expect(await form.submitButton.textContent()).toBe("Sending");
  await page.clock.runFor(200);
  await form.form.getByText(thanks).waitFor();
  expect(calls).toBe(1);
  await expect.poll(() => suite.vendor.enquiries).toHaveLength(1);
});

test("a challenge that has become too old, and cookies that were lost or have an older secret (formCode.test.ts has other tokens), are renewed, and the visitor notices nothing", async () => {
  const { page } = await suite.open("/contact-us", { clock: "stops" });
  const context = page.context();
  const spoilers = [
    () => page.clock.runFor("51:00"),
    () => context.clearCookies(),
    // The token looks as before, but the server answers 403.
    () => context.addCookies([{ name: "_csrf", value: "another-secret-of-the-guard", url: suite.origin }]),
  ];
  for (const [index, spoil] of spoilers.entries()) {
    const came = challengeCame(page);
    const form = await fillForm(page, "contact");
    await came;
    await spoil();
    const cameAgain = challengeCame(page);
    await form.send();
    await cameAgain;
    await expect.poll(() => suite.vendor.enquiries).toHaveLength(index + 1);
    await page.clock.runFor(1000);
    await expect.poll(() => form.submitButton.isEnabled()).toBe(true);
  }
});

test("a press on Submit before the page is live waits for its proof", async () => {
  const draft = { CountryId: "1", CountryName: "India" };
  const { page } = await suite.open("/nowhere");
  await page.evaluate((kept) => sessionStorage.setItem("enquiry-draft", kept), JSON.stringify(draft));
  const release = await openWithoutCode(page, "/product-enquiry");
  const form = findForm(page, "product");
  const { Country: _, ...answers } = enquiries.product.answers;
  await form.fill(answers);
  await form.submit();
  await release();
  await form.form.getByText(thanks).waitFor();
  await expect.poll(() => suite.vendor.enquiries).toEqual([{ ...receivedFrom("product"), ...draft, CountryId: 1 }]);
});

const wrongCaptcha = "Wrong Captcha, Please Try Again";
const swapCase = (text: string) =>
  [...text].map((sign) => (sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase())).join("");

const withCaptcha = formIds.filter((id) => id !== "product");
test.each(chooseCases(withCaptcha, (id) => id === "contact"))(
  "%s: the captcha has six signs, changes only on request, is checked first, must be typed and is never sent",
  async (id) => {
    const posts: string[] = [];
    const { page } = await suite.open(enquiries[id].address, {
      clock: "stops",
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
    expect([await isFocused(captcha), await form.summary.count(), await readSnackbar(page)]).toEqual([true, 0, ""]);

    // Only the case is wrong, and another field is wrong too.
    await form.field("Email").fill("");
    const wrong = swapCase(first);
    await captcha.fill(wrong);
    await form.submit();
    await expect.poll(() => readSnackbar(page)).toBe(wrongCaptcha);
    expect(await form.errors()).toMatchObject({ Captcha: wrongCaptcha });
    expect([await isFocused(captcha), await form.summary.count()]).toEqual([true, 0]);
    expect(await page.evaluate(() => String(getSelection())), "selected").toBe(wrong);

    // The captcha is right, so now the other field is checked.
    await page.keyboard.type(first);
    await expect.poll(() => form.errors()).toEqual({ Email: "Email is required" });
    await form.submit();
    await form.summary.waitFor();
    expect(await form.readCaptcha(), "the same picture").toBe(first);
    await form.form.getByRole("button", { name: "Listen to the captcha" }).click();
    expect(await page.evaluate("window.spoken")).toBe(spellCaptcha(first));

    await form.form.getByRole("button", { name: "Re-Generate Captcha" }).click();
    const second = await form.readCaptcha();
    expect(second).not.toBe(first);
    // Pasted and dropped text is refused.
    expect(await paste(captcha, second)).toBe("stopped");
    const drop = (input: Element) => input.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true }));
    expect(await captcha.evaluate(drop)).toBe(false);
    expect(await captcha.inputValue()).toBe("");

    await form.fill(enquiries[id].answers);
    await form.passCaptcha();
    expect(posts, "nothing has been sent so far").toEqual([]);
    await form.send();
    expect(posts).toHaveLength(1);
    expect(posts[0]).not.toMatch(new RegExp(`captcha|${second}`, "i"));
    await page.clock.runFor(1000);
    await expect.poll(() => form.readCaptcha()).not.toBe(second);
  },
);
