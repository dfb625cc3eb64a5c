import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { articleRoute } from "../support/article.ts";
import { chooseCases } from "../support/cases.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();

const walkTimeoutMs = 60_000;

/** Everything that describes the page to machines: of the document on screen, or of the one that the server sends now. */
function readTags(page: Page, fresh?: string): Promise<string[]> {
  return page.evaluate(async (address) => {
    const told = "title, meta, link:not([rel=preload], [rel=modulepreload], [rel=stylesheet])";
    const html = address && (await fetch(address).then((response) => response.text()));
    const { head, body } = html ? new DOMParser().parseFromString(html, "text/html") : document;
    return [...head.querySelectorAll(told), ...body.querySelectorAll("script[type='application/ld+json']")]
      .map((tag) => {
        const attributes = [...tag.attributes].map(({ name, value }) => `${name}="${value}"`);
        return [tag.tagName.toLowerCase(), ...attributes.toSorted(), tag.textContent].join(" ").trim();
      })
      .toSorted();
  }, fresh);
}

/** Goes to a page by a link, as a visitor would, or by the history API when there is no link. */
async function goInApp(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const link = document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`);
    if (link) return link.click();
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
}

test(
  "a page reached by a link within the site has exactly the head tags and structured data of a fresh load (A101)",
  async () => {
    const { page } = await suite.open("/", { reducedMotion: "reduce" });
    expect(await readTags(page), "the page that the visitor arrived on").toEqual(await readTags(page, "/"));
    await page.evaluate(() => Object.assign(window, { mark: "the first page" }));
    const addresses = [
      ...routes.filter(({ id, dynamic }) => id !== "home" && !dynamic).map(({ path }) => path),
      "/nowhere",
      "/events?event=himalaya-2025-05-31",
      "/",
    ];
    const chosen = ["/supercrop", "/faq", articleRoute.path, "/nowhere", "/events?event=himalaya-2025-05-31", "/"];
    for (const address of chooseCases(addresses, (one) => chosen.includes(one))) {
      const fresh = await readTags(page, address);
      const title = fresh.find((tag) => tag.startsWith("title"))?.slice("title ".length);
      await goInApp(page, address);
      await page.waitForFunction((text) => document.querySelector("#announcer")?.textContent === text, title);
      expect(await readTags(page), address).toEqual(fresh);
    }
    expect(await page.evaluate(() => "mark" in window), "the page was never loaded again").toBe(true);
  },
  walkTimeoutMs,
);

test("Back and Forward restore each page's own tags and structured data", async () => {
  const { page } = await suite.open("/supercrop", { reducedMotion: "reduce" });
  const first = await readTags(page);
  await goInApp(page, "/faq");
  await page.waitForFunction(() => document.title.startsWith("FAQ"));
  const second = await readTags(page);
  await page.goBack();
  await page.waitForFunction(() => document.title.startsWith("SuperCrop"));
  expect(await readTags(page)).toEqual(first);
  await page.goForward();
  await page.waitForFunction(() => document.title.startsWith("FAQ"));
  expect(await readTags(page)).toEqual(second);
});

test("the canonical address has no query", async () => {
  const { page } = await suite.open("/supercrop?page=sarb&utm_source=letter");
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${suite.origin}/supercrop`);
});
