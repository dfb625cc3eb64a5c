import { randomUUID } from "node:crypto";
import request from "supertest";
import { expect, test } from "vitest";
import { site } from "../shared/content/site.ts";
import { honeypotName } from "../shared/enquiry/forms.ts";
import { toVendorModel } from "../shared/enquiry/vendorModels.ts";
import { createTestApp, openForm } from "./support/app.ts";
import { typed } from "./support/sampleEnquiry.ts";
import type { Fault } from "./support/vendor.ts";

test.each(["call-back", "demo", "contact"] as const)(
  "the vendor receives exactly the fields of a %s enquiry",
  async (form) => {
    const { app, vendor } = await createTestApp();
    const { post } = await openForm(app);
    const response = await post(`/api/enquiries/${form}`)
      .send({ ...typed[form], MobileNo: "+91-12345-67890", captcha: "aB3dE9", isAdmin: true, ...{ constructor: "x" } })
      .expect(200);
    expect(response.body).toEqual({ Status: true, Reference: expect.stringMatching(/^[0-9A-Z-]{6,12}$/) });
    expect(vendor.enquiries).toEqual([toVendorModel(form, typed[form])]);
  },
);

test("the vendor receives a product enquiry in the vendor's fields", async () => {
  const { app, vendor } = await createTestApp();
  const { post } = await openForm(app);
  await post("/api/enquiries/product").send(typed.product).expect(200);
  expect(vendor.enquiries).toEqual([
    {
      FirstName: "Asha Verma",
      Company: "",
      CountryId: 1,
      CountryName: "India",
      Product: "SAIBAOnline",
      EmailAddress: "asha.verma@example.com",
      MobileNo: "+911234567890",
      Help: "What does it cost?\n\nCity: Mohali\nAddress: House 1, Sector 2",
    },
  ]);
});

test.each<[string, Fault, number, object]>([
  ["the vendor refuses", "status false", 200, { Status: false }],
  ["the vendor answers 400", { status: 400 }, 200, { Status: false }],
  ["the vendor answers 500", { status: 500 }, 202, { Status: true, queued: true }],
  ["the vendor is down", "down", 202, { Status: true, queued: true }],
  ["the vendor is slower than the acknowledgement time", { slowMs: 3000 }, 202, { Status: true, queued: true }],
  ["the vendor answers garbage", "garbage", 202, { Status: true, queued: true }],
  ["the vendor's answer is encrypted with another key", "wrong key", 202, { Status: true, queued: true }],
  [
    "the vendor closes the connection before it has read the enquiry",
    "drop before",
    202,
    { Status: true, queued: true },
  ],
])("when %s the visitor gets a true answer", async (_, fault, status, body) => {
  const { app } = await createTestApp({ fault });
  const { post } = await openForm(app);
  const response = await post("/api/enquiries/call-back").send(typed["call-back"]);
  expect(response.status).toBe(status);
  expect(response.body).toMatchObject(body);
});

test("an enquiry that was acknowledged while the vendor was down is delivered once the vendor is back", async () => {
  const { app, vendor } = await createTestApp({ fault: "down" });
  const { post } = await openForm(app);
  await post("/api/enquiries/call-back").send(typed["call-back"]).expect(202);
  expect(vendor.enquiries).toEqual([]);
  await vendor.setFault("none");
  await expect
    .poll(() => vendor.enquiries, { timeout: 15_000 })
    .toEqual([toVendorModel("call-back", typed["call-back"])]);
});

test("a repeat with the same key is the same enquiry, and the same key with other values is refused", async () => {
  const { app, vendor } = await createTestApp();
  const { post } = await openForm(app);
  const key = randomUUID();
  const send = (body: object) => post("/api/enquiries/call-back").set("Idempotency-Key", key).send(body);
  const [first, second] = await Promise.all([send(typed["call-back"]), send(typed["call-back"])]);
  const third = await send(typed["call-back"]);
  expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
  expect(new Set([first, second, third].map((answer) => answer.body.Reference)).size).toBe(1);
  expect(vendor.enquiries).toHaveLength(1);
  const conflict = await send({ ...typed["call-back"], Help: "Something else" });
  expect(conflict.status).toBe(409);
});

test("invalid input is answered with a message for each field, in the words of the form", async () => {
  const { app, vendor } = await createTestApp();
  const { post } = await openForm(app);
  const response = await post("/api/enquiries/call-back").send({ EmailAddress: "nobody", MobileNo: "12" }).expect(400);
  expect(response.body).toEqual({
    code: "E_INVALID_NEW_RECORD",
    message: expect.any(String),
    fields: expect.objectContaining({
      FirstName: "First Name is required",
      LastName: "Last Name is required",
      Company: "Company is required",
      CountryId: "Country is required",
      EmailAddress: "Please enter a valid email address",
      MobileNo: "Please enter a valid phone number",
      Help: "Message is required",
    }),
  });
  expect(vendor.enquiries).toEqual([]);
});

test("an enquiry that fills the hidden trap field is held, and not lost", async () => {
  const { app, vendor, services } = await createTestApp();
  const { post } = await openForm(app);
  const response = await post("/api/enquiries/contact")
    .send({ ...typed.contact, [honeypotName]: "http://spam.example" })
    .expect(200);
  expect(response.body).toEqual({ Status: true, Reference: expect.any(String) });
  expect(vendor.enquiries).toEqual([]);
  expect((await services.store.summary()).counts.held).toBe(1);
});

test("the country list comes from the vendor, and while the vendor is down it is the last good list", async () => {
  const { app, vendor } = await createTestApp();
  const first = await request(app).get("/api/countries").expect(200);
  expect(first.body.Countries).toContainEqual({ CountryId: 1, CountryName: "India" });
  await vendor.setFault("down");
  await request(app).get("/api/countries").expect(200, first.body);
});

test("/api/countries answers 502 without any list, and an empty list for Status false", async () => {
  const down = await createTestApp({ fault: "down" });
  const answer = await request(down.app).get("/api/countries").expect(502);
  expect(answer.body).toEqual({ code: "E_COUNTRIES_UNAVAILABLE", message: "The country list is not available." });
  const refusing = await createTestApp({ fault: "status false" });
  await request(refusing.app).get("/api/countries").expect(200, { Countries: [] });
});

test("while the vendor hangs and there is no list, the call fails in time for the visitor to type the country (A94)", async () => {
  const env = { ACK_TIMEOUT_MS: "300", API_TIMEOUT_MS: "3000" };
  const { app, vendor } = await createTestApp({ env, fault: "hang" });
  const { post } = await openForm(app);
  const askCountries = async () => {
    const askedAt = performance.now();
    const { status, body } = await request(app).get("/api/countries");
    return { status, code: body.code, ms: performance.now() - askedAt };
  };
  const first = await askCountries();
  expect(first).toMatchObject({ status: 502, code: "E_COUNTRIES_UNAVAILABLE" });
  expect(first.ms).toBeGreaterThan(290);
  expect(first.ms).toBeLessThan(1500);
  // The same call to the vendor is still under way and has used up its time.
  const second = await askCountries();
  expect(second).toMatchObject({ status: 502, code: "E_COUNTRIES_UNAVAILABLE" });
  expect(second.ms).toBeLessThan(250);
  expect(vendor.calls.map(({ path }) => path)).toEqual(["/superadmin/getcountries"]);

  await vendor.setFault("none");
  for (const form of ["call-back", "demo", "contact", "product"] as const) {
    await post(`/api/enquiries/${form}`)
      .send({ ...typed[form], CountryId: 0, CountryName: "Côte d'Ivoire" })
      .expect(200);
  }
  for (const enquiry of vendor.enquiries) expect(enquiry).toMatchObject({ CountryId: 0, CountryName: "Côte d'Ivoire" });
  expect(vendor.enquiries).toHaveLength(4);
});

test("a login passes on the vendor's token or refusal", async () => {
  const { app } = await createTestApp();
  const { post } = await openForm(app);
  await post("/api/login").send({ username: "asha", password: "open sesame" }).expect(200, { token: "vendor-token" });
  const refused = await post("/api/login").send({ username: "asha", password: "wrong" }).expect(401);
  expect(refused.body).toEqual({ code: expect.any(String), message: "Wrong user name or password" });
});

test("an enquiry that cannot be stored is not acknowledged, and the visitor gets our telephone number and address", async () => {
  const { app, services, vendor } = await createTestApp({ env: { DATA_DIR: "/dev/null/nowhere" } });
  const { post } = await openForm(app);
  const response = await post("/api/enquiries/call-back").send(typed["call-back"]).expect(503);
  expect(response.body.message).toContain(site.phone);
  expect(response.body.message).toContain(site.email);
  expect(vendor.enquiries).toEqual([]);
  expect(services.store.available).toBe(false);
  await request(app).get("/").expect(200);
});

test("nothing that a visitor typed and no secret is in the log", async () => {
  const { app, logText, config } = await createTestApp({ fault: { status: 500 } });
  const { post } = await openForm(app);
  await post("/api/enquiries/call-back").send(typed["call-back"]).expect(202);
  await post("/api/enquiries/call-back")
    .send({ ...typed["call-back"], EmailAddress: "asha@" })
    .expect(400);
  await post("/api/enquiries/call-back")
    .set("Content-Type", "application/json")
    .send('{"FirstName":"Asha",')
    .expect(400);
  for (const secret of ["Asha", "Verma", "asha", "1234567890", "Please call", config.apiKey, config.apiIv]) {
    expect(logText()).not.toContain(secret);
  }
});
