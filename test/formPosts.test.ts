import request from "supertest";
import { expect, test } from "vitest";
import { type FormId, forms, honeypotName, keyName } from "../shared/enquiry/forms.ts";
import { toVendorModel } from "../shared/enquiry/vendorModels.ts";
import { createTestApp } from "./support/app.ts";
import { typed } from "./support/sampleEnquiry.ts";

/** Forms that are sent without a script (A123). */

const ids = Object.keys(forms) as FormId[];
const thanks = /^\/enquiry\?reference=[0-9A-Z]{8}$/;

async function open(options: Parameters<typeof createTestApp>[0] = {}) {
  const made = await createTestApp(options);
  const { siteOrigin } = made.services.config;
  const post = (form: FormId, fields: object, headers: Record<string, string> = { Origin: siteOrigin }) =>
    request(made.app).post(`/api/enquiries/${form}`).set(headers).type("form").send(fields);
  return { ...made, post, counts: async () => (await made.services.store.summary()).counts };
}

/** As a browser sends it: no id of a country, whose list comes by a script. */
const answersOf = (form: FormId) => ({ ...typed[form], CountryId: "", [honeypotName]: "", captcha: "" });

test.each(ids)(
  "the form %s is taken, once for the same answers, and leads to thanks with its reference",
  async (form) => {
    const { app, post, vendor } = await open();
    const first = await post(form, answersOf(form)).expect(303);
    expect(first.headers.location).toMatch(thanks);
    // The list of countries has not been asked for: the vendor gets the name.
    expect(vendor.enquiries).toEqual([toVendorModel(form, { ...typed[form], CountryId: 0 })]);
    const again = await post(form, answersOf(form)).expect(303);
    expect(again.headers.location).toBe(first.headers.location);
    expect(vendor.enquiries).toHaveLength(1);
    const page = await request(app)
      .get(first.headers.location as string)
      .expect(200);
    expect(page.text).toContain(first.headers.location?.slice(-8));
    expect(page.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  },
);

test.each(ids)("the form %s comes back with each message beside its field and everything kept", async (form) => {
  const { post, counts } = await open();
  const { fields, idPrefix } = forms[form];
  const sent = { ...answersOf(form), EmailAddress: "a@b@c", MobileNo: "12", [honeypotName]: "x" };
  const { text } = await post(form, sent).expect(400).expect("Content-Type", /html/);
  for (const { name, invalid } of fields.filter(({ control }) => control === "email" || control === "phone")) {
    expect(text).toContain(`id="${idPrefix}-${name}-error"`);
    expect(text).toContain(invalid);
  }
  const text2 = (await post(form, { ...sent, Company: '"><script>x</script>', Name: "<b>" })).text;
  expect(text2).not.toMatch(/<script>x|<b>/);
  expect(text).toContain('value="a@b@c"');
  expect(text).toContain(`name="${honeypotName}" value="x"`);
  expect(text).not.toMatch(/<script(?! type="application\/ld)/);
  expect(await counts()).toMatchObject({ waiting: 0 });
});

test.each([{ Origin: "https://example.org" }, {}])("from %j it is refused and not kept", async (headers) => {
  const { post, counts } = await open();
  await post("contact", answersOf("contact"), headers as Record<string, string>)
    .expect(403)
    .expect("Content-Type", /html|plain/);
  expect(await counts()).toMatchObject({ waiting: 0, delivered: 0 });
});

test("a refused enquiry is shown again, and can be sent as it is", async () => {
  const { post, vendor } = await open({ fault: "status false" });
  const { text } = await post("contact", answersOf("contact")).expect(400);
  expect(text).toContain('value="asha.verma@example.com"');
  const key = new RegExp(`name="${keyName}" value="([^"]+)"`).exec(text)?.[1];
  vendor.setFault("none");
  const next = await post("contact", { ...answersOf("contact"), [keyName]: key }).expect(303);
  expect(next.headers.location).toMatch(thanks);
});

test("a message of 4,000 letters is taken in any script, although a browser writes nine signs for each", async () => {
  const { post } = await open();
  await post("contact", { ...answersOf("contact"), Help: "क".repeat(4000) }).expect(303);
});

test("too many in a minute come back with everything kept; a body that is too large is refused with a page", async () => {
  const { post } = await open({ env: { RATE_LIMIT_ENQUIRIES: "1" } });
  await post("contact", answersOf("contact")).expect(303);
  const { text } = await post("contact", { ...answersOf("contact"), FirstName: "Second" }).expect(429);
  expect(text).toContain('value="Second"');
  await post("contact", { Help: "x".repeat(100_000) })
    .expect(413)
    .expect("Content-Type", /html/);
});

test("the page of thanks shows nothing but a reference, and says where to write without one", async () => {
  const { app } = await open();
  for (const query of ["", "?reference=", "?reference=<script>", "?reference=abc", "?reference=A&reference=B"]) {
    const { text } = await request(app).get(`/enquiry${query}`).expect(200);
    expect(text).toContain('href="/contact-us"');
    expect(text).not.toContain("<script>alert");
  }
});
