import { randomUUID } from "node:crypto";
import request from "supertest";
import { describe, expect, onTestFinished, test } from "vitest";
import { sandboxCountries, sandboxToken, sandboxUser } from "../server/vendorApi/sandbox.ts";
import { site } from "../shared/content/site.ts";
import { type FormId, honeypotName } from "../shared/enquiry/forms.ts";
import { validateEnquiry } from "../shared/enquiry/rules.ts";
import { toVendorModel } from "../shared/enquiry/vendorModels.ts";
import { createTestApp, openForm } from "./support/app.ts";
import { captchaSecret, captchaSiteKey, startCaptchaStandIn } from "./support/captchaStandIn.ts";
import { typed } from "./support/sampleEnquiry.ts";
import type { Fault } from "./support/vendor.ts";

const reference = expect.stringMatching(/^[0-9A-Z]{8}$/);
const callBack = typed["call-back"];

/** The app, and a visitor who sends the call-back form by default. */
async function open(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options);
  const { post } = await openForm(app.app);
  const send = (body: object = {}, { key = randomUUID() as string, form = "call-back" as FormId } = {}) =>
    post(`/api/enquiries/${form}`)
      .set("Idempotency-Key", key)
      .send({ ...typed[form], ...body });
  const state = async (reference: string) => (await app.services.store.get(reference))?.state;
  return { ...app, post, send, state, counts: async () => (await app.services.store.summary()).counts };
}

test.each(Object.keys(typed) as FormId[])(
  "a delivered enquiry of the form %s answers with a reference, and the vendor gets exactly its fields",
  async (form) => {
    const { send, vendor } = await open();
    const extra = { captcha: "aB3dE9", captchaToken: "t", [honeypotName]: "", isAdmin: true, ...{ constructor: "x" } };
    const { status, body } = await send({ MobileNo: "+91-12345-67890", ...extra }, { form });
    expect([status, body]).toEqual([200, { Status: true, Reference: reference }]);
    expect(vendor.enquiries).toEqual([toVendorModel(form, typed[form])]);
  },
);

test("the vendor gets a country's name from its own list, whatever language the page was translated to", async () => {
  const { app, send, vendor } = await open();
  await request(app).get("/api/countries").expect(200);
  const kenya = sandboxCountries.find(({ CountryName }) => CountryName === "Kenya")?.CountryId;
  const key = randomUUID();
  const first = await send({ CountryId: kenya, CountryName: "肯尼亚" }, { key });
  expect((await send({ CountryId: kenya, CountryName: "肯尼亚" }, { key })).body).toEqual(first.body);
  await send({ CountryId: 0, CountryName: "Kenia" });
  await send({ CountryId: 999, CountryName: "Utopia" });
  expect(vendor.enquiries.map(({ CountryId, CountryName }) => [CountryId, CountryName])).toEqual([
    [kenya, "Kenya"],
    [0, "Kenia"],
    [999, "Utopia"],
  ]);
});

const queued = { Status: true, queued: true, Reference: reference };
test.each<[fault: Fault, status: number, body: object, kept: string]>([
  ["status false", 200, { Status: false }, "refused"],
  ["down", 202, queued, "waiting"],
  [{ slowMs: 3000 }, 202, queued, "waiting"],
])(
  "with the vendor's fault %j the visitor gets a true answer, and so does a repeat",
  async (fault, status, body, kept) => {
    const env = status === 202 ? { ACK_TIMEOUT_MS: "500" } : undefined;
    const { send, vendor, counts } = await open({ fault, env });
    const key = randomUUID();
    const first = await send({}, { key });
    expect([first.status, first.body]).toEqual([status, body]);
    expect(await counts()).toMatchObject({ [kept]: 1 });
    expect((await send({}, { key })).body).toEqual(first.body);
    if (kept === "waiting") return;
    await vendor.setFault("none");
    expect((await send({}, { key })).body).toEqual(body);
    expect(vendor.enquiries).toEqual([]);
  },
);

test("a repeat with the same key is the same enquiry, also at the same moment, and with other values it is refused", async () => {
  const { send, vendor } = await open({ fault: { slowMs: 100 } });
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map((captchaToken) => send({ captchaToken }, { key })));
  answers.push(await send({}, { key: key.toUpperCase() }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.Reference)).size).toBe(1);
  const conflict = await send({ Help: "Something else." }, { key });
  expect([conflict.status, conflict.body.code]).toEqual([409, "E_IDEMPOTENCY_CONFLICT"]);
  expect(vendor.enquiries).toHaveLength(1);
  expect((await send({}, { key: "1" }).expect(400)).body.code).toBe("E_INVALID_IDEMPOTENCY_KEY");
});

test("where a visit came from is cleaned, follows the message, makes no enquiry another one, and is in no log (A129)", async () => {
  const { send, vendor, logText } = await open();
  const key = randomUUID();
  const source = {
    ...{ FirstPage: "/faq", Referrer: "news.example", utm_source: " a\r\nCity:\u200b\u0000 b ", utm_medium: ["x"] },
    ...{ utm_campaign: "c".repeat(201), utm_content: "secret words", gclid: "x" },
  };
  const first = await send({ source }, { key });
  for (const other of [undefined, null, "x", 1, [], { FirstPage: "/gone", Referrer: "<b>" }, { FirstPage: {} }])
    expect((await send({ source: other }, { key })).body).toEqual(first.body);
  const lines =
    "First page of the visit: /faq\nCame from: news.example\nutm_source: a City: b\nutm_content: secret words";
  expect(vendor.enquiries).toEqual([{ ...toVendorModel("call-back", callBack), Help: `${callBack.Help}\n\n${lines}` }]);
  expect(logText()).not.toMatch(/secret words|news\.example/);
});

test("invalid input is answered with a message for each field, in the words of the form, and not stored", async () => {
  const { post, vendor, services } = await open();
  const wrong = { EmailAddress: "nobody", MobileNo: "12" };
  const { body } = await post("/api/enquiries/call-back").send(wrong).expect(400);
  const fields = validateEnquiry("call-back", wrong);
  expect(body).toEqual({ code: "E_INVALID_NEW_RECORD", message: "You Entered Invalid Details", fields });
  expect(fields).toMatchObject({ Help: "Message is required", MobileNo: "Please enter a valid phone number" });
  for (const form of ["feedback", "constructor", "__proto__"])
    await post(`/api/enquiries/${form}`).send(callBack).expect(404);
  expect(vendor.enquiries).toEqual([]);
  expect((await services.store.list({})).total).toBe(0);
});

test("the time of the answer does not tell that an enquiry is held, nor do repeats make it do so", async () => {
  const { send, vendor } = await open();
  const slowMs = 900;
  await vendor.setFault({ slowMs });
  const [sent, trapped] = [{ key: randomUUID() }, { key: randomUUID() }];
  await send({}, sent).expect(200);
  const bodies = [{ [honeypotName]: "x" }, {}, { [honeypotName]: "x" }];
  for (const [at, key] of [trapped, sent, trapped].entries()) await send(bodies[at], key).expect(200);
  const startedAt = performance.now();
  await send({ [honeypotName]: "x" }).expect(200);
  expect(performance.now() - startedAt).toBeGreaterThan(slowMs - 50);
});

test("an enquiry that fills the honeypot, with whatever, is answered like a success and held, not sent", async () => {
  const { send, vendor, state } = await open();
  for (const filled of ["http://spam.example", { a: 1 }, { toString: 1 }, 0]) {
    const { status, body } = await send({ [honeypotName]: filled });
    expect([status, body], JSON.stringify(filled)).toEqual([200, { Status: true, Reference: reference }]);
    expect(await state(body.Reference)).toBe("held");
  }
  expect(vendor.enquiries).toEqual([]);
});

test("an enquiry that cannot be stored is not acknowledged, and the visitor gets our telephone number and address", async () => {
  const { app, send, services, vendor } = await open({ env: { DATA_DIR: "/dev/null/nowhere" } });
  const { status, body } = await send();
  expect([status, body.code]).toEqual([503, "E_STORE_UNAVAILABLE"]);
  for (const part of [site.phone, site.email]) expect(body.message).toContain(part);
  expect(vendor.enquiries).toEqual([]);
  expect(services.store.available).toBe(false);
  await request(app).get("/").expect(200);
});

test("nothing that a visitor typed and no secret is in the log", async () => {
  const { send, post, logText, config } = await open({ fault: { status: 500 } });
  await send().expect(202);
  await send({ EmailAddress: "asha@" }).expect(400);
  await post("/api/enquiries/call-back").type("json").send('{"FirstName":"Asha",').expect(400);
  for (const secret of ["Asha", "Verma", "asha", "1234567890", "Please call", config.apiKey, config.apiIv])
    expect(logText()).not.toContain(secret);
});

describe("/api/countries", () => {
  test("gives the vendor's list, and while the vendor is down the last good one", async () => {
    const { app, vendor } = await open();
    await request(app).get("/api/countries").expect(200, { Countries: sandboxCountries });
    await vendor.setFault("down");
    await request(app).get("/api/countries").expect(200, { Countries: sandboxCountries });
  });

  test("without any list answers 502, and for Status false an empty list", async () => {
    const message = "The country list is not available.";
    const down = await open({ fault: "down" });
    await request(down.app).get("/api/countries").expect(502, { code: "E_COUNTRIES_UNAVAILABLE", message });
    const refusing = await open({ fault: "status false" });
    await request(refusing.app).get("/api/countries").expect(200, { Countries: [] });
  });
});

test("a login gets the vendor's token or refusal, 400 without a password, and 502 while the vendor is down", async () => {
  const { post, vendor } = await open();
  const login = (body: object) => post("/api/login").send({ ...sandboxUser, ...body });
  await login({}).expect(200, { token: sandboxToken });
  const refused = await login({ password: "wrong" }).expect(401);
  expect(refused.body).toEqual({ code: expect.any(String), message: "Wrong user name or password." });
  const odd = await login({ password: { $ne: "" } }).expect(400);
  expect(odd.body.fields).toEqual({ password: "Password is required" });
  await vendor.setFault({ status: 503 });
  await login({}).expect(502);
});

describe("a third-party captcha", () => {
  async function openWithCaptcha() {
    const service = await startCaptchaStandIn("turnstile");
    onTestFinished(() => service.close());
    const env = {
      ...{ CAPTCHA_SITE_KEY: captchaSiteKey, CAPTCHA_SECRET: captchaSecret, CAPTCHA_VERIFY_URL: service.verifyUrl },
      CAPTCHA_PROVIDER: "turnstile",
    };
    return { service, ...(await open({ env })) };
  }
  const createToken = (n: number) => JSON.stringify({ hostname: "www.example.com", action: "call_back", n });
  const goodToken = createToken(1);

  test("accepts a good token, and is not asked again for a repeat with the same token", async () => {
    const { service, send, vendor } = await openWithCaptcha();
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1) await send({ captchaToken: goodToken }, { key }).expect(200);
    expect(service.asked).toEqual([{ secret: captchaSecret, response: goodToken }]);
    expect(vendor.enquiries).toEqual([toVendorModel("call-back", callBack)]);
  });

  test("refuses wrong tokens, and holds what has none, as with a blocked script, or comes while the service is down", async () => {
    const { app, service, send, vendor, state, counts, logText } = await openWithCaptcha();
    for (const captchaToken of ["wrong", "x".repeat(5000)]) {
      const { body } = await send({ captchaToken }).expect(400);
      const fields = { captcha: "Wrong Captcha, Please Try Again" };
      expect(body).toMatchObject({ code: "E_INVALID_NEW_RECORD", fields });
    }
    for (const captchaToken of [undefined, "", goodToken]) {
      if (captchaToken) service.fault = "no answer";
      const { status, body } = await send({ captchaToken });
      expect([status, body]).toEqual([200, { Status: true, Reference: reference }]);
      expect(await state(body.Reference)).toBe("held");
    }
    expect(await counts()).toMatchObject({ held: 3, waiting: 0, delivered: 0 });
    expect(vendor.enquiries).toEqual([]);
    expect(logText()).toContain("captcha_unverified");
    expect(logText()).not.toContain("hostname");

    // The outage is reported, and what came meanwhile is sent when the service answers again.
    expect((await request(app).get("/healthz")).body).toMatchObject({ captcha: "down", alarms: ["captcha"] });
    service.fault = "none";
    await send({ captchaToken: createToken(2) }).expect(200);
    await expect.poll(counts).toMatchObject({ held: 2, waiting: 0, delivered: 2 });
  });
});
