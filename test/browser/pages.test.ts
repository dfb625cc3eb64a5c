import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator } from "playwright-core";
import sharp from "sharp";
import { expect, inject, onTestFinished, test } from "vitest";
import { markSamples } from "../../build/content/samplePictures.mjs";
import { listSampleValues } from "../../build/content/samples.ts";
import { contactCardPath } from "../../shared/contactCards.ts";
import { eventAddress } from "../../shared/content/eventsPage.ts";
import { isSample, markSample, officeAddress, site } from "../../shared/content/site.ts";
import { clients } from "../../shared/records/clients.ts";
import { events } from "../../shared/records/events.ts";
import { offices } from "../../shared/records/offices.ts";
import { goTo, open, phone, readScrollPadding, scrollTo, standsAt, waitForLive } from "../support/browser.ts";
import { isFocused } from "../support/form.ts";
import { articleRoute, isThere } from "../support/products.ts";

test("numbers, e-mail addresses and the street can be copied, samples with a word that says so, the company's card is saved, and the live map loads on demand", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page } = await open("/contact-us", { permissions, hasTouch: true });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const button = page.locator("main").getByLabel(`Copy ${site.helpdeskPhone}`).last();
  await button.press("Enter");
  await page.getByRole("status").getByText("Copied", { exact: true }).waitFor();
  expect(await copied()).toBe(markSample(site.helpdeskPhone, "helpdeskPhone"));
  expect(await isFocused(button)).toBe(true);
  await page.getByText("Copied", { exact: true }).waitFor({ state: "detached" });
  for (const text of site.offices.slice(0, 1).flatMap(({ email, phones }) => [email, ...phones])) {
    await page.locator("footer").getByLabel(`Copy ${text}`).first().tap();
    await expect.poll(copied).toBe(markSample(text, "offices"));
  }
  await page.locator("main").getByLabel(`Copy ${officeAddress}`).tap();
  await expect.poll(copied).toBe(markSample(officeAddress, "address"));

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save contact" }).click();
  expect((await download).suggestedFilename()).toBe(contactCardPath().slice(1));
  await page.route("https://www.openstreetmap.org/**", (route) => route.abort());
  const frame = page.locator("iframe");
  expect([await page.locator(".office-map").isVisible(), await frame.count()]).toEqual([true, 0]);
  await page.getByRole("button", { name: "Load live map" }).click();
  expect(await frame.getAttribute("src")).toBe(site.mapEmbedUrl);
  expect(await frame.getAttribute("sandbox")).toBe("allow-scripts allow-same-origin allow-popups");
});

test("the office hours show the office's time and the visitor's time, and change every minute", async () => {
  const { page } = await open("/contact-us", { clock: "stands", timezoneId: "Africa/Nairobi" });
  const now = page.locator(".open-now").first();
  const town = site.address.locality;
  await expect.poll(() => now.textContent()).toBe(`Open now in ${town} 14:30 India time, 12:00 for you`);
  await page.clock.runFor(60_000);
  await expect.poll(() => now.textContent()).toBe(`Open now in ${town} 14:31 India time, 12:01 for you`);
});

// What See More and Back do with the focus is heard (heard.test.ts).
test("a shared link opens an event 100 px below the window's top, Back closes it, and the browser's history works both ways", async () => {
  const [event] = events;
  const { page } = await open(event ? eventAddress(event) : "");
  const detailArrives = () => standsAt(page, ".event-detail", 100);
  const listArrives = () => expect.poll(() => page.getByRole("article").count()).toBe(events.length);
  const goBack = () => page.getByRole("link", { name: "Back", exact: true }).click();
  const seeMore = page.getByRole("link", { name: /^See More/ }).nth(7);
  await detailArrives();
  const detail = page.locator(".event-detail");
  const readText = async () => (await detail.locator("p").allTextContents()).join("\n").trim();
  const first = await readText();
  expect(first).not.toBe("");
  await page.locator(".other-event").first().click();
  await detailArrives();
  expect(await readText(), "the text of the other event").not.toContain(first);
  await goBack();
  await listArrives();
  expect(new URL(page.url()).search).toBe("");
  await seeMore.click();
  await detailArrives();
  expect(new URL(page.url()).searchParams.get("event")).toBeTruthy();
  await goBack();
  await listArrives();
  await page.goBack();
  await detailArrives();
  await page.goForward();
  await listArrives();
});

test("the client list has 25 names on a page, and the focus is not lost when a button is disabled at the end", async () => {
  const { page } = await open("/our-clients");
  const previous = page.getByRole("button", { name: "Previous", exact: true });
  const next = page.getByRole("button", { name: "Next", exact: true });
  const state = async () => [
    await page.locator(".client-names li:visible").count(),
    await previous.isDisabled(),
    await next.isDisabled(),
  ];
  const pages = Math.ceil(clients.length / 25);
  expect(pages).toBeGreaterThan(1);
  expect(await state()).toEqual([25, true, false]);
  for (let number = 2; number <= pages; number++) {
    await next.press("Enter");
    await page.getByText(`Page ${number} of ${pages}`, { exact: true }).waitFor();
  }
  expect(await state()).toEqual([clients.length - 25 * (pages - 1), false, true]);
  expect(await isFocused(previous)).toBe(true);
});

test("the article's table of contents marks the current section, and on a phone it is folded and leads to its sections", async () => {
  const { page } = await open(articleRoute.path);
  const hrefs = (links: string) =>
    page.locator(links).evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const marked = () => hrefs('.contents a[aria-current="true"]');
  const hashes = await hrefs(".contents a");
  for (const hash of hashes.slice(0, 2)) {
    await page.locator(hash).evaluate((section) => section.scrollIntoView({ behavior: "instant" }));
    await expect.poll(marked).toEqual([hash]);
  }
  // At the end of the page no section is on the line any more, and the last one stays marked.
  await scrollTo(page, 1_000_000);
  await expect.poll(marked).toEqual([hashes.at(-1)]);
  await scrollTo(page, 0);
  await expect.poll(marked).toEqual([]);
  const folded = page.locator(".folded-contents");
  expect(await folded.isVisible()).toBe(false);
  await page.setViewportSize(phone);
  await folded.locator("summary").click();
  await folded.getByRole("link").last().click();
  const target = new URL(page.url()).hash;
  await expect.poll(() => page.locator(target).evaluate((one) => one.getBoundingClientRect().top < 200)).toBe(true);
});

test("of the questions the first is open, they open one at a time and can all be closed, by pointer and by key, and by the browser's search", async () => {
  const { page } = await open("/faq", { reducedMotion: "reduce" });
  /** The questions that are open for the eye and for a screen reader. */
  const readOpen = async (accordion: Locator) => {
    // The browser skips content far below the window, which would count as hidden.
    await accordion.scrollIntoViewIfNeeded();
    return accordion.locator("button[aria-expanded]").evaluateAll((buttons) =>
      buttons.flatMap((button, at) => {
        const panel = document.getElementById(button.getAttribute("aria-controls") ?? "");
        const isShown = panel?.checkVisibility({ contentVisibilityAuto: true }) && panel.offsetHeight > 0;
        if (isShown !== (button.getAttribute("aria-expanded") === "true")) throw new Error(`Question ${at} differs`);
        return isShown ? [at] : [];
      }),
    );
  };
  const questions = page.locator("main .accordion").last();
  const button = (index: number) => questions.getByRole("button").nth(index);
  const openOnes = () => expect.poll(() => readOpen(questions).catch(String));
  await openOnes().toEqual([0]);
  await button(4).click();
  await openOnes().toEqual([4]);
  // The panel that closes is above, and is higher than the space above the question that opens.
  const top = () => button(5).evaluate((element) => element.getBoundingClientRect().top);
  await button(5).evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 120));
  await button(5).press("Space");
  await expect.poll(() => button(5).getAttribute("aria-expanded")).toBe("true");
  await expect.poll(async () => Math.abs((await top()) - 120)).toBeLessThan(3);
  await openOnes().toEqual([5]);
  await button(5).press("Enter");
  await openOnes().toEqual([]);
  // A link into a closed panel makes the browser open it, by the same mechanism as its search.
  await button(2).evaluate((element) => {
    const answer = document.querySelector(`#${element.getAttribute("aria-controls")} p`);
    if (answer) answer.id = "found";
    location.hash = "#found";
  });
  await openOnes().toEqual([2]);
  // Both editions of the broker's product may be open (A24).
  if (!isThere("/insurance-broker-management-software")) return;
  await goTo(page, "/insurance-broker-management-software");
  await waitForLive(page);
  const editions = page.locator('[data-block="editions"]');
  await editions.getByRole("button", { name: "Corporate edition", exact: true }).click();
  await expect.poll(() => readOpen(editions).catch(String)).toEqual([0, 1]);
});

test("a link to a question or term leads there below the header, on arrival, from another page and on the same page", async () => {
  const { page } = await open("/faq#cost", { reducedMotion: "reduce", viewport: phone });
  const arrives = async (id: string) => {
    await page.locator(`#${id} [aria-expanded=true]`).waitFor();
    await standsAt(page, `#${id}`, await page.evaluate(readScrollPadding), 3);
  };
  await arrives("cost");
  for (const hash of ["#hosting", "#term-treaty"])
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
  await page.locator("#hosting [aria-expanded=true]").waitFor();
  await standsAt(page, "#term-treaty", phone.height / 4, phone.height / 4);
  await page.locator("main a[href$='#reinsurance-reminders']").click();
  await arrives("reinsurance-reminders");
});

// What the right arrow and Tab do is heard (heard.test.ts).
test("the tabs of Home are selected by all keys, have one tab stop, and each shows the panel that it labels", async () => {
  const { page } = await open("/", { reducedMotion: "reduce" });
  const tabs = page.getByRole("tab");
  const isSelected = (at: number) => async () => [
    await tabs.nth(at).getAttribute("aria-selected"),
    await isFocused(tabs.nth(at)),
    await page.locator("[role=tabpanel]:visible").getAttribute("aria-labelledby"),
    await tabs.evaluateAll((all) => all.map((tab) => (tab as HTMLElement).tabIndex).indexOf(0)),
  ];
  await tabs.first().focus();
  const last = (await tabs.count()) - 1;
  for (const [key, at] of [
    ["ArrowDown", 1],
    ["End", last],
    ["ArrowRight", 0],
    ["ArrowUp", last],
    ["Home", 0],
  ] as const) {
    await page.keyboard.press(key);
    const id = await tabs.nth(at).getAttribute("id");
    await expect.poll(isSelected(at), { message: key }).toEqual(["true", true, id, at]);
  }
});

/** With an owner's real values the picture has fewer marks. */
const marked = ["phone", "helpdeskPhone", "meetingUrl", "address"] as const;

test.runIf(marked.every(isSample) && offices[2]?.sample)(
  "npm run content -- pictures marks the sample values on each page, and lists what to replace",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "sample-pictures-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [contact] = await markSamples({
      origin: inject("siteOrigin"),
      folder,
      values: listSampleValues(),
      pages: ["/contact-us"],
    });
    const found = contact?.found.map(({ key }) => key) ?? [];
    expect(found).toEqual(expect.arrayContaining([...marked, "offices[2]"]));
    expect(found).not.toContain("supportEmail");
    expect(contact?.unseen.map(({ key }) => key)).toContain("mapsUrl");

    const { width, height } = await sharp(path.join(folder, contact?.picture ?? "")).metadata();
    expect(width).toBe(1280);
    expect(height).toBeGreaterThan(2000);
    const index = readFileSync(path.join(folder, "index.html"), "utf8");
    expect(index).toContain("<h2>/contact-us</h2>");
    expect(index).toContain("take &quot;helpdeskPhone&quot; out of");
  },
);
