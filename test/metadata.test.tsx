import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { App } from "../client/App.tsx";
import { getPage, loadPage } from "../client/pages.ts";
import { breadcrumbs } from "../shared/breadcrumbs.ts";
import { article } from "../shared/content/article.ts";
import { clients } from "../shared/content/clients.ts";
import { events } from "../shared/content/events.ts";
import { sampleKeys, site } from "../shared/content/site.ts";
import { toIsoDate } from "../shared/dates.ts";
import { createMetadata } from "../shared/metadata.ts";
import { getRoute, notFoundRoute, type Route, type RouteId, routes } from "../shared/routes.ts";
import { siteName, type Thing } from "../shared/structuredData.ts";

const origin = "https://www.example.org";
const productRoutes = routes.filter(({ product }) => product);
const everyRoute = [...routes, null];

/** The nodes that each page has beyond WebSite and BreadcrumbList. */
const typesOfPage: Record<RouteId, string[]> = {
  home: ["Organization", "ItemList", "FAQPage"],
  about: ["AboutPage", "Organization"],
  contact: sampleKeys.includes("address") ? ["ContactPage"] : ["ContactPage", "LocalBusiness"],
  agency: ["SoftwareApplication", "FAQPage"],
  broker: ["SoftwareApplication", "FAQPage"],
  reinsurance: ["SoftwareApplication", "FAQPage"],
  health: ["SoftwareApplication", "FAQPage"],
  aggregator: ["SoftwareApplication", "FAQPage"],
  benefits: ["SoftwareApplication", "FAQPage"],
  crop: ["SoftwareApplication", "FAQPage"],
  privacy: ["WebPage"],
  "product-enquiry": ["ContactPage"],
  clients: ["CollectionPage"],
  events: ["CollectionPage", "ItemList"],
  blog: ["Blog", "ItemList"],
  article: ["BlogPosting"],
  faq: ["FAQPage"],
  "not-found": [],
};

beforeAll(async () => {
  await Promise.all([...routes, notFoundRoute].map(({ id }) => loadPage(id)));
});

function metadataOf(route: Route | null) {
  return createMetadata({ route, origin, graph: getPage((route ?? notFoundRoute).id).graph });
}

function graphOf(route: Route | null): Thing[] {
  return (JSON.parse(metadataOf(route).jsonLd) as { "@graph": Thing[] })["@graph"];
}

function find(route: Route | null, type: string): Thing {
  const found = graphOf(route).filter((thing) => thing["@type"] === type);
  expect(found, `${route?.id} has one ${type}`).toHaveLength(1);
  return found[0] as Thing;
}

function render(address: string): string {
  return renderToString(
    <StaticRouter location={address}>
      <App siteOrigin={origin} />
    </StaticRouter>,
  );
}

/** The words of a piece of markup, as a reader sees them. */
function textOf(markup: string): string {
  return markup
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}

const named = (routes: readonly (Route | null)[]) => routes.map((route) => ({ id: route?.id ?? "404", route }));

describe("titles and descriptions", () => {
  test("Home carries the company's own title, every other page its part before it", () => {
    expect(metadataOf(getRoute("home")).title).toBe("Simson Insurance Broking Software");
    for (const route of [...routes.filter(({ id }) => id !== "home"), null]) {
      expect(metadataOf(route).title).toBe(`${(route ?? notFoundRoute).title} | Simson Insurance Broking Software`);
    }
  });

  test("a title has at most 60 characters before the bar", () => {
    for (const { title } of [...routes, notFoundRoute]) expect(title.length, title).toBeLessThanOrEqual(60);
  });

  test("a description has 75 to 155 characters", () => {
    for (const { description } of [...routes, notFoundRoute]) {
      expect(description.length, description).toBeGreaterThanOrEqual(75);
      expect(description.length, description).toBeLessThanOrEqual(155);
    }
  });

  test("no two pages share a path, and each path is one from the root", () => {
    const paths = routes.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect(path).toMatch(/^\/[a-z0-9/-]*$/);
  });

  test("no two pages share a title or a description", () => {
    const all = everyRoute.map(metadataOf);
    expect(new Set(all.map(({ title }) => title)).size).toBe(everyRoute.length);
    expect(new Set(all.map(({ description }) => description)).size).toBe(everyRoute.length);
  });

  test("every page but the 404 has keywords", () => {
    for (const route of routes) expect(metadataOf(route).keywords, route.id).toBeTruthy();
    expect(metadataOf(null).keywords).toBeNull();
  });
});

describe("the head of a rendered page", () => {
  const addressOf = (route: Route | null) => (route ? `${route.path}?utm_source=mail&page=sarb` : "/no-such-page");
  const headOf = (route: Route | null) => /<head>(.*?)<\/head>/s.exec(render(addressOf(route)))?.[1] ?? "";

  test.each(named(routes))("$id: the canonical address is the path on SITE_ORIGIN without a query", ({ route }) => {
    const links = headOf(route).match(/<link rel="canonical"[^>]*>/g);
    expect(links).toEqual([`<link rel="canonical" href="${origin}${route?.path}"/>`]);
    expect(headOf(route)).not.toContain('name="robots"');
  });

  test("a product asked for in a product page's last segment leaves the canonical address as it is", () => {
    expect(render("/supercrop/sarb")).toContain(`<link rel="canonical" href="${origin}/supercrop"/>`);
  });

  test("the 404 page has noindex, no canonical and no address for sharing", () => {
    const head = headOf(null);
    expect(head).toContain('<meta name="robots" content="noindex"/>');
    expect(head).not.toContain("canonical");
    expect(head).not.toContain("og:url");
  });

  test.each(named(everyRoute))("$id: each tag stands there once, with the words of the route", ({ route }) => {
    const head = headOf(route);
    const tags = new Map<string, string>();
    for (const [, name = "", content = ""] of head.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)) {
      if (name === "theme-color") continue;
      expect(tags.has(name), `${name} stands there twice`).toBe(false);
      tags.set(name, textOf(content));
    }
    const { id, title, description } = route ?? notFoundRoute;
    expect(textOf(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? "")).toBe(metadataOf(route).title);
    expect(tags.get("description")).toBe(description);
    expect(tags.get("application-name")).toBe(siteName);
    expect(tags.get("og:title")).toBe(title || siteName);
    expect(tags.get("og:description")).toBe(description);
    expect(tags.get("og:type")).toBe(route?.published ? "article" : "website");
    expect(tags.get("og:url")).toBe(route ? origin + route.path : undefined);
    expect(tags.get("og:image")).toBe(`${origin}/share/${id}.png`);
    expect(tags.get("og:image:width")).toBe("1200");
    expect(tags.get("og:image:height")).toBe("630");
    expect(tags.get("og:image:alt")).toBeTruthy();
    expect(tags.get("og:site_name")).toBe(siteName);
    expect(tags.get("og:locale")).toMatch(/^en_/);
    expect(tags.get("twitter:card")).toBe("summary_large_image");
    expect(tags.get("twitter:image")).toBe(tags.get("og:image"));
    expect(tags.get("article:published_time")).toBe(route?.published);
  });

  test("the blog page, and no other, links the feed", () => {
    for (const route of everyRoute) {
      expect(headOf(route).includes('type="application/atom+xml"'), route?.id).toBe(route?.id === "blog");
    }
  });

  test("there is one block of structured data, and it is the one described here", () => {
    for (const route of everyRoute) {
      const blocks = [...headOf(route).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
      expect(blocks.map(([, json]) => json)).toEqual([metadataOf(route).jsonLd]);
    }
  });
});

describe("structured data", () => {
  test.each(named(everyRoute))("$id has the nodes of the table and no other", ({ route }) => {
    const types = graphOf(route).map((thing) => thing["@type"]);
    const common = route ? (route.id === "home" ? ["WebSite"] : ["WebSite", "BreadcrumbList"]) : ["BreadcrumbList"];
    expect(types.sort()).toEqual([...common, ...typesOfPage[route?.id ?? "not-found"]].sort());
  });

  test("ids are addresses of our own and name one node each", () => {
    for (const route of routes) {
      const ids = graphOf(route).map((thing) => String(thing["@id"]));
      expect(new Set(ids).size, route.id).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^https:\/\/www\.example\.org\/.*#[\w-]+$/);
    }
  });

  test("no word of ours can end the script element that it stands in", () => {
    const words = "</script><script>alert(1)</script>";
    const { jsonLd } = createMetadata({
      route: getRoute("faq"),
      origin,
      graph: () => [{ "@type": "FAQPage", name: words }],
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

  test("breadcrumbs count from 1, lead home first, and only the page itself has no address", () => {
    for (const route of everyRoute.filter((route) => route?.id !== "home")) {
      const items = find(route, "BreadcrumbList").itemListElement as Thing[];
      expect(items.map(({ position }) => position)).toEqual(items.map((_, i) => i + 1));
      expect(items[0]).toMatchObject({ name: "Home", item: `${origin}/` });
      for (const item of items.slice(0, -1)) expect(item.item).toMatch(/^https:\/\/www\.example\.org\//);
      expect(items.at(-1)).not.toHaveProperty("item");
    }
    expect(breadcrumbs(getRoute("reinsurance")).map(({ label }) => label)).toEqual(["Home", "Products", "SARBOnline"]);
    expect(breadcrumbs(getRoute("article")).map(({ label }) => label)).toEqual(["Home", "Blog", article.title]);
    expect(breadcrumbs(getRoute("home"))).toEqual([]);
  });

  test.each(named(everyRoute))("$id: the breadcrumbs on the page are those of the data", ({ route }) => {
    const visible = /<ol class="breadcrumb">(.*?)<\/ol>/s.exec(render(route?.path ?? "/no-such-page"))?.[1] ?? "";
    const labels = [...visible.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, item]) => textOf(item ?? ""));
    expect(labels).toEqual(breadcrumbs(route).map(({ label }) => label));
  });

  const routesWithQuestions = routes.filter(({ id }) => typesOfPage[id].includes("FAQPage"));

  test.each(named(routesWithQuestions))(
    "$id: questions and answers of the data stand on the page, word for word",
    ({ route }) => {
      const page = textOf(render(route?.path ?? ""));
      const questions = find(route, "FAQPage").mainEntity as { name: string; acceptedAnswer: { text: string } }[];
      expect(questions.length).toBeGreaterThan(0);
      for (const { name, acceptedAnswer } of questions) {
        expect(page).toContain(name);
        expect(page).toContain(acceptedAnswer.text);
      }
    },
  );

  test("the question page publishes all eleven questions", () => {
    expect(find(getRoute("faq"), "FAQPage").mainEntity).toHaveLength(11);
  });

  test.each(named(productRoutes))(
    "$id: the software has a name, features and a provider, and no invented price or rating",
    ({ route }) => {
      const software = find(route, "SoftwareApplication");
      expect(software).toMatchObject({
        applicationCategory: "BusinessApplication",
        operatingSystem: "Web",
        url: `${origin}${route?.path}`,
        provider: { "@id": `${origin}/#organization` },
      });
      expect(software.name).toBe(route?.label);
      expect((software.featureList as string[]).length).toBeGreaterThan(2);
      for (const untrue of ["offers", "aggregateRating", "review"]) expect(software).not.toHaveProperty(untrue);
    },
  );

  test("the article has all that a search engine recommends", () => {
    const route = getRoute("article");
    const posting = find(route, "BlogPosting");
    expect(posting).toMatchObject({
      headline: "The Future of CRM Software for Insurance Brokers",
      description: route.description,
      datePublished: "2025-06-20",
      dateModified: route.lastModified,
      author: { "@type": "Organization", name: "Simson", url: `${origin}/` },
      publisher: { "@type": "Organization", name: "Simson", logo: { url: `${origin}/logo-512.png` } },
      mainEntityOfPage: `${origin}${route.path}`,
    });
    const shapes = (posting.image as { width: number; height: number }[]).map(({ width, height }) => width / height);
    expect(shapes.map((shape) => shape.toFixed(2))).toEqual(["1.00", "1.33", "1.78"]);
  });

  test("the date of the article is one date in the head, in the data and on the page", () => {
    expect(toIsoDate(article.date)).toBe(getRoute("article").published);
  });

  test("the entries of a list count from 1 and have addresses of our own", () => {
    for (const id of ["home", "blog"] as const) {
      const items = find(getRoute(id), "ItemList").itemListElement as Thing[];
      expect(items.length).toBeGreaterThan(0);
      for (const [i, item] of items.entries()) {
        expect(item.position).toBe(i + 1);
        expect(item.url).toMatch(/^https:\/\/www\.example\.org\//);
      }
    }
    expect(find(getRoute("home"), "ItemList").itemListElement).toHaveLength(7);
  });
});

describe("sample values", () => {
  const samples = [
    ...sampleKeys.flatMap((key) => JSON.stringify(site[key]).match(/[^"]*(?:example\.com|00 ?00|Street)[^"]*/g) ?? []),
    "Contact name",
    ...clients.filter(({ sample }) => sample).map(({ clientName }) => clientName),
    ...events.filter(({ sample }) => sample).map(({ id }) => id),
  ];

  test("no sample value enters the data of any page", () => {
    for (const route of everyRoute) {
      const { jsonLd } = metadataOf(route);
      for (const sample of samples) expect(jsonLd, route?.id).not.toContain(sample);
    }
  });

  afterEach(() => {
    vi.doUnmock("../shared/content/site.ts");
    vi.resetModules();
  });

  test("real values enter it by themselves: the office, two contact points, the networks", async () => {
    vi.resetModules();
    vi.doMock("../shared/content/site.ts", () => ({ site, sampleKeys: [] }));
    const real = await import("../shared/structuredData.ts");
    const context = { route: getRoute("contact"), url: `${origin}/contact-us`, origin };
    expect(real.localBusiness(context)).toMatchObject({
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
    const company = real.organization(context);
    expect(company.contactPoint).toHaveLength(2);
    expect(company.sameAs).toEqual(site.social.map(({ url }) => url));
  });
});
