import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { chromiumPath } from "./setUpBrowser.ts";
import { watchWords } from "./translator.ts";
import { oncePerWorker } from "./worker.ts";

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** `paints`: for a test that looks at pixels. */
export function openBrowser({ paints = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    // The worker ends it.
    handleSIGTERM: false,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      // No memory for what is painted: hardly a test looks at a pixel, and painting took a quarter of all their time.
      ...(paints ? [] : ["--force-gpu-mem-available-mb=0"]),
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
    ],
  });
}

/** For all the files of a worker. Nobody closes it. */
export const getBrowser = oncePerWorker(openBrowser, (browser) => browser.close());

export interface Visit {
  page: Page;
  /** Everything the console said and every uncaught error: must stay empty. */
  messages: string[];
  close(): Promise<void>;
}

/** A visitor of their own: new cookies, new storage. */
export async function openVisit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext(options);
  await context.addInitScript(watchWords);
  const page = await context.newPage();
  return { page, messages: collectMessages(page), close: () => context.close() };
}

/** A remark of Chromium's on a test that measures what nobody can see, as a tab that is not chosen. */
const onMeasuring = "Rendering was performed in a subtree hidden by content-visibility.";

/** A list that grows with everything that the page says. */
export function collectMessages(page: Page): string[] {
  const messages: string[] = [];
  page.on("console", (message) => {
    if (message.text() !== onMeasuring) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => messages.push(`uncaught: ${error.message}`));
  return messages;
}

/** Resolves when React has taken the page over. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
}
