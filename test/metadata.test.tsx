import { describe, expect, test } from "vitest";
import { siteName } from "../shared/metadata.ts";
import { getPageHead, pageHeads } from "../shared/pages/index.ts";
import { getRoute, notFoundRoute, type Route, routes } from "../shared/routes.ts";
import { everyRoute, metadataOf, named, origin, render, textOf } from "./support/metadata.tsx";

describe("titles and descriptions", () => {
  test("Home has the company's title, and every other page has its own title before it", () => {
    expect(metadataOf(getRoute("home")).title).toBe("Simson Insurance Broking Software");
    for (const route of [...routes.filter(({ id }) => id !== "home"), null]) {
      expect(metadataOf(route).title).toBe(
        `${getPageHead((route ?? notFoundRoute).id).title} | Simson Insurance Broking Software`,
      );
    }
  });

  test("a title has at most 60 characters before the bar", () => {
    for (const { title } of Object.values(pageHeads)) expect(title.length, title).toBeLessThanOrEqual(60);
  });

  test("a description has 75 to 155 characters", () => {
    for (const { description } of Object.values(pageHeads)) {
      expect(description.length, description).toBeGreaterThanOrEqual(75);
      expect(description.length, description).toBeLessThanOrEqual(155);
    }
  });

  test("no two pages share a path, and each path starts at the root", () => {
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
  const headOf = async (route: Route | null) => /<head>(.*?)<\/head>/s.exec(await render(addressOf(route)))?.[1] ?? "";

  test.each(named(routes))(
    "$id: the canonical address is the path on SITE_ORIGIN without a query",
    async ({ route }) => {
      const head = await headOf(route);
      const links = head.match(/<link rel="canonical"[^>]*>/g);
      expect(links).toEqual([`<link rel="canonical" href="${origin}${route?.path}"/>`]);
      expect(head.includes('<meta name="robots" content="noindex"/>')).toBe(route?.unkept === true);
    },
  );

  test("a product in the last segment of a product page's path does not change the canonical address", async () => {
    expect(await render("/supercrop/sarb")).toContain(`<link rel="canonical" href="${origin}/supercrop"/>`);
  });

  test("the 404 page has noindex, no canonical address and no address for sharing", async () => {
    const head = await headOf(null);
    expect(head).toContain('<meta name="robots" content="noindex"/>');
    expect(head).not.toContain("canonical");
    expect(head).not.toContain("og:url");
  });

  test.each(named(everyRoute))("$id has each tag once, with the texts of the route", async ({ route }) => {
    const head = await headOf(route);
    const tags = new Map<string, string>();
    for (const [, name = "", content = ""] of head.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)) {
      if (name === "theme-color") continue;
      expect(tags.has(name), `${name} is there twice`).toBe(false);
      tags.set(name, textOf(content));
    }
    const { id } = route ?? notFoundRoute;
    const { title, description } = getPageHead(id);
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

  test("only the blog page links to the feed", async () => {
    for (const route of everyRoute) {
      expect((await headOf(route)).includes('type="application/atom+xml"'), route?.id).toBe(route?.id === "blog");
    }
  });
});
