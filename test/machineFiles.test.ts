import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import request from "supertest";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { findLastChanges } from "../build/lastChanges.mjs";
import { createMachineFiles } from "../server/pages/machineFiles.ts";
import { contactCardPath, createContactCards } from "../shared/contactCards.ts";
import { openDays, sampleKeys, site } from "../shared/content/site.ts";
import { getPageHead } from "../shared/pages.ts";
import { events } from "../shared/records/events.ts";
import { routes } from "../shared/routes.ts";
import { createTestApp } from "./support/app.ts";
import { articleRoute } from "./support/products.ts";

const origin = "https://www.example.org";
const now = new Date("2026-11-21T08:00:00Z");
const make = (own: object = {}) => createMachineFiles({ origin, isProduction: true, now, ...own });
const files = make();
const bodyOf = (name: string, from = files) => from.get(name)?.body ?? "";
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);
/** All pages but the search, because others need not find it. */
const listed = routes.filter(({ dynamic }) => !dynamic);
const addresses = listed.map((route) => origin + route.path);

afterEach(() => {
  for (const name of ["events", "site"]) vi.doUnmock(`../shared/content/${name}.ts`);
  vi.resetModules();
});

test("robots.txt allows everything but the API in production, and nothing elsewhere", () => {
  const lines = ["User-agent: *", "Allow: /", "Disallow: /api/", `Sitemap: ${origin}/sitemap.xml`];
  expect(bodyOf("/robots.txt").split("\n")).toEqual(expect.arrayContaining(lines));
  expect(bodyOf("/robots.txt", make({ isProduction: false }))).toBe("User-agent: *\nDisallow: /\n");
});

test("sitemap.xml and llms.txt name each page once, and the day of change where a page tells one", () => {
  const sitemap = bodyOf("/sitemap.xml");
  expect(all(sitemap, /<loc>(.*?)<\/loc>/g)).toEqual(addresses);
  const days = listed.flatMap(({ id }) => getPageHead(id).lastModified ?? []);
  expect(all(sitemap, /<lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>/g)).toEqual(expect.arrayContaining(days));
  expect(days.length).toBeGreaterThan(0);
  const llms = bodyOf("/llms.txt");
  expect(all(llms, /(https:\/\/[^\s)]+)/g).sort()).toEqual([...addresses].sort());
  expect(llms.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
});

test("feed.xml has an entry for each article and real event, newest first, and says where it belongs", () => {
  const feed = bodyOf("/feed.xml");
  const days = all(feed, /<published>(.*?)T/g);
  expect(days).toEqual([...days].sort().reverse());
  const realEvents = events.filter(({ sample }) => !sample);
  expect(days).toHaveLength(routes.filter(({ published }) => published).length + realEvents.length);
  const { title, description } = getPageHead(articleRoute.id);
  for (const part of [
    `<title>${title}</title>`,
    `<id>${origin}${articleRoute.path}</id>`,
    `<published>${articleRoute.published}T00:00:00Z</published>`,
    `<summary>${description}</summary>`,
    `<link rel="self" type="application/atom+xml" href="${origin}/feed.xml"/>`,
    `<link rel="alternate" type="text/html" href="${origin}/blog"/>`,
    `<author><name>${site.companyName.replaceAll("&", "&amp;")}</name>`,
  ])
    expect(feed).toContain(part);
  expect(feed).toMatch(/<updated>\d{4}-\d\d-\d\dT00:00:00Z<\/updated>/);
});

test("an event that is still to come is published in the feed no later than the newest change, never in the future", async () => {
  vi.resetModules();
  const event = (id: string, date: string) => ({ id, date, title: id, shortDescription: "", images: [] });
  vi.doMock("../shared/records/events.ts", () => ({
    events: [event("next", "29.01.2028"), event("last", "31.07.2027")],
  }));
  const later = await import("../server/pages/machineFiles.ts");
  const at = (day: string) => {
    const feed = bodyOf("/feed.xml", later.createMachineFiles({ origin, isProduction: true, now: new Date(day) }));
    return ["next", "last"].map((id) => {
      const entry = feed.match(/<entry>.*?<\/entry>/gs)?.find((one) => one.includes(`event=${id}<`)) ?? "";
      return ["published", "updated"].map((field) => new RegExp(`<${field}>(.*?)T`).exec(entry)?.[1]);
    });
  };
  const [next, last] = ["2028-01-29", "2027-07-31"].map((day) => [day, day]);
  expect(at("2027-08-15")).toEqual([last, last]);
  expect(at("2028-02-01")).toEqual([next, last]);
});

test("security.txt names its contact and address, expires within a year, and is missing while the e-mail is a sample", () => {
  const name = "/.well-known/security.txt";
  expect(files.has(name)).toBe(!sampleKeys.includes("email"));
  const text = bodyOf(name, make({ securityContact: "security@example.org" }));
  expect(text).toContain(`Contact: mailto:security@example.org\n`);
  expect(text).toContain(`Canonical: ${origin}${name}\n`);
  const [, expires = ""] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/m.exec(text) ?? [];
  const days = (new Date(expires).getTime() - now.getTime()) / 86_400_000;
  expect([days > 180, days < 365]).toEqual([true, true]);
  const securityContact = "https://www.example.org/contact-us";
  expect(bodyOf(name, make({ securityContact }))).toContain(`Contact: ${securityContact}\n`);
});

describe("contact cards (W7)", () => {
  /** The unfolded lines of a card, as a vCard reader sees them. */
  const linesOf = (card = "") => card.replaceAll("\r\n ", "").split("\r\n");
  const escaped = (text: string) => text.replaceAll(/[\\,;]/g, "\\$&");
  const company = escaped(site.companyName);
  const { locality, region, country } = site.address;
  const town = `${escaped(locality)};${escaped(region)};;${escaped(country)}`;
  const isAllMadeUp = (["phone", "email", "address", "offices"] as const).every((key) => sampleKeys.includes(key));

  test.runIf(isAllMadeUp)(
    "have no sample value: with samples there is only the company's, of what is real",
    async () => {
      const cards = createContactCards(origin);
      expect([...cards.keys()]).toEqual([contactCardPath()]);
      const names = ["VERSION:3.0", `N:${company};;;;`, `FN:${company}`, `ORG:${company}`, "X-ABShowAs:COMPANY"];
      const lines = [...names, `ADR;TYPE=WORK:;;;${town}`];
      const note = `NOTE:${openDays}\\, ${site.hours.opens} to ${site.hours.closes}\\, India time`;
      const all = ["BEGIN:VCARD", ...lines, `URL:${origin}/`, note, "END:VCARD", ""];
      expect(linesOf(cards.get(contactCardPath()))).toEqual(all);
      const { app } = await createTestApp();
      await request(app).get(contactCardPath("kenya")).expect(404);
      await request(app).get(contactCardPath()).expect(200).expect("X-Content-Type-Options", "nosniff");
    },
  );

  test("of real values have telephone numbers, one for each office, escaped, and folded at 75 octets", async () => {
    const office = {
      ...{ id: "kenya", country: "Kenya", role: "Regional office", email: "kenya@broker.test" },
      person: "Wanjiru, Grace; \\ the very long name of a person who is met at the office in Nairobi, Kenya é",
      phones: ["+254 20 123 4567", "+254 20 123 4568"],
    };
    vi.resetModules();
    vi.doMock("../shared/content/site.ts", async (original) => ({
      ...(await original<object>()),
      site: {
        ...site,
        ...{ phone: "+91 172 123 4567", email: "sales@broker.test", offices: [office] },
        address: { ...site.address, street: "House 1" },
      },
      sampleKeys: [],
    }));
    const cards = (await import("../shared/contactCards.ts")).createContactCards(origin);
    expect([...cards.keys()]).toEqual([contactCardPath(), contactCardPath("kenya")]);
    expect(linesOf(cards.get(contactCardPath()))).toEqual(
      expect.arrayContaining([
        "TEL;TYPE=WORK,VOICE:+91 172 123 4567",
        "EMAIL;TYPE=INTERNET,WORK:sales@broker.test",
        `ADR;TYPE=WORK:;;House 1;${town}`,
      ]),
    );
    const card = cards.get(contactCardPath("kenya")) ?? "";
    const kenya = linesOf(card);
    expect(kenya.filter((line) => line.startsWith("TEL"))).toHaveLength(2);
    const name = escaped(office.person);
    const [given, family] = [name.slice(0, -2), name.slice(-1)];
    expect(kenya).toEqual(expect.arrayContaining([`ORG:${company};Kenya`, `FN:${name}`, `N:${family};${given};;;`]));
    expect(card.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of card.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});

test("a page's day is that of the last commit to its record, its component or the words that these import, or none", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "last-changes-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Asha", "-c", "user.email=asha@example.com", ...args], { cwd: folder });
  function commit(day: string, changed: Record<string, string>): void {
    for (const [file, text] of Object.entries(changed)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    git("add", ".");
    vi.stubEnv("GIT_COMMITTER_DATE", `${day}T12:00:00Z`);
    git("commit", "-q", "-m", day);
    vi.unstubAllEnvs();
  }
  const components = { team: "client/pages/TeamPage.tsx", motor: "client/products/motor/Page.tsx", draft: "Draft.tsx" };
  expect(await findLastChanges({}, folder)).toEqual({});
  git("init", "-q");
  commit("2026-01-05", {
    [components.team]: 'import { people } from "../../shared/content/people.ts";\nimport "../layout/Header.tsx";',
    [components.motor]: 'export { head } from "../../../shared/products/motor/page.ts";',
    "client/layout/Header.tsx": "",
    "shared/content/people.ts": 'import files from "./people/*.md";',
    "shared/products/motor/page.ts": "",
  });
  commit("2026-02-05", { "shared/products/motor/page.ts": "changed" });
  commit("2026-03-05", { "shared/content/people/asha.md": "# Asha" });
  commit("2026-04-05", { "client/layout/Header.tsx": "changed" });
  writeFileSync(path.join(folder, components.draft), "");
  expect(await findLastChanges(components, folder)).toEqual({ team: "2026-03-05", motor: "2026-02-05" });
  // A shallow clone does not tell, and neither does a copy without git.
  const clone = path.join(folder, "clone");
  git("clone", "-q", "--depth=2", `file://${folder}`, clone);
  expect(await findLastChanges(components, clone)).toEqual({});
  rmSync(path.join(clone, ".git"), { recursive: true });
  expect(await findLastChanges(components, clone)).toEqual({});
});
