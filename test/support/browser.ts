import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, inject } from "vitest";
import { watchWords } from "./translator.ts";

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

let opening: Promise<Browser> | undefined;
afterAll(async () => (await opening)?.close());

/** The browser that all test files share: this is the file's connection, which closes its pages. Tests must not close it. */
export function getBrowser(): Promise<Browser> {
  opening ??= chromium.connect(inject("browserEndpoint"));
  return opening;
}

export interface Visit {
  page: Page;
  /** Every console message and every uncaught error of the page. Must stay empty. */
  messages: string[];
  close(): Promise<void>;
}

/** Opens a page as a new visitor, without cookies and storage. */
export async function openVisit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext(options);
  await context.addInitScript(watchWords);
  const page = await context.newPage();
  return { page, messages: collectMessages(page), close: () => context.close() };
}

/** Chromium logs this when a test measures something hidden, such as the panel of a tab that is not selected. */
const onMeasuring = "Rendering was performed in a subtree hidden by content-visibility.";

/** A list that grows with each console message and uncaught error of the page. */
export function collectMessages(page: Page): string[] {
  const messages: string[] = [];
  page.on("console", (message) => {
    if (message.text() !== onMeasuring) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => messages.push(`uncaught: ${error.message}`));
  return messages;
}

/** Resolves when React has hydrated the frame of the page and the first view (client/App.tsx, components/Island.tsx). */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () => "hydrated" in document.documentElement.dataset && document.querySelector("main[data-hydrated]") !== null,
  );
}

/** Resolves when React has hydrated all of the page. */
export async function waitForLive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.live === "true");
}

/** Whether React has hydrated an element, so that its handlers work. Runs in the page. */
export function isLive(element: Element): boolean {
  return "hydrated" in document.documentElement.dataset && !element.closest("[data-island]:not([data-hydrated])");
}
