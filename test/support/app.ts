import type { RequestListener } from "node:http";
import request from "supertest";
import { onTestFinished } from "vitest";
import { createApp } from "../../server/app.ts";
import { loadConfig } from "../../server/config.ts";
import { createServices } from "../../server/services.ts";
import { storeKeys } from "./keys.ts";
import { manifest, search, testOrigin } from "./page.ts";
import { createDataDir, createTestLog } from "./testDoubles.ts";
import { type Fault, startVendor } from "./vendor.ts";

/** The real app in production mode, and a vendor over real HTTP. Both end with the test. */
export async function createTestApp({
  env = {},
  fault = "none",
}: {
  env?: Record<string, string>;
  fault?: Fault;
} = {}) {
  const vendor = await startVendor({ fault });
  const config = loadConfig({
    NODE_ENV: "production",
    SITE_ORIGIN: testOrigin,
    ...vendor.settings,
    STORE_KEYS: storeKeys,
    // On a busy machine our stand-in for the vendor may take some seconds.
    API_TIMEOUT_MS: "5000",
    ACK_TIMEOUT_MS: "4000",
    DATA_DIR: createDataDir(),
    CHALLENGE_COST: "0",
    RATE_LIMIT_ENQUIRIES: "1000",
    ...env,
  });
  const { log, lines, text } = createTestLog(config);
  const services = createServices({ config, log, manifest, search, apiBase: vendor.url });
  const state = { isReady: true };
  const { answer: app } = createApp(services, () => state.isReady);
  services.delivery.start();
  onTestFinished(async () => {
    await services.delivery.stop(2000);
    await services.store.close();
    await vendor.close();
  });
  return { app, vendor, services, config, state, logLines: lines, logText: text };
}

/** A browser that has opened a page: it has both cookies, and the token for its header. */
export async function openForm(app: RequestListener, siteOrigin = testOrigin) {
  const response = await request(app).get("/api/csrf").expect(204);
  const cookies = (response.get("Set-Cookie") ?? []).map((cookie) => cookie.split(";")[0] as string);
  const token = decodeURIComponent(cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))?.split("=")[1] ?? "");
  const post = (address: string) =>
    request(app)
      .post(address)
      .set("Cookie", cookies.join("; "))
      .set("X-XSRF-TOKEN", token)
      .set("Origin", siteOrigin)
      .set("Sec-Fetch-Site", "same-origin");
  return { cookies, token, post };
}
