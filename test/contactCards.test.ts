import request from "supertest";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { contactCardPath, createContactCards } from "../shared/contactCards.ts";
import { sampleKeys, site } from "../shared/content/site.ts";
import { createTestApp } from "./support/app.ts";

const origin = "https://www.example.org";

/** The unfolded lines of a card, as a vCard reader sees them. */
const linesOf = (card: string) => card.replaceAll("\r\n ", "").split("\r\n");

const onCards = ["phone", "email", "address", "offices"] as const;
const isAllMadeUp = onCards.every((key) => sampleKeys.includes(key));

test.runIf(isAllMadeUp)("with sample content the company's card has only the values that are not samples", () => {
  const cards = createContactCards(origin);
  expect([...cards.keys()]).toEqual(["/simson.vcf"]);
  const card = cards.get("/simson.vcf") ?? "";
  expect(linesOf(card)).toEqual([
    "BEGIN:VCARD",
    "VERSION:4.0",
    "KIND:org",
    "FN:Simson",
    "ORG:Simson",
    "ADR;TYPE=work:;;;Mohali;Punjab;;India",
    `URL:${origin}/`,
    "NOTE:Monday to Saturday\\, 09:30 to 19:00\\, India time",
    "END:VCARD",
    "",
  ]);
  for (const sample of ["example.com", "0000", "Street"]) expect(card).not.toContain(sample);
});

describe("contact cards with real values", () => {
  const office = {
    id: "kenya",
    country: "Kenya",
    role: "Regional office",
    person: "Wanjiru, Grace; \\ the very long name of a person who is met at the office in Nairobi, Kenya é",
    email: "kenya@broker.test",
    phones: ["+254 20 123 4567", "+254 20 123 4568"],
  };

  beforeEach(() => {
    vi.resetModules();
    vi.doMock("../shared/content/site.ts", async (original) => ({
      ...(await original<object>()),
      site: { ...site, phone: "+91 172 123 4567", email: "sales@broker.test", offices: [office] },
      sampleKeys: [],
    }));
  });
  afterEach(() => {
    vi.doUnmock("../shared/content/site.ts");
    vi.resetModules();
  });

  async function createReal() {
    const real = await import("../shared/contactCards.ts");
    return real.createContactCards(origin);
  }

  test("have telephone links and addresses, and each office has its own card", async () => {
    const cards = await createReal();
    expect([...cards.keys()]).toEqual(["/simson.vcf", "/simson-kenya.vcf"]);
    expect(linesOf(cards.get("/simson.vcf") ?? "")).toEqual(
      expect.arrayContaining([
        'TEL;VALUE=uri;TYPE="work,voice":tel:+911721234567',
        "EMAIL;TYPE=work:sales@broker.test",
        "ADR;TYPE=work:;;Street address;Mohali;Punjab;;India",
      ]),
    );
    const kenya = linesOf(cards.get("/simson-kenya.vcf") ?? "");
    expect(kenya.filter((line) => line.startsWith("TEL"))).toHaveLength(2);
    expect(kenya).toContain("ORG:Simson;Kenya");
  });

  test("are escaped, and folded at 75 octets without cutting a character", async () => {
    const card = (await createReal()).get("/simson-kenya.vcf") ?? "";
    expect(linesOf(card)).toContain(`FN:${office.person.replaceAll(/[\\,;]/g, "\\$&")}`);
    expect(card.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of card.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});

test("the server sends the company's card as a vCard that may be cached, and has no card for a sample office", async () => {
  const { app } = await createTestApp();
  const { headers, text } = await request(app)
    .get(contactCardPath())
    .buffer()
    .parse((response, done) => {
      let body = "";
      response.on("data", (chunk) => {
        body += chunk;
      });
      response.on("end", () => done(null, body));
    })
    .expect(200)
    .then(({ headers, body }) => ({ headers, text: body as string }));
  expect(headers).toMatchObject({
    "content-type": "text/vcard; charset=utf-8",
    "cache-control": "public, max-age=3600",
    "x-content-type-options": "nosniff",
  });
  expect(text).toMatch(/^BEGIN:VCARD\r\nVERSION:4\.0\r\n/);
  await request(app)
    .get(contactCardPath("kenya"))
    .expect(sampleKeys.includes("offices") ? 404 : 200);
});
