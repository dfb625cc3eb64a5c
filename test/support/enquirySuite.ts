import { afterAll, beforeAll, beforeEach } from "vitest";
import { type OpenOptions, openPage, type Visit, waitForHydration } from "./browser.ts";
import { type Site, startSite } from "./site.ts";
import { startVendor, type Vendor } from "./vendor.ts";

/** A Friday in June, early in the minute that is 14:31 in Mohali. */
const opened = new Date("2026-06-12T09:01:00Z");

/** One vendor and one server for the tests of a file. Before each test the vendor is well and has no enquiries. */
export function openEnquirySuite(createEnv: () => Promise<Record<string, string>> = async () => ({})) {
  const suite = {
    origin: "",
    vendor: undefined as unknown as Vendor,
    /** Opens a page for a visitor who can read captchas and has not moved yet. */
    async open(address: string, { before, clock, ...options }: OpenOptions = {}): Promise<Visit> {
      const visit = await openPage({ reducedMotion: "reduce", timezoneId: "Asia/Kolkata", clock, ...options });
      const { page } = visit;
      await page.addInitScript(noteCaptchas);
      if (clock) await page.clock.install({ time: opened });
      await before?.(page);
      await page.goto(suite.origin + address);
      if (options.javaScriptEnabled !== false) await waitForHydration(page);
      // The clock stops now, because the page needs its timers to become live, and one second later than it is, because
      // no request under way may time out.
      if (clock) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
      return visit;
    },
  };
  let site: Site;
  beforeAll(async () => {
    suite.vendor = await startVendor();
    site = await startSite({
      API_BASE: suite.vendor.url,
      API_KEY: suite.vendor.key,
      API_IV: suite.vendor.iv,
      // On a busy machine our stand-in for the vendor may take some seconds.
      API_TIMEOUT_MS: "5000",
      ACK_TIMEOUT_MS: "4000",
      ...(await createEnv()),
    });
    suite.origin = site.origin;
    // The country list, fetched once, serves all tests, however busy this machine is (A94).
    await fetch(`${site.origin}/api/countries`);
  });
  beforeEach(async () => {
    await suite.vendor.setFault("none");
    suite.vendor.enquiries.length = 0;
  });
  afterAll(async () => {
    await site?.stop();
    await suite.vendor?.close();
  });
  return suite;
}

declare global {
  interface HTMLCanvasElement {
    /** On a captcha's canvas: the signs drawn since it was last cleared. */
    signs?: string;
  }
}

/** Runs in the page before its own code: canvases record the text that is drawn on them. */
export function noteCaptchas(): void {
  const drawing = CanvasRenderingContext2D.prototype;
  const { clearRect, fillText } = drawing;
  drawing.clearRect = function (...area) {
    this.canvas.signs = "";
    return clearRect.apply(this, area);
  };
  drawing.fillText = function (...text) {
    this.canvas.signs += text[0];
    return fillText.apply(this, text);
  };
}
