import express, { type ErrorRequestHandler } from "express";
import request from "supertest";
import { onTestFinished } from "vitest";
import type { Captcha } from "../../server/captcha/captcha.ts";
import type { Challenges } from "../../server/enquiries/challenges.ts";
import { createDelivery } from "../../server/enquiries/delivery/loop.ts";
import { createCountriesRoute, createEnquiryRoutes, createLoginRoute } from "../../server/enquiries/routes.ts";
import { createSqliteStore } from "../../server/enquiries/store/sqlite/sqliteStore.ts";
import { createMetrics } from "../../server/metrics.ts";
import { createCsrf } from "../../server/middleware/csrf.ts";
import { createErrorAnswer } from "../../server/middleware/errors.ts";
import { createVendorClient } from "../../server/vendorApi/client.ts";
import { createCountries } from "../../server/vendorApi/countries.ts";
import { createEnvelope } from "../../server/vendorApi/envelope.ts";
import { createDataDir, createTestLog } from "./desk.ts";
import { createTestCipher } from "./keys.ts";
import { type Fault, startVendor, vendorIv, vendorKey } from "./vendor.ts";

/** The API routes alone, with a vendor over real HTTP. The guards in front of them have their own tests. */
export async function openRoutes({
  fault,
  captcha,
  challenges,
}: {
  fault?: Fault;
  captcha?: Captcha;
  challenges?: Challenges;
} = {}) {
  const vendor = await startVendor({ fault });
  const { log } = createTestLog();
  const metrics = createMetrics();
  const envelope = createEnvelope({ key: vendorKey, iv: vendorIv });
  const dataDir = createDataDir();
  const client = createVendorClient({ apiBase: vendor.url, envelope, timeoutMs: 8000, log, metrics });
  const store = createSqliteStore({ dataDir, log });
  const cipher = createTestCipher();
  const delivery = createDelivery({ store, cipher, client, ackTimeoutMs: 4000, apiTimeoutMs: 8000, log, metrics });
  delivery.start();
  onTestFinished(async () => {
    await vendor.close();
    await delivery.stop(100);
    await store.close();
  });
  const csrf = createCsrf({ siteOrigin: "http://127.0.0.1", isProduction: false });
  const app = express();
  app.use(express.json());
  const countries = createCountries({ client, dataDir, source: vendor.url, ackTimeoutMs: 4000, log });
  app.get("/api/countries", createCountriesRoute({ countries }));
  app.post(
    "/api/enquiries/:form",
    createEnquiryRoutes({ store, cipher, delivery, captcha, challenges, csrf, countries }),
  );
  app.post("/api/login", createLoginRoute({ client }));
  const answerError = createErrorAnswer({ log, errorPage: (message) => message, headers: [] });
  const passError: ErrorRequestHandler = (error, req, res, _next) => answerError(req, res, error);
  app.use(passError);
  const post = (body: object, key?: string, form = "call-back") => {
    const call = request(app).post(`/api/enquiries/${form}`);
    return (key === undefined ? call : call.set("Idempotency-Key", key)).send(body);
  };
  return { app, vendor, store, post };
}
