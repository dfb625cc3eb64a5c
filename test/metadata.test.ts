import { afterEach, describe, expect, test, vi } from "vitest";
import { breadcrumbs } from "../shared/breadcrumbs.ts";
import { openDays, sampleKeys, site } from "../shared/content/site.ts";
import { siteName } from "../shared/metadata.ts";
import { getPageHead, pageHeads } from "../shared/pages.ts";
import { clients } from "../shared/records/clients.ts";
import { events } from "../shared/records/events.ts";
import { getRoute, notFoundRoute, type Route, type RouteId, routes } from "../shared/routes.ts";
import { createGraph } from "../shared/structuredData/graph.ts";
import type { Thing } from "../shared/structuredData/types.ts";
import { testOrigin as origin, readTestPage, readText } from "./support/page.ts";
import { articleRoute, otherProduct } from "./support/products.ts";

/** The 404 page last. */
const all = [...routes.map((route) => ({ id: route.id as string, route })), { id: "404", route: null }];
const read = (route: Route | null) =>
  readTestPage(route ? `${route.path}?utm_source=mail&page=${otherProduct.code}` : "/no-such-page");
const findIn = async (route: Route | null, pattern: RegExp) => pattern.exec(await read(route))?.[1] ?? "";
const textOf = (html: string) => readText(html).replace(/\s+/g, " ").trim();
const jsonLdOf = (route: Route | null) => findIn(route, /<script type="application\/ld\+json">(.*?)<\/script>/);
const graphOf = async (route: Route | null) => (JSON.parse(await jsonLdOf(route)) as { "@graph": Thing[] })["@graph"];
async function find(route: Route | null, type: string): Promise<Thing> {
  const found = (await graphOf(route)).filter((thing) => thing["@type"] === type);
  expect(found, `${route?.id} has one ${type}`).toHaveLength(1);
  return found[0] as Thing;
}

describe("the head", () => {
  test("has a title of its own, at most 60 characters before the bar, and a description of 75 to 155", async () => {
    for (const { id, route } of all) {
      const title = id === "home" ? "" : `${getPageHead((route ?? notFoundRoute).id).title} | `;
      expect(textOf(await findIn(route, /<title>(.*?)<\/title>/))).toBe(`${title}${siteName}`);
    }
    const heads = Object.values(pageHeads);
    for (const { title, description } of heads) {
      expect(title.length, title).toBeLessThanOrEqual(60);
      expect(description.length, description).toBeGreaterThanOrEqual(75);
      expect(description.length, description).toBeLessThanOrEqual(155);
    }
    for (const name of ["title", "description"] as const)
      expect(new Set(heads.map((head) => head[name])).size, name).toBe(heads.length);
  });

  test.each(all)("of $id has each tag once, and the address without its query", async ({ route }) => {
    const head = await findIn(route, /<head>(.*?)<\/head>/s);
    const tags: Record<string, string> = {};
    for (const [, name = "", content = ""] of head.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)) {
      if (name !== "theme-color") expect(tags, "it is there once").not.toHaveProperty([name]);
      tags[name] = textOf(content);
    }
    const { id } = route ?? notFoundRoute;
    const { title, description, keywords } = getPageHead(id);
    const image = `${origin}/share/${id}.png`;
    const address = route ? origin + route.path : undefined;
    expect(tags).toMatchObject({
      description,
      "application-name": siteName,
      "og:title": title || siteName,
      "og:description": description,
      "og:type": route?.published ? "article" : "website",
      "og:image": image,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": expect.stringMatching(/./),
      "og:site_name": siteName,
      "og:locale": expect.stringMatching(/^en_/),
      "twitter:card": "summary_large_image",
      "twitter:image": image,
    });
    expect([tags["og:url"], tags["article:published_time"]]).toEqual([address, route?.published]);
    expect([tags.keywords, tags.robots]).toEqual([
      route ? keywords : undefined,
      route && !route.dynamic ? undefined : "noindex",
    ]);
    const canonical = address ? [`<link rel="canonical" href="${address}"/>`] : null;
    expect(head.match(/<link rel="canonical"[^>]*>/g)).toEqual(canonical);
    expect(head.includes('type="application/atom+xml"')).toBe(id === "blog");
  });
});

/** The nodes of pages besides WebSite, BreadcrumbList and the kind of page in their record. */
const otherTypes: Partial<Record<RouteId, string[]>> = {
  home: ["Organization", "ItemList", "FAQPage"],
  about: ["Organization"],
  contact: sampleKeys.includes("address") ? [] : ["LocalBusiness"],
  clients: clients.every(({ sample }) => sample) ? [] : ["ItemList"],
  events: events.every(({ sample }) => sample) ? [] : ["ItemList"],
  blog: ["Blog", "ItemList"],
  faq: ["FAQPage"],
};
function typesOf(route: Route | null): string[] {
  if (!route) return [];
  if (route.published) return ["BlogPosting"];
  if (route.product) return ["SoftwareApplication", "FAQPage"];
  return [getPageHead(route.id).schema ?? [], otherTypes[route.id] ?? []].flat();
}

describe("structured data", () => {
  test.each(all)(
    "of $id has its nodes, each with an address of our site, and the page's breadcrumbs",
    async ({ id, route }) => {
      const graph = await graphOf(route);
      const common = [route ? "WebSite" : [], id === "home" ? [] : "BreadcrumbList"].flat();
      expect(graph.map((thing) => thing["@type"]).sort()).toEqual([...common, ...typesOf(route)].sort());
      const ids = route ? graph.map((thing) => String(thing["@id"])) : [];
      expect(new Set(ids).size).toBe(ids.length);
      for (const one of ids) expect(one).toMatch(/^https:\/\/www\.example\.com\/.*#[\w-]+$/);
      if (route)
        expect(await find(route, "WebSite")).toMatchObject({
          "@id": `${origin}/#website`,
          url: `${origin}/`,
          name: siteName,
          alternateName: site.companyName,
          inLanguage: "en",
          publisher: { "@id": `${origin}/#organization` },
        });
      const visible = await findIn(route, /<nav aria-label="Breadcrumb">(.*?)<\/nav>/s);
      const labels = [...visible.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, item = ""]) => textOf(item));
      expect(labels).toEqual(breadcrumbs(route).map(({ label }) => label));
      if (id === "home") return;
      const items = (await find(route, "BreadcrumbList")).itemListElement as Thing[];
      expect(items.map(({ name }) => name)).toEqual(labels);
      expect(items.map(({ position }) => position)).toEqual(items.map((_, at) => at + 1));
      expect(items[0]).toMatchObject({ name: "Home", item: `${origin}/` });
      for (const item of items.slice(0, -1)) expect(item.item).toMatch(/^https:\/\/www\.example\.com\//);
      expect(items.at(-1)).not.toHaveProperty("item");
    },
  );

  test("no text can end its script element", () => {
    const name = "</script><script>alert(1)</script>";
    const nodes = () => [{ "@type": "FAQPage", name }];
    const jsonLd = createGraph({ route: getRoute("faq"), head: pageHeads.faq, nodes, origin });
    expect(jsonLd).not.toContain("<");
    expect((JSON.parse(jsonLd) as { "@graph": Thing[] })["@graph"][1]?.name).toBe(name);
  });

  test.each(all.filter(({ route }) => typesOf(route).includes("FAQPage")))(
    "of $id has questions and answers that are on the page, word for word",
    async ({ route }) => {
      const page = textOf((await read(route)).replace(/<script.*?<\/script>/gs, ""));
      const questions = (await find(route, "FAQPage")).mainEntity as {
        name: string;
        acceptedAnswer: { text: string };
      }[];
      expect(questions.length).toBeGreaterThan(0);
      for (const { name, acceptedAnswer } of questions) {
        expect(page).toContain(name);
        expect(page).toContain(textOf(acceptedAnswer.text));
        // It is quoted alone, without what is above it.
        if (route?.product) expect(acceptedAnswer.text).not.toMatch(/\b(above|below)\b/);
      }
    },
  );

  test.each(routes.filter(({ product }) => product))(
    "of $id has a name, features and a provider, and no invented price or rating",
    async (route) => {
      const software = await find(route, "SoftwareApplication");
      expect(software).toMatchObject({
        applicationCategory: "BusinessApplication",
        operatingSystem: (route.id as string) === "supercrop" ? "Android, Web" : "Web",
        url: `${origin}${route.path}`,
        provider: { "@id": `${origin}/#organization` },
        name: route.label,
      });
      expect((software.featureList as string[]).length).toBeGreaterThan(2);
      for (const untrue of ["offers", "aggregateRating", "review"]) expect(software).not.toHaveProperty(untrue);
    },
  );

  test("of a post has everything that search engines recommend", async () => {
    const posting = await find(articleRoute, "BlogPosting");
    const { title, description, lastModified } = getPageHead(articleRoute.id);
    expect(posting).toMatchObject({
      headline: title,
      description,
      datePublished: articleRoute.published,
      dateModified: lastModified,
      author: { "@type": "Organization", name: site.companyName, url: `${origin}/` },
      publisher: { "@type": "Organization", name: site.companyName, logo: { url: `${origin}/logo-512.png` } },
      mainEntityOfPage: `${origin}${articleRoute.path}`,
    });
    const shapes = (posting.image as { width: number; height: number }[]).map(({ width, height }) => width / height);
    expect(shapes.map((shape) => shape.toFixed(2))).toEqual(["1.00", "1.33", "1.78"]);
  });

  test("has no sample value", async () => {
    const samples = [
      ...sampleKeys.flatMap((key) => JSON.stringify(site[key]).match(/[^"]*(?:00 ?00|Street)[^"]*/g) ?? []),
      ...["sales@example", "support@example", "meet.example", "//example.com", "Contact name"],
      ...clients.filter(({ sample }) => sample).map(({ clientName }) => clientName),
      ...events.filter(({ sample }) => sample).map(({ id }) => id),
    ];
    const jsonLd = (await Promise.all(all.map(({ route }) => jsonLdOf(route)))).join();
    expect(samples.filter((sample) => jsonLd.includes(sample))).toEqual([]);
  });

  afterEach(() => {
    vi.doUnmock("../shared/content/site.ts");
    vi.resetModules();
  });

  test("has the office, two contact points and the networks once their values are real", async () => {
    vi.resetModules();
    const hours = { ...site.hours, openDays: [1, 5], opens: "08:15", closes: "20:30" };
    vi.doMock("../shared/content/site.ts", () => ({ site: { ...site, hours }, openDays, sampleKeys: [] }));
    const { things } = await import("../shared/structuredData/things.ts");
    const context = { route: getRoute("contact"), head: pageHeads.contact, url: `${origin}/contact-us`, origin };
    expect(things.localBusiness(context)).toMatchObject({
      "@type": "LocalBusiness",
      name: site.companyName,
      address: { streetAddress: site.address.street, addressLocality: site.address.locality },
      telephone: site.phone,
      openingHoursSpecification: { dayOfWeek: ["Monday", "Friday"], opens: "08:15", closes: "20:30" },
    });
    const company = things.organization(context);
    expect(company.contactPoint).toHaveLength(2);
    expect(company.sameAs).toEqual(site.social.map(({ url }) => url));
  });
});
