import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { filesWithSamples, listSampleValues, renderSampleTable } from "../build/content/samples.ts";
import { createMachineFiles } from "../server/pages/machineFiles.ts";
import { createContactCards } from "../shared/contactCards.ts";
import { events } from "../shared/content/events.ts";
import { sampleKeys, summariseSamples } from "../shared/content/site.ts";
import { getPageHead } from "../shared/pages/index.ts";
import { routes } from "../shared/routes.ts";
import { article, articleRoute } from "./support/article.ts";

const origin = "https://www.example.org";
const now = new Date("2026-11-21T08:00:00Z");
const files = createMachineFiles({ origin, isProduction: true, now });
const bodyOf = (path: string, from = files) => from.get(path)?.body ?? "";
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);

test("every file has its content type and may be cached for a limited time", () => {
  const types = Object.fromEntries([...files].map(([path, { contentType }]) => [path, contentType]));
  expect(types).toEqual({
    "/robots.txt": "text/plain; charset=utf-8",
    "/sitemap.xml": "application/xml; charset=utf-8",
    "/feed.xml": "application/atom+xml; charset=utf-8",
    "/site.webmanifest": "application/manifest+json; charset=utf-8",
    "/llms.txt": "text/plain; charset=utf-8",
    ...Object.fromEntries([...createContactCards(origin).keys()].map((path) => [path, "text/vcard; charset=utf-8"])),
    ...(!sampleKeys.includes("email") && { "/.well-known/security.txt": "text/plain; charset=utf-8" }),
  });
  for (const [path, { cacheControl }] of files) expect(cacheControl, path).toMatch(/^public, max-age=\d{3,5}$/);
});

/** All pages but the search, because others need not find it. */
const listed = routes.filter(({ unkept }) => !unkept);

describe("robots.txt", () => {
  test("in production allows everything except the API, and names the sitemap", () => {
    expect(bodyOf("/robots.txt").split("\n")).toEqual(
      expect.arrayContaining(["User-agent: *", "Allow: /", "Disallow: /api/", `Sitemap: ${origin}/sitemap.xml`]),
    );
  });

  test("outside production disallows the whole site", () => {
    const closed = createMachineFiles({ origin, isProduction: false, now });
    expect(bodyOf("/robots.txt", closed)).toBe("User-agent: *\nDisallow: /\n");
  });
});

describe("sitemap.xml", () => {
  const sitemap = bodyOf("/sitemap.xml");

  test("lists the canonical address of every route, and nothing else", () => {
    const addresses = all(sitemap, /<loc>(.*?)<\/loc>/g);
    expect(addresses).toEqual(listed.map(({ path }) => origin + path));
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test("has the days of change that pages themselves tell, and git's in a build", () => {
    const told = listed.flatMap(({ id }) => getPageHead(id).lastModified ?? []);
    expect(told.length).toBeGreaterThan(0);
    expect(all(sitemap, /<lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>/g)).toEqual(told);
  });
});

describe("feed.xml", () => {
  const feed = bodyOf("/feed.xml");

  test("has an entry with a date for each article, newest first", () => {
    const route = articleRoute;
    const days = all(feed, /<published>(.*?)T/g);
    expect(days).toEqual(days.toSorted().reverse());
    const realEvents = events.filter(({ sample }) => !sample);
    expect(days).toHaveLength(routes.filter(({ path }) => path.startsWith("/blog/")).length + realEvents.length);
    expect(feed).toContain(`<title>${article.head.title}</title>`);
    expect(feed).toContain(`<id>${origin}${route.path}</id>`);
    expect(feed).toContain(`<published>${route.published}T00:00:00Z</published>`);
    expect(feed).toContain(`<summary>${article.head.description}</summary>`);
  });

  test("has its own address and the address of its page", () => {
    expect(feed).toContain(`<link rel="self" type="application/atom+xml" href="${origin}/feed.xml"/>`);
    expect(feed).toContain(`<link rel="alternate" type="text/html" href="${origin}/blog"/>`);
    expect(feed).toMatch(/<updated>\d{4}-\d\d-\d\dT00:00:00Z<\/updated>/);
    expect(feed).toContain("<author><name>Simson</name>");
  });
});

test("the files stay well-formed when the origin has characters that XML reserves", () => {
  const odd = createMachineFiles({ origin: 'https://a.example/"<&>', isProduction: true, now });
  for (const path of ["/sitemap.xml", "/feed.xml"]) {
    expect(bodyOf(path, odd)).toContain("https://a.example/&quot;&lt;&amp;&gt;");
    expect(bodyOf(path, odd)).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
  }
});

describe("site.webmanifest", () => {
  const manifest = JSON.parse(bodyOf("/site.webmanifest")) as {
    name: string;
    short_name: string;
    theme_color: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };

  test("names the site and has icons of 192 and 512 px and a maskable icon", () => {
    expect(manifest).toMatchObject({ name: "Simson Insurance Broking Software", short_name: "Simson" });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
    expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  });

  test("has the background of the light theme as its theme colour", () => {
    expect(readFileSync("client/styles/tokens.css", "utf8")).toContain(`--paper: light-dark(${manifest.theme_color},`);
  });

  test("names only icons that the build draws or that are in public/", () => {
    const drawn = readFileSync("client/pictures/icons.mjs", "utf8");
    for (const { src } of manifest.icons) {
      expect(existsSync(`public${src}`) || drawn.includes(`"${src.slice(1)}"`), src).toBe(true);
    }
  });
});

describe("llms.txt", () => {
  test("names every page once, in at most 40 lines", () => {
    const text = bodyOf("/llms.txt");
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
    const addresses = all(text, /(https:\/\/[^\s)]+)/g).sort();
    expect(addresses).toEqual(listed.map(({ path }) => origin + path).sort());
  });
});

describe("security.txt", () => {
  const path = "/.well-known/security.txt";

  test("is missing while the e-mail address is a sample", () => {
    expect(files.has(path)).toBe(!sampleKeys.includes("email"));
  });

  test("names the contact and its own address, and expires within a year of the start", () => {
    const text = bodyOf(
      path,
      createMachineFiles({ origin, isProduction: true, now, securityContact: "security@example.org" }),
    );
    expect(text).toContain("Contact: mailto:security@example.org\n");
    expect(text).toContain(`Canonical: ${origin}${path}\n`);
    const expires = new Date(/^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/m.exec(text)?.[1] ?? "");
    const days = (expires.getTime() - now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(180);
    expect(days).toBeLessThan(365);
  });

  test("keeps a contact that is already an address", () => {
    const securityContact = "https://www.example.org/contact-us";
    const text = bodyOf(path, createMachineFiles({ origin, isProduction: true, now, securityContact }));
    expect(text).toContain(`Contact: ${securityContact}\n`);
  });
});

describe("sample content", () => {
  const values = listSampleValues();

  test("every tagged record is found, in any file", () => {
    const files = readdirSync("shared", { recursive: true, encoding: "utf8" });
    for (const file of files.filter((name) => /\.(ts|json|md)$/.test(name))) {
      const tagged = readFileSync(`shared/${file}`, "utf8").match(/\bsample"?: true/g)?.length ?? 0;
      const found = values.filter((value) => value.file === `shared/${file}` && file !== "content/company.json").length;
      expect(found, `${file}: list it in filesWithSamples of build/content/samples.ts`).toBe(tagged);
      if (tagged > 0) expect(Object.keys(filesWithSamples)).toContain(file);
    }
  });

  test("every sample key of the company's facts is found", () => {
    for (const key of sampleKeys) {
      expect(
        values.some((value) => value.key === key || value.key.startsWith(`${key}[`)),
        key,
      ).toBe(true);
    }
  });

  test("the table has a line for each value with key, value, file and how to replace it", () => {
    const lines = renderSampleTable(values).trimEnd().split("\n");
    expect(lines[0]).toMatch(/^Key +Value +File +How to replace$/);
    expect(lines).toHaveLength(2 + values.length);
    for (const key of sampleKeys.filter((key) => key !== "offices")) {
      const line = lines.find((line) => line.startsWith(`${key} `) || line.startsWith(`${key}[`));
      expect(line, key).toMatch(
        new RegExp(` shared/content/company\\.json +edit it, and take "${key}" out of "sample"`),
      );
    }
  });

  test("the summary is one line with the count", () => {
    expect(summariseSamples(73)).toBe("content: 73 sample values remain (run npm run check:content)");
    expect(summariseSamples(1)).toContain("1 sample value remains");
    expect(summariseSamples(0)).toBe("content: no sample values remain");
  });
});
