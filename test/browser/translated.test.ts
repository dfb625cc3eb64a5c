import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { openPage, waitForHydration, waitForLive } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { translateEarly } from "../support/translator.ts";

/**
 * Reports text that changes next to other content: React would change a text node that a translator has thrown away.
 */
function watchWords(): void {
  if (window !== window.top) return;
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== "";
  new MutationObserver((changes) => {
    for (const { type, target, oldValue, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      // The parser lengthens a text in whose middle a piece of the page ended.
      if (oldValue && document.readyState === "loading" && target.nodeValue?.startsWith(oldValue)) continue;
      const element = target instanceof Element ? target : target.parentElement;
      const isChange =
        type === "characterData" && target.parentNode !== null && target.parentNode.childNodes.length > 1;
      // React inserts new nodes before the text that it has created.
      const isBefore = removedNodes.length === 0 && nextSibling !== null && isText(nextSibling);
      const isGone = addedNodes.length === 0 && (previousSibling ?? nextSibling) && [...removedNodes].some(isText);
      if (!element?.isConnected || element.closest("head") || !(isChange || isGone || isBefore)) continue;
      const words = (isChange ? target : (removedNodes[0] ?? nextSibling))?.nodeValue;
      console.error(`"${words}" needs an element to itself in <${element.localName} class="${element.className}">`);
    }
  }).observe(document, { childList: true, characterData: true, characterDataOldValue: true, subtree: true });
}

/** A translator has changed the page before React hydrates it. Everything on the page stays and works. */

/** The parts of a page in document order, and how they look. Of Home's hero only what stays while its taglines change. */
const readParts = (page: Page) =>
  page
    .locator("title, link[rel=canonical], h1, h2, main section, main form, main a, footer a, button")
    .evaluateAll((all) =>
      all.map((part) => {
        const { display, fontSize, color } = getComputedStyle(part);
        const isNamed = part.matches("section, form, .hero :is(h1, a)");
        const what = isNamed ? part.className : (part.getAttribute("href") ?? part.textContent);
        return `${what} ${display} ${fontSize} ${color}`;
      }),
    );

test.each(["/", "/search?q=claims"])("a translated %s is complete, in its theme and in its styles", async (address) => {
  const openDark = async (script: () => void) => {
    const { page } = await openPage({ reducedMotion: "reduce", mayLog: /Hydration failed/ });
    await page.addInitScript(script);
    await page.addInitScript(() => localStorage.setItem("theme", "dark"));
    await page.goto(address);
    await waitForLive(page);
    return page;
  };
  const original = await openDark(() => {});
  const page = await openDark(translateEarly);
  const readRoot = (of: Page) => of.locator("html").evaluate(({ dataset: { theme, motion } }) => [theme, motion]);
  await expect.poll(() => readRoot(page)).toEqual(await readRoot(original));
  await expect.poll(() => readParts(page)).toEqual(await readParts(original));
});

test("words that change have an element to themselves: all buttons of each page, pressed", async () => {
  const { page, messages } = await openPage({});
  await page.addInitScript(watchWords);
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.route(/^https:/, (route) => route.abort());
  const paths = routes.map(({ path }) => path);
  for (const path of chooseCases(paths, (path) => ["/", "/events", "/our-clients", "/contact-us"].includes(path))) {
    await page.goto(path);
    await waitForHydration(page);
    await page.mouse.move(2, 300);
    await waitForLive(page);
    messages.length = 0;
    await page.evaluate(async () => {
      for (const button of document.querySelectorAll<HTMLButtonElement>(
        ":is(header, main, footer) button:not([role=search] *)",
      )) {
        button.click();
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    expect(
      messages.filter((text) => !text.includes("ERR_FAILED")),
      path,
    ).toEqual([]);
  }
});
