import type { Express } from "express";
import { createContactCards } from "../../shared/contactCards.ts";
import { eventAddress } from "../../shared/content/eventsPage.ts";
import { sampleKeys, site } from "../../shared/content/site.ts";
import { toIsoDate } from "../../shared/dates.ts";
import { findLastChange } from "../../shared/lastChanges.ts";
import { paper, siteName } from "../../shared/metadata.ts";
import { getPageHead } from "../../shared/pages.ts";
import { escapeText, readText } from "../../shared/readText.ts";
import { events } from "../../shared/records/events.ts";
import { getRoute, type Route, routes } from "../../shared/routes.ts";
import { pictureAddresses } from "../../shared/structuredData/events.ts";
import type { Config } from "../config.ts";

/** The files that machines request by name (docs/contracts.md), made at start from the routes. */

interface MachineFilesOptions {
  /** Without a trailing slash. */
  origin: string;
  /** If false, the site is closed to search engines. */
  isProduction: boolean;
  now: Date;
  /** Where to report a vulnerability. There is no security.txt while the address is a sample. */
  securityContact?: string;
}

/** Short, so that a fix of robots.txt takes effect within an hour. */
const cacheControl = "public, max-age=3600";

/** RFC 9116 requires less than a year. The server is restarted more often than this. */
const securityExpiresDays = 330;

const manifestIcons = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
];

export function setUpMachineFiles(
  app: Express,
  { siteOrigin, isProduction }: Pick<Config, "siteOrigin" | "isProduction">,
): void {
  const files = createMachineFiles({ origin: siteOrigin, isProduction, now: new Date() });
  app.use((req, res, next) => {
    const file = ["GET", "HEAD"].includes(req.method) ? files.get(req.path) : undefined;
    if (!file) return next();
    res.set({ "Content-Type": file.contentType, "Cache-Control": cacheControl }).send(file.body);
  });
}

/** Maps paths to files. The server answers any other path with the 404 page. */
export function createMachineFiles({ origin, isProduction, now, ...options }: MachineFilesOptions) {
  const securityContact = options.securityContact ?? (sampleKeys.includes("email") ? undefined : site.email);
  const files = new Map<string, { body: string; contentType: string }>();
  const add = (path: string, contentType: string, body: string) =>
    files.set(path, { body, contentType: `${contentType}; charset=utf-8` });

  add("/robots.txt", "text/plain", robots(origin, isProduction));
  add("/sitemap.xml", "application/xml", sitemap(origin, now));
  add("/feed.xml", "application/atom+xml", feed(origin, now));
  add("/site.webmanifest", "application/manifest+json", webManifest());
  add("/llms.txt", "text/plain", llms(origin));
  for (const [path, card] of createContactCards(origin)) add(path, "text/vcard", card);
  if (securityContact) add("/.well-known/security.txt", "text/plain", security(origin, securityContact, now));
  return files;
}

function robots(origin: string, isProduction: boolean): string {
  if (!isProduction) return "User-agent: *\nDisallow: /\n";
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Pages show samples, but samples are never published as data. */
const realEvents = events.filter(({ sample }) => !sample);

/** For the events page, the day of the newest past event counts too, when it is later than the date in the head. */
function lastChange(route: Route, now: Date): string | undefined {
  const { id } = route;
  const known = findLastChange(route, getPageHead(id)) ?? [];
  const days = id === "events" ? realEvents.map(({ date }) => toIsoDate(date)).filter((day) => day <= dayOf(now)) : [];
  return [known, days].flat().sort().at(-1);
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Includes the photographs of events. Google's image schema allows a thousand per page. */
function sitemap(origin: string, now: Date): string {
  const pictures = realEvents.flatMap(({ images }) => pictureAddresses(origin, images) ?? []).slice(0, 1000);
  const imagesOf = ({ id }: Route) =>
    (id === "events" ? pictures : []).map(
      (address) => `<image:image><image:loc>${escapeText(address)}</image:loc></image:image>`,
    );
  const entries = routes
    .filter(({ dynamic }) => !dynamic)
    .map((route) => {
      const day = lastChange(route, now);
      const changed = day ? `<lastmod>${day}</lastmod>` : "";
      return `  <url><loc>${escapeText(origin + route.path)}</loc>${changed}${imagesOf(route).join("")}</url>\n`;
    });
  const imageSchema = pictures.length > 0 ? ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"' : "";
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${imageSchema}>\n${entries.join("")}</urlset>\n`
  );
}

interface FeedEntry {
  title: string;
  path: string;
  /** Both in the format 2025-06-20. */
  published: string;
  updated: string;
  summary: string;
}

/** Feed readers show the newest entries. Older events are on the site. */
const mostFeedEvents = 25;

/** Articles and real events, newest first. Atom needs times, and our content has days: midnight UTC. */
function feed(origin: string, now: Date): string {
  const blog = getRoute("blog");
  // An event that is still to come was announced by then. A day in the future would keep it on top until it is over.
  const announced = lastChange(getRoute("events"), now) ?? dayOf(now);
  const articles: FeedEntry[] = routes.flatMap(({ id, path, published }) => {
    const { title, description, lastModified } = getPageHead(id);
    return published ? [{ title, path, published, updated: lastModified ?? published, summary: description }] : [];
  });
  const newEvents: FeedEntry[] = realEvents.slice(0, mostFeedEvents).map((event) => {
    const date = toIsoDate(event.date);
    const day = date < announced ? date : announced;
    const summary = readText(event.shortDescription);
    return { title: event.title, path: eventAddress(event), published: day, updated: day, summary };
  });
  const entries = [...articles, ...newEvents].sort((one, other) => other.published.localeCompare(one.published));
  const updated = entries.map((entry) => entry.updated).sort();
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <title>${escapeText(`${siteName}: blog${newEvents.length > 0 ? " and events" : ""}`)}</title>
  <subtitle>${escapeText(getPageHead("blog").description)}</subtitle>
  <id>${escapeText(origin)}/feed.xml</id>
  <link rel="self" type="application/atom+xml" href="${escapeText(origin)}/feed.xml"/>
  <link rel="alternate" type="text/html" href="${escapeText(origin + blog.path)}"/>
  <updated>${updated.at(-1)}T00:00:00Z</updated>
  <author><name>${escapeText(site.companyName)}</name><uri>${escapeText(origin)}/</uri></author>
${entries.map((entry) => feedEntry(origin, entry)).join("")}</feed>
`;
}

function feedEntry(origin: string, { title, path, published, updated, summary }: FeedEntry): string {
  const address = escapeText(origin + path);
  return `  <entry>
    <title>${escapeText(title)}</title>
    <id>${address}</id>
    <link rel="alternate" type="text/html" href="${address}"/>
    <published>${published}T00:00:00Z</published>
    <updated>${updated}T00:00:00Z</updated>
    <summary>${escapeText(summary)}</summary>
  </entry>
`;
}

/** A manifest can have only one theme colour: the light one. The head's two theme-color tags follow the visitor. */
function webManifest(): string {
  const manifest = {
    id: "/",
    name: siteName,
    short_name: site.companyName,
    description: getPageHead("home").description,
    lang: "en",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "browser",
    theme_color: paper.light,
    background_color: paper.light,
    icons: manifestIcons,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The route list in the format of llmstxt.org, at most 40 lines. */
function llms(origin: string): string {
  const link = ({ id, path, label }: Route) => `- [${label}](${origin}${path}): ${getPageHead(id).description}\n`;
  const list = (heading: string, listed: readonly Route[]) => `\n## ${heading}\n\n${listed.map(link).join("")}`;
  const home = getRoute("home");
  const products = routes.filter(({ product }) => product);
  const others = routes.filter((route) => !route.product && !route.dynamic && route !== home);
  return (
    `# ${siteName}\n\n> ${getPageHead("home").description}\n\nHome page: ${origin}${home.path}\n` +
    list("Products", products) +
    list("Company", others)
  );
}

function security(origin: string, contact: string, now: Date): string {
  const expires = new Date(now.getTime() + securityExpiresDays * 24 * 60 * 60 * 1000);
  return (
    `Contact: ${contact.includes(":") ? contact : `mailto:${contact}`}\n` +
    `Expires: ${expires.toISOString().replace(/\.\d+Z/, "Z")}\n` +
    `Preferred-Languages: en\nCanonical: ${origin}/.well-known/security.txt\n`
  );
}
