import { randomUUID } from "node:crypto";
import request from "supertest";
import { describe, expect, onTestFinished, test } from "vitest";
import { createCaptcha } from "../server/captcha/captcha.ts";
import { createSqliteStore } from "../server/enquiries/store/sqlite/sqliteStore.ts";
import { createMetrics } from "../server/metrics.ts";
import { site } from "../shared/content/site.ts";
import { honeypotName } from "../shared/enquiry/forms.ts";
import { toVendorModel } from "../shared/enquiry/vendorModels.ts";
import { captchaSecret, captchaSiteKey, startCaptchaStandIn } from "./support/captchaStandIn.ts";
import { createEnquiry, createTestLog } from "./support/desk.ts";
import { openRoutes } from "./support/openRoutes.ts";

const callBack = createEnquiry().values;
/** What the vendor gets of it. */
const received = toVendorModel("call-back", callBack);
const reference = expect.stringMatching(/^[0-9A-Z]{8}$/);

test("a delivered enquiry answers Status true with a reference, and the vendor gets only its fields", async () => {
  const { post, vendor } = await openRoutes();
  const { status, body } = await post({
    ...callBack,
    captcha: "aB3xYz",
    captchaToken: "t",
    [honeypotName]: "",
    extra: 1,
  });
  expect(status).toBe(200);
  expect(body).toEqual({ Status: true, Reference: reference });
  expect(vendor.enquiries).toEqual([received]);
});

test("the vendor gets a country's name from its own list, whatever language the page was translated to", async () => {
  const { app, post, vendor } = await openRoutes();
  await request(app).get("/api/countries").expect(200);
  const key = randomUUID();
  const first = await post({ ...callBack, CountryId: 2, CountryName: "肯尼亚" }, key);
  expect(vendor.enquiries).toEqual([{ ...received, CountryId: 2, CountryName: "Kenya" }]);
  const again = await post({ ...callBack, CountryId: 2, CountryName: "肯尼亚" }, key);
  expect(again.body).toEqual(first.body);
  await post({ ...callBack, CountryId: 0, CountryName: "Kenia" });
  await post({ ...callBack, CountryId: 99, CountryName: "Samoa" });
  expect(vendor.enquiries.slice(1).map(({ CountryId, CountryName }) => [CountryId, CountryName])).toEqual([
    [0, "Kenia"],
    [99, "Samoa"],
  ]);
});

test("line breaks and tabs reach the vendor in no field but the message", async () => {
  const { post, vendor } = await openRoutes();
  await post({
    ...callBack,
    FirstName: "Asha\r\nBcc: x",
    Company: "A\tB",
    CountryId: 0,
    CountryName: "In\ndia",
    Help: "1\n2",
  });
  expect(vendor.enquiries).toMatchObject([
    { FirstName: "Asha Bcc: x", Company: "A B", CountryName: "In dia", Help: expect.stringMatching(/^1\n2/) },
  ]);
});

test("while the vendor is down an enquiry answers 202 and queued", async () => {
  const { post, store } = await openRoutes({ fault: "down" });
  const { status, body } = await post(callBack);
  expect(status).toBe(202);
  expect(body).toEqual({ Status: true, queued: true, Reference: reference });
  expect((await store.get(body.Reference))?.state).toBe("waiting");
});

test("an enquiry that the vendor refuses answers Status false, and is kept", async () => {
  const { post, store } = await openRoutes({ fault: "status false" });
  const { status, body } = await post(callBack);
  expect(status).toBe(200);
  expect(body).toEqual({ Status: false });
  expect((await store.summary()).counts.refused).toBe(1);
});

test("an invalid enquiry is answered with a message for each field, and is not stored", async () => {
  const { post, store } = await openRoutes();
  const { status, body } = await post({ ...callBack, FirstName: " ", EmailAddress: "asha@" });
  expect(status).toBe(400);
  expect(body).toEqual({
    code: "E_INVALID_NEW_RECORD",
    message: "You Entered Invalid Details",
    fields: { FirstName: "First Name is required", EmailAddress: "Please enter a valid email address" },
  });
  expect((await store.list({})).total).toBe(0);
});

test("an unknown form answers 404", async () => {
  const { post } = await openRoutes();
  for (const form of ["feedback", "constructor", "__proto__"])
    expect((await post(callBack, undefined, form)).status).toBe(404);
});

describe("a repeat with the same key", () => {
  test("gets the same answer and is delivered once", async () => {
    const { post, vendor } = await openRoutes();
    const key = randomUUID();
    const first = await post(callBack, key);
    const again = await post({ ...callBack, captchaToken: "another" }, key.toUpperCase());
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(vendor.enquiries).toHaveLength(1);
  });

  test("during the first request joins it", async () => {
    const { post, vendor } = await openRoutes({ fault: { slowMs: 100 } });
    const key = randomUUID();
    const answers = await Promise.all([post(callBack, key), post(callBack, key), post(callBack, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.Reference)).size).toBe(1);
    expect(vendor.enquiries).toHaveLength(1);
  });

  test("gets the same refusal", async () => {
    const { post, vendor } = await openRoutes({ fault: "status false" });
    const key = randomUUID();
    await post(callBack, key);
    await vendor.setFault("none");
    expect((await post(callBack, key)).body).toEqual({ Status: false });
    expect(vendor.enquiries).toHaveLength(0);
  });

  test("but another body answers 409", async () => {
    const { post, vendor } = await openRoutes();
    const key = randomUUID();
    await post(callBack, key);
    const { status, body } = await post({ ...callBack, Help: "Something else." }, key);
    expect([status, body.code]).toEqual([409, "E_IDEMPOTENCY_CONFLICT"]);
    expect(vendor.enquiries).toHaveLength(1);
  });

  test("that is not a UUID answers 400", async () => {
    const { post } = await openRoutes();
    expect((await post(callBack, "1")).body.code).toBe("E_INVALID_IDEMPOTENCY_KEY");
  });
});

test.each([["http://spam.example"], [{ a: 1 }], [{ toString: 1 }], [0]])(
  "an enquiry that fills the honeypot with %j is answered like a success and held, not sent",
  async (filled) => {
    const { post, vendor, store } = await openRoutes();
    const { status, body } = await post({ ...callBack, [honeypotName]: filled });
    expect(status).toBe(200);
    expect(body).toEqual({ Status: true, Reference: reference });
    expect((await store.get(body.Reference))?.state).toBe("held");
    expect(vendor.enquiries).toHaveLength(0);
  },
);

test("when nothing can be stored the visitor gets our phone number and e-mail address", async () => {
  const { post, store, vendor } = await openRoutes();
  // The data directory cannot be created, because /dev/null is a file.
  const nowhere = createSqliteStore({ dataDir: "/dev/null/nowhere", log: createTestLog().log });
  onTestFinished(() => nowhere.close());
  store.add = nowhere.add;
  const { status, body } = await post(callBack);
  expect([status, body.code]).toEqual([503, "E_SPOOL_UNAVAILABLE"]);
  expect(body.message).toContain(site.phone);
  expect(body.message).toContain(site.email);
  expect(vendor.enquiries).toHaveLength(0);
});

describe("a third-party captcha", () => {
  async function openService() {
    const service = await startCaptchaStandIn(undefined);
    onTestFinished(() => service.close());
    const { log, text } = createTestLog();
    const captcha = createCaptcha({
      ...{ provider: undefined, siteKey: captchaSiteKey, secret: captchaSecret, verifyUrl: service.verifyUrl },
      ...{ hostname: "www.example.com", log, metrics: createMetrics() },
    });
    return { service, captcha, text };
  }

  const goodToken = JSON.stringify({ hostname: "www.example.com", n: 1 });

  test("accepts a good token, and is not asked again for a repeat with the same token", async () => {
    const { captcha, service } = await openService();
    const { post, vendor } = await openRoutes({ captcha });
    const key = randomUUID();
    const body = { ...callBack, captchaToken: goodToken };
    expect((await post(body, key)).status).toBe(200);
    expect((await post(body, key)).status).toBe(200);
    expect(service.asked).toEqual([{ secret: captchaSecret, response: goodToken }]);
    expect(vendor.enquiries).toEqual([received]);
  });

  test.each(["wrong", "x".repeat(5000)])("refuses the token %.10s", async (captchaToken) => {
    const { captcha } = await openService();
    const { post, store } = await openRoutes({ captcha });
    const { status, body } = await post({ ...callBack, captchaToken });
    expect([status, body.code, body.fields]).toEqual([
      ...[400, "E_INVALID_NEW_RECORD"],
      { captcha: "Wrong Captcha, Please Try Again" },
    ]);
    expect((await store.list({})).total).toBe(0);
  });

  test.each([undefined, ""])(
    "holds an enquiry without a token (%j), as with a blocked script, for review",
    async (captchaToken) => {
      const { captcha } = await openService();
      const { post, store, vendor } = await openRoutes({ captcha });
      const { status, body } = await post({ ...callBack, captchaToken });
      expect([status, body]).toEqual([200, { Status: true, Reference: reference }]);
      expect((await store.get(body.Reference))?.state).toBe("held");
      expect(vendor.enquiries).toHaveLength(0);
    },
  );

  test("whose service is down loses no enquiry: the enquiry is held for review", async () => {
    const { captcha, service, text } = await openService();
    service.fault = "no answer";
    const { post, store, vendor } = await openRoutes({ captcha });
    const { status, body } = await post({ ...callBack, captchaToken: goodToken });
    expect([status, body]).toEqual([200, { Status: true, Reference: reference }]);
    expect((await store.get(body.Reference))?.state).toBe("held");
    expect(vendor.enquiries).toHaveLength(0);
    expect(text()).toContain("captcha_unverified");
    expect(text()).not.toContain("hostname");
  });
});
