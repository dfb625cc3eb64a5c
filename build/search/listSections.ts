import { writeFileSync } from "node:fs";
import path from "node:path";
import { findPage } from "../../server/pages/findPage.ts";
import { readManifest } from "../../server/pages/manifest.ts";
import { createRender, type PageRequest } from "../../server/pages/renderPage.tsx";
import { type Section, sectionsFile } from "../../server/search/sections.ts";
import { getRoute, type Route, routes } from "../../shared/routes.ts";
import type { SectionKind } from "../../shared/search.ts";
import { capitalise, readPage } from "./readPage.ts";

/**
 * Renders every page and writes what the search can find beside the server: each part under a heading with an address.
 * Built beside the server, run once by build.mjs and then removed.
 */

type PageText = ReturnType<typeof readPage>;

const words = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(", ");
/** "SAIBAOnline" is also "SAIBA Online". */
const spellings = (name: string) => words(name, name.replace(/([a-zA-Z])([A-Z][a-z])/g, "$1 $2"));

function sectionsOf({ label, path, product, published }: Route, { description, keywords, parts }: PageText): Section[] {
  const [page, ...others] = parts;
  const pageKind: SectionKind = product ? "Product" : published ? "Article" : "Page";
  const kinds = { heading: product ? "Section" : pageKind, question: "Question", term: "Term" } as const;
  return [
    {
      kind: pageKind,
      product,
      title: label,
      place: "",
      url: path,
      names: product && spellings(label),
      keywords: words(page.title, keywords),
      text: [description, page.text].filter(Boolean).join(" "),
    },
    ...others.map(
      ({ id, title, kind, labels, text, isSample }): Section => ({
        kind: kinds[kind],
        product,
        title: kind === "term" ? capitalise(title) : title,
        place: label,
        url: `${path}#${id}`,
        anchor: id.replace(/-heading$/, "").replaceAll("-", " "),
        keywords: words(...labels),
        text,
        sample: isSample || undefined,
      }),
    ),
  ];
}

/** What is told at an address of its own, with a query: an event. */
function eventOf({ label }: Route, address: string, { article }: PageText): Section[] {
  if (!article) return [];
  const { title, date, labels, text, isSample } = article;
  const sample = isSample || undefined;
  return [
    { kind: "Event", title: words(title, date), place: label, url: address, keywords: words(...labels), text, sample },
  ];
}

const pageOf = ({ url }: Section) => url.replace(/#.*/, "");
const nameOf = ({ url, title }: Section) => `${url.replace(/^[^#]*/, "")} ${title}`;

/**
 * A part that is the same on several pages says nothing about them. On Contact Us all of them are at home, and what
 * Home shows of another page counts there.
 */
function withoutRepeats(sections: readonly Section[]): Section[] {
  const home = getRoute("home").path;
  const contact = getRoute("contact").path;
  const byName = new Map<string, Section[]>();
  for (const section of sections) byName.set(nameOf(section), [...(byName.get(nameOf(section)) ?? []), section]);
  return sections.filter((section) => {
    const page = pageOf(section);
    const others = (byName.get(nameOf(section)) ?? []).filter((other) => other !== section);
    if (others.length === 0 || page === contact) return true;
    if (page === home || others.some((other) => pageOf(other) === contact)) return false;
    return others.every((other) => other.text !== section.text || pageOf(other) === home);
  });
}

async function listSections(render: (page: PageRequest) => Promise<string>): Promise<Section[]> {
  const found: Section[] = [];
  const seen = new Set<string>();
  for (const route of routes.filter(({ dynamic }) => !dynamic)) {
    // Also the addresses with a query to which the page leads, such as those of the events.
    const asked = [route.path];
    for (const address of asked) {
      const request = findPage(address);
      if (!request || seen.has(request.address)) continue;
      seen.add(request.address);
      const page = readPage(await render(request));
      asked.push(...page.links.filter((link) => link.startsWith(`${route.path}?`)));
      found.push(...(request.address === route.path ? sectionsOf(route, page) : eventOf(route, request.address, page)));
    }
  }
  return withoutRepeats(found).filter(({ text }) => text);
}

const dist = path.resolve(import.meta.dirname, "..");
const manifest = readManifest(dist);
const render = createRender({ manifest, publicConfig: { siteOrigin: "https://www.example.com", sheetVersion: "" } });
writeFileSync(path.join(dist, sectionsFile), JSON.stringify(await listSections(render)));
