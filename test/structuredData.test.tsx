import { afterEach, describe, expect, test, vi } from "vitest";
import { breadcrumbs } from "../shared/breadcrumbs.ts";
import { clients } from "../shared/content/clients.ts";
import { events } from "../shared/content/events.ts";
import { faqs } from "../shared/content/faqs.ts";
import { openDays, sampleKeys, site } from "../shared/content/site.ts";
import { toIsoDate } from "../shared/dates.ts";
import { siteName } from "../shared/metadata.ts";
import { getPageHead, pageHeads } from "../shared/pages/index.ts";
import { products } from "../shared/products/index.ts";
import { getRoute, type Route, type RouteId, routes } from "../shared/routes.ts";
import { createGraph } from "../shared/structuredData/graph.ts";
import type { Thing } from "../shared/structuredData/types.ts";
import { article, articleRoute } from "./support/article.ts";
import { everyRoute, find, graphOf, jsonLdOf, named, origin, render, textOf } from "./support/metadata.tsx";

const productRoutes = routes.filter(({ product }) => product);

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
  test.each(named(everyRoute))("$id has exactly the nodes of the table", ({ route }) => {
    const types = graphOf(route).map((thing) => thing["@type"]);
    const common = route ? (route.id === "home" ? ["WebSite"] : ["WebSite", "BreadcrumbList"]) : ["BreadcrumbList"];
    expect(types.sort()).toEqual([...common, ...typesOf(route)].sort());
  });

  test("ids are addresses of our site, and each names one node", () => {
    for (const route of routes) {
      const ids = graphOf(route).map((thing) => String(thing["@id"]));
      expect(new Set(ids).size, route.id).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^https:\/\/www\.example\.org\/.*#[\w-]+$/);
    }
  });

  test("no text can end its script element", () => {
    const words = "</script><script>alert(1)</script>";
    const jsonLd = createGraph({
      route: getRoute("faq"),
      head: pageHeads.faq,
      nodes: () => [{ "@type": "FAQPage", name: words }],
      origin,
    });
    expect(jsonLd).not.toContain("<");
    expect((JSON.parse(jsonLd) as { "@graph": Thing[] })["@graph"][1]?.name).toBe(words);
  });

  test("the website has its name and address on every page", () => {
    for (const route of routes) {
      expect(find(route, "WebSite")).toMatchObject({
        "@id": `${origin}/#website`,
        url: `${origin}/`,
        name: siteName,
        alternateName: site.companyName,
        inLanguage: "en",
        publisher: { "@id": `${origin}/#organization` },
      });
    }
  });

  test("the company has its name, logo, year and town", () => {
    for (const route of [getRoute("home"), getRoute("about")]) {
      expect(find(route, "Organization")).toMatchObject({
        "@id": `${origin}/#organization`,
        name: "Simson",
        url: `${origin}/`,
        logo: { url: `${origin}/logo-512.png`, width: 512, height: 512 },
        foundingDate: "2001",
        address: { addressLocality: "Mohali", addressRegion: "Punjab", addressCountry: "IN" },
      });
    }
  });

  test("breadcrumbs count from 1 and start with Home, and only the page itself has no address", () => {
    for (const route of everyRoute.filter((route) => route?.id !== "home")) {
      const items = find(route, "BreadcrumbList").itemListElement as Thing[];
      expect(items.map(({ position }) => position)).toEqual(items.map((_, i) => i + 1));
      expect(items[0]).toMatchObject({ name: "Home", item: `${origin}/` });
      for (const item of items.slice(0, -1)) expect(item.item).toMatch(/^https:\/\/www\.example\.org\//);
      expect(items.at(-1)).not.toHaveProperty("item");
    }
    expect(breadcrumbs(getRoute("sarb")).map(({ label }) => label)).toEqual(["Home", "Products", "SARBOnline"]);
    expect(breadcrumbs(articleRoute).map(({ label }) => label)).toEqual(["Home", "Blog", article.title]);
    expect(breadcrumbs(getRoute("home"))).toEqual([]);
  });

  test.each(named(everyRoute))(
    "$id: the breadcrumbs on the page are those of the structured data",
    async ({ route }) => {
      const visible =
        /<ol class="breadcrumb">(.*?)<\/ol>/s.exec(await render(route?.path ?? "/no-such-page"))?.[1] ?? "";
      const labels = [...visible.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, item]) => textOf(item ?? ""));
      expect(labels).toEqual(breadcrumbs(route).map(({ label }) => label));
    },
  );

  const routesWithQuestions = routes.filter((route) => typesOf(route).includes("FAQPage"));

  test.each(named(routesWithQuestions))(
    "$id: the questions and answers of the structured data are on the page, word for word",
    async ({ route }) => {
      const page = textOf(await render(route?.path ?? ""));
      const questions = find(route, "FAQPage").mainEntity as { name: string; acceptedAnswer: { text: string } }[];
      expect(questions.length).toBeGreaterThan(0);
      for (const { name, acceptedAnswer } of questions) {
        expect(page).toContain(name);
        expect(page).toContain(textOf(acceptedAnswer.text));
      }
    },
  );

  test("the FAQ page publishes all its questions", () => {
    expect(find(getRoute("faq"), "FAQPage").mainEntity).toHaveLength(faqs.length);
  });

  test.each(named(productRoutes))(
    "$id: an answer is whole where it is quoted, without what is above it",
    ({ route }) => {
      const answers = (find(route, "FAQPage").mainEntity as Thing[]).map(({ acceptedAnswer }) => acceptedAnswer);
      expect(JSON.stringify(answers)).not.toMatch(/\b(above|below)\b/);
    },
  );

  test.each(named(productRoutes))(
    "$id: the software has a name, features and a provider, and no invented price or rating",
    ({ route }) => {
      const software = find(route, "SoftwareApplication");
      expect(software).toMatchObject({
        applicationCategory: "BusinessApplication",
        operatingSystem: route?.id === "supercrop" ? "Android, Web" : "Web",
        url: `${origin}${route?.path}`,
        provider: { "@id": `${origin}/#organization` },
      });
      expect(software.name).toBe(route?.label);
      expect((software.featureList as string[]).length).toBeGreaterThan(2);
      for (const untrue of ["offers", "aggregateRating", "review"]) expect(software).not.toHaveProperty(untrue);
    },
  );

  test("the article has everything that search engines recommend", () => {
    const route = articleRoute;
    const posting = find(route, "BlogPosting");
    expect(posting).toMatchObject({
      headline: "The Future of CRM Software for Insurance Brokers",
      description: article.head.description,
      datePublished: "2025-06-20",
      dateModified: article.head.lastModified,
      author: { "@type": "Organization", name: "Simson", url: `${origin}/` },
      publisher: { "@type": "Organization", name: "Simson", logo: { url: `${origin}/logo-512.png` } },
      mainEntityOfPage: `${origin}${route.path}`,
    });
    const shapes = (posting.image as { width: number; height: number }[]).map(({ width, height }) => width / height);
    expect(shapes.map((shape) => shape.toFixed(2))).toEqual(["1.00", "1.33", "1.78"]);
  });

  test("the pages with a day of publication, and no others, have an article's node", () => {
    for (const route of routes) {
      expect(graphOf(route).some((thing) => thing["@type"] === "BlogPosting")).toBe(route.published !== undefined);
    }
  });

  test("the date of the article is one date in the head, in the data and on the page", async () => {
    expect(toIsoDate(article.date ?? "")).toBe(articleRoute.published);
    expect(await render(articleRoute.path)).toContain(`<time dateTime="${articleRoute.published}">`);
  });

  test("the entries of a list count from 1 and have addresses of our site", () => {
    for (const id of ["home", "blog"] as const) {
      const items = find(getRoute(id), "ItemList").itemListElement as Thing[];
      expect(items.length).toBeGreaterThan(0);
      for (const [i, item] of items.entries()) {
        expect(item.position).toBe(i + 1);
        expect(item.url).toMatch(/^https:\/\/www\.example\.org\//);
      }
    }
    expect(find(getRoute("home"), "ItemList").itemListElement).toHaveLength(products.length);
  });
});

describe("sample values", () => {
  const samples = [
    ...sampleKeys.flatMap((key) => JSON.stringify(site[key]).match(/[^"]*(?:example\.com|00 ?00|Street)[^"]*/g) ?? []),
    "Contact name",
    ...clients.filter(({ sample }) => sample).map(({ clientName }) => clientName),
    ...events.filter(({ sample }) => sample).map(({ id }) => id),
  ];

  test("are in the structured data of no page", () => {
    for (const route of everyRoute) {
      const jsonLd = jsonLdOf(route);
      for (const sample of samples) expect(jsonLd, route?.id).not.toContain(sample);
    }
  });

  afterEach(() => {
    vi.doUnmock("../shared/content/site.ts");
    vi.resetModules();
  });

  test("once replaced by real values, the data has the office, two contact points and the networks", async () => {
    vi.resetModules();
    vi.doMock("../shared/content/site.ts", () => ({ site, openDays, sampleKeys: [] }));
    const real = await import("../shared/structuredData/things.ts");
    const context = { route: getRoute("contact"), head: pageHeads.contact, url: `${origin}/contact-us`, origin };
    expect(real.things.localBusiness(context)).toMatchObject({
      "@type": "LocalBusiness",
      name: "Simson",
      address: { streetAddress: site.address.street, addressLocality: "Mohali" },
      telephone: site.phone,
      openingHoursSpecification: {
        dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        opens: "09:30",
        closes: "19:00",
      },
    });
    const company = real.things.organization(context);
    expect(company.contactPoint).toHaveLength(2);
    expect(company.sameAs).toEqual(site.social.map(({ url }) => url));
  });
});
