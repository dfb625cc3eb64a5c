import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { forms, honeypotName } from "../../shared/enquiry/forms.ts";
import { waitForHydration } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { enquiries, formIds } from "../support/enquiryAnswers.ts";
import { openEnquirySuite } from "../support/enquirySuite.ts";
import { eventually, findForm, goToForm, holdEnquiry, readSnackbar } from "../support/visitor.ts";

const suite = openEnquirySuite();

const thanks = "Thank you! We will contact you shortly.";

/** Follows a link of the page as a visitor would: without a page load. */
async function goInApp(page: Page, address: string): Promise<void> {
  const heading = await page.locator("h1").textContent();
  await page
    .locator(`a[href="${address}"]`)
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());
  await eventually(() => page.locator("h1").textContent()).not.toBe(heading);
}

test("typed answers survive reloads, other pages, Back and other forms until they are sent", async () => {
  const { page, messages } = await suite.open("/contact-us");
  const contact = await goToForm(page, "contact");
  await contact.fill(enquiries.contact.answers);
  const { captcha: _, ...filled } = await contact.values();
  expect(filled).toMatchObject({ FirstName: "Ásha", CountryId: "3", Product: "SWAP" });
  const shared: Record<string, string> = { ...filled };

  await page.reload();
  await waitForHydration(page);
  expect(await (await goToForm(page, "contact")).values()).toEqual({ ...filled, captcha: "" });

  await page.evaluate(() => Object.assign(window, { mark: "the page that was loaded" }));
  await goInApp(page, "/faq");
  expect(await (await goToForm(page, "call-back")).values()).toEqual({ ...shared, captcha: "" });

  await goInApp(page, "/supercrop");
  const asked = forms.demo.fields.filter(({ name }) => name in shared);
  expect(await (await goToForm(page, "demo")).values(), "the page's own product stays").toEqual({
    ...Object.fromEntries(asked.map(({ name }) => [name, shared[name]])),
    Product: "SuperCrop",
    captcha: "",
    [honeypotName]: "",
  });

  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "FAQ" }).waitFor();
  const callBack = await goToForm(page, "call-back");
  expect(await callBack.values()).toEqual({ ...shared, captcha: "" });
  expect(await page.evaluate(() => "mark" in window)).toBe(true);

  await page.goto(`${suite.origin}/product-enquiry`);
  await waitForHydration(page);
  const product = await goToForm(page, "product");
  expect(await product.values()).toEqual({
    Name: "Ásha",
    City: "",
    CountryId: "3",
    MobileNo: "123456",
    EmailAddress: filled.EmailAddress,
    Product: "SWAP",
    Address: "",
    Query: filled.Help,
    [honeypotName]: "",
  });

  // An emptied field stays empty: the draft does not fill it again.
  await product.field("Query").fill("");
  await page.reload();
  await waitForHydration(page);
  expect(await (await goToForm(page, "product")).values()).toMatchObject({ Query: "", Name: "Ásha" });

  await product.fill(enquiries.product.answers);
  await product.submit();
  await product.form.getByText(thanks).waitFor();
  await eventually(() => product.submitButton.isEnabled()).toBe(true);
  await page.goto(`${suite.origin}/contact-us`);
  await waitForHydration(page);
  for (const id of ["contact", "call-back"] as const) {
    const empty = await goToForm(page, id);
    await empty.field("Email").focus();
    expect(Object.values(await empty.values()).join(""), `${id} after a success`).toBe("");
  }
  expect(messages).toEqual([]);
});

test("the next page does not offer an enquiry that is being sent, and has its answers again after a failure", async () => {
  const { page } = await suite.open("/faq");
  const form = await goToForm(page, "call-back");
  await form.fill(enquiries["call-back"].answers);
  const { captcha: _, ...filled } = await form.values();
  const sendAndLeave = async (address: string) => {
    await form.passCaptcha();
    const held = holdEnquiry(page);
    await form.submit();
    const route = await held;
    await goInApp(page, address);
    await goToForm(page, "call-back");
    expect(Object.values(await form.values()).join("")).toBe("");
    return route;
  };
  await (await sendAndLeave("/blog")).abort();
  await eventually(() => form.values()).toEqual({ ...filled, captcha: "" });

  await (await sendAndLeave("/faq")).continue();
  await eventually(() => readSnackbar(page)).toBe(thanks);
  expect(Object.values(await form.values()).join("")).toBe("");
  expect(suite.vendor.enquiries).toEqual([enquiries["call-back"].received]);
});

test("the second form on a page shows what was typed in the first and says so, follows it, and is emptied with it", async () => {
  const { page } = await suite.open("/contact-us");
  const callBack = await goToForm(page, "call-back");
  const contact = await goToForm(page, "contact");
  const says = callBack.form.getByText("We’ve filled in what you typed above.");
  expect(await says.count()).toBe(0);
  await contact.field("First Name").fill("Asha");
  await contact.field("First Name").press("Tab");
  await says.waitFor();
  expect(await callBack.values()).toMatchObject({ FirstName: "Asha" });
  expect(await contact.form.getByText("We’ve filled in").count()).toBe(0);

  await contact.field("First Name").fill("Ásha");
  await contact.field("Country").selectOption({ label: "Kenya" });
  await contact.field("Country").press("Tab");
  await eventually(() => callBack.values()).toMatchObject({ FirstName: "Ásha", CountryId: "2" });
  await callBack.field("Company").fill("Our own");
  await contact.fill(enquiries.contact.answers);
  await contact.passCaptcha();
  expect((await callBack.values()).Company, "typed here").toBe("Our own");
  await contact.submit();
  await contact.form.getByText(thanks).waitFor();
  await eventually(() => callBack.values()).toMatchObject({ FirstName: "", CountryId: "", Company: "Our own" });
});

test("the second form on a page takes over the answers of the first, and keeps the focus when the first is refused", async () => {
  const { page } = await suite.open("/contact-us");
  const contact = await goToForm(page, "contact");
  await contact.fill({ "First Name": "Ásha", Country: "Kenya" });
  const callBack = await goToForm(page, "call-back");
  await callBack.field("Last Name").focus();
  await eventually(() => callBack.values()).toMatchObject({ FirstName: "Ásha", CountryId: "2", LastName: "" });

  await contact.fill(enquiries.contact.answers);
  await contact.passCaptcha();
  const held = holdEnquiry(page);
  await contact.submit();
  const route = await held;
  await callBack.field("Message").focus();
  await route.fulfill({ json: { Status: false } });
  await contact.form.getByRole("button", { name: "Try again" }).waitFor();
  await page.keyboard.type("Good morning");
  expect(await callBack.field("Message").inputValue()).toBe("Good morning");
  expect(await contact.delivery.textContent()).toBe("Not sent yet. Your answers are still here.");
});

test.each(chooseCases(formIds, (id) => id === "call-back" || id === "product"))(
  "%s: text typed before the code has loaded is kept, and is never put into the address",
  async (id) => {
    const { page, messages } = await suite.open("/nowhere");
    messages.length = 0;
    const held: Route[] = [];
    let isOpen = false;
    await page.route("**/*.js", (route) => {
      if (isOpen) return route.continue();
      held.push(route);
    });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(suite.origin + enquiries[id].address, { waitUntil: "commit" });
    const form = findForm(page, id);
    const { Country = "", ...answers } = enquiries[id].answers;
    await form.fill(answers);
    await form.field("Phone").fill("+91 (0) 12-34/56");
    await form.field("Email").press("Enter");
    await form.submitButton.click();

    isOpen = true;
    await Promise.all(held.map((route) => route.continue()));
    await waitForHydration(page);
    await goToForm(page, id);
    expect(await form.field("Phone").inputValue(), "read as if it were filled in after loading").toBe("+91123456");
    await form.field("Phone").fill(answers.Phone ?? "");
    if (Country) await form.field("Country").selectOption({ label: Country });
    await form.passCaptcha();
    expect(page.url()).toBe(suite.origin + enquiries[id].address);
    expect(asked.filter((call) => call.startsWith("POST"))).toEqual([]);
    expect(asked.filter((call) => call === `GET ${enquiries[id].address}`)).toHaveLength(1);
    await form.submit();
    await form.form.getByText(thanks).waitFor();
    expect(suite.vendor.enquiries).toEqual([enquiries[id].received]);
    expect(messages).toEqual([]);
  },
);

test("without JavaScript every form says that it needs it, and shows our phone number and e-mail address", async () => {
  const { page } = await suite.open("/faq", { javaScriptEnabled: false });
  for (const id of formIds) {
    await page.goto(suite.origin + enquiries[id].address);
    const { form, field, submitButton } = findForm(page, id);
    expect(await form.locator(".form-noscript:visible").textContent(), id).toContain(
      "This form needs JavaScript to be sent.",
    );
    for (const kind of ["tel:", "mailto:"]) {
      expect(await form.locator(`.form-noscript a[href^="${kind}"]`).isVisible(), `${id} ${kind}`).toBe(true);
    }
    expect(await submitButton.isDisabled(), id).toBe(true);
    expect(await form.getAttribute("method"), id).toBe("post");
    await field("Email").fill("asha@example.com");
    await field("Email").press("Enter");
    expect(page.url(), id).toBe(suite.origin + enquiries[id].address);
    if (forms[id].captcha) expect(await form.locator("canvas").boundingBox()).toMatchObject({ width: 130, height: 34 });
  }
});

test("the forms' code loads after the page, the countries when a form is near, and the 404 page loads no form code", async () => {
  const codes: string[] = [];
  const lists: string[] = [];
  const { page } = await suite.open("/about-us", {
    before: (page) =>
      page.on("request", (request) => {
        if (request.url().includes("/formCode-")) codes.push(request.url());
        if (request.url().endsWith("/api/countries")) lists.push(request.url());
      }),
  });
  await eventually(() => codes.length).toBe(1);
  await page.waitForLoadState("networkidle");
  expect(lists, "no list while no form is near").toEqual([]);
  await goToForm(page, "call-back");
  await eventually(() => lists.length).toBe(1);

  codes.length = 0;
  await page.goto(`${suite.origin}/nowhere`);
  await waitForHydration(page);
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, 2000);
  await page.keyboard.press("Tab");
  await page.waitForLoadState("networkidle");
  expect(codes, "on the 404 page").toEqual([]);

  await page.goto(`${suite.origin}/product-enquiry`);
  await eventually(() => codes.length).toBe(1);
});

test("a draft can be sent with its country before the country list has loaded", async () => {
  const { page } = await suite.open("/product-enquiry");
  const first = await goToForm(page, "product");
  await first.fill(enquiries.product.answers);

  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/countries", async (route: Route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await waitForHydration(page);
  const form = findForm(page, "product");
  await eventually(() => form.field("Name").inputValue()).toBe(enquiries.product.answers.Name as string);
  await form.submit();
  await form.form.getByText(thanks).waitFor();
  expect(suite.vendor.enquiries.at(-1)).toMatchObject({ CountryId: 1, CountryName: "India" });
  letGo();
});
