import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { chromiumPath } from "./setUpBrowser.ts";
import { watchWords } from "./translator.ts";
import { oncePerWorker } from "./worker.ts";

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** `paints`: for a test that reads pixels. */
export function openBrowser({ paints = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    // worker.ts closes the browser on this signal.
    handleSIGTERM: false,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      // No memory for painted content: hardly any test reads a pixel, and painting took a quarter of the tests' time.
      ...(paints ? [] : ["--force-gpu-mem-available-mb=0"]),
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
    ],
  });
}

/** One browser for all test files of a worker. Tests must not close it. */
export const getBrowser = oncePerWorker(openBrowser, (browser) => browser.close());

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
