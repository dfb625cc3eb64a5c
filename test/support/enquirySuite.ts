import { afterAll, afterEach, beforeAll } from "vitest";
import { type Visit, waitForHydration } from "./browser.ts";
import { type Site, startSite } from "./site.ts";
import type { OpenOptions } from "./suite.ts";
import { startVendor, type Vendor } from "./vendor.ts";
import { openVisits } from "./visits.ts";

export interface EnquirySuite {
  readonly origin: string;
  readonly vendor: Vendor;
  /** Like openSuite's `open`, for a visitor who can read captchas and has not moved yet. */
  open(address: string, options?: OpenOptions): Promise<Visit>;
}

/** A Friday in June, early in the minute that is 14:31 in Mohali. */
const opened = new Date("2026-06-12T09:01:00Z");

/** One vendor, one server and one browser for the tests of a file. After each test the vendor's fault is cleared. */
export function openEnquirySuite(createEnv: () => Promise<Record<string, string>> = async () => ({})): EnquirySuite {
  let vendor: Vendor | undefined;
  let site: Site | undefined;

  beforeAll(async () => {
    vendor = await startVendor();
    const env = {
      API_BASE: vendor.url,
      API_KEY: vendor.key,
      API_IV: vendor.iv,
      API_TIMEOUT_MS: "1000",
      // On a busy machine our stand-in for the vendor may take half a second.
      ACK_TIMEOUT_MS: "900",
      ...(await createEnv()),
    };
    site = await startSite(env);
    // The country list, fetched once, serves all tests, however busy this machine is (A94).
    await fetch(`${site.origin}/api/countries`);
  });
  afterEach(async () => {
    await vendor?.setFault("none");
    vendor?.enquiries.splice(0);
  });
  afterAll(async () => {
    await site?.stop();
    await vendor?.close();
  });
  // The hooks registered last run first after a test, so no page sends when the vendor's list is emptied.
  const openPage = openVisits(noteCaptchas);

  return {
    get origin() {
      return site?.origin ?? "";
    },
    get vendor() {
      if (!vendor) throw new Error("The suite has not started");
      return vendor;
    },
    async open(address, { before, clock, untouched: _, ...options } = {}) {
      if (!site) throw new Error("The suite has not started");
      const settings = { reducedMotion: "reduce", timezoneId: "Asia/Kolkata", ...options } as const;
      const visit = await openPage(settings, { clock });
      if (clock) await visit.page.clock.install({ time: opened });
      await before?.(visit.page);
      await visit.page.goto(site.origin + address);
      if (options.javaScriptEnabled !== false) await waitForHydration(visit.page);
      // The clock stops now, because the page needs its timers to become live, and one second later than it is, because
      // no request under way may time out.
      if (clock) await visit.page.clock.pauseAt((await visit.page.evaluate(() => Date.now())) + 1000);
      return visit;
    },
  };
}

declare global {
  interface HTMLCanvasElement {
    /** On a captcha's canvas: the signs drawn since it was last cleared, and the opacity of its background. */
    signs?: string;
    backgroundAlpha?: number;
  }
}

/** Runs in the page before its own code: canvases record the text that is drawn on them. */
export function noteCaptchas(): void {
  const drawing = CanvasRenderingContext2D.prototype;
  const { clearRect, fillText, stroke } = drawing;
  drawing.clearRect = function (...area) {
    this.canvas.signs = "";
    return clearRect.apply(this, area);
  };
  drawing.fillText = function (...text) {
    this.canvas.signs += text[0];
    return fillText.apply(this, text);
  };
  drawing.stroke = function (...path: unknown[]) {
    this.canvas.backgroundAlpha = this.globalAlpha;
    return Reflect.apply(stroke, this, path);
  };
}
