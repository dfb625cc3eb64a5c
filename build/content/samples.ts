import { rows as auditorRows } from "../../shared/content/auditor.yaml";
import * as drawnCast from "../../shared/content/drawnCast.ts";
import certificates from "../../shared/content/lists/certificates.json";
import documents from "../../shared/content/lists/documents.json";
import milestones from "../../shared/content/lists/milestones.json";
import screens from "../../shared/content/lists/screens.json";
import notice from "../../shared/content/notice.yaml";
import { drafts } from "../../shared/content/posts/*.md";
import { sampleKeys, site } from "../../shared/content/site.ts";
import { drawTable } from "../../shared/drawTable.ts";
import { productFiles } from "../../shared/products/files.ts";
import * as clients from "../../shared/records/clients.ts";
import * as events from "../../shared/records/events.ts";
import { offices } from "../../shared/records/offices.ts";
import * as portals from "../../shared/records/portals.ts";
import { posts } from "../../shared/records/posts.ts";
import { quotes } from "../../shared/records/quotes.ts";
import { findContentFaults, findHeadFaults, findSiteFaults } from "./contentFaults.ts";
import { findPlacesOfFile, findPlacesOfKey, namePlace } from "./samplePlaces.ts";

export { summariseSamples } from "../../shared/content/site.ts";

/** The sample values, which the owner replaces before the site goes public, and the faults that stop a build. */

/** What pages show as soon as the owner fills it in. Until then it is hidden. */
const slots: readonly { file: string; what: string; count: number }[] = [
  { file: "lists/quotes.json", what: "what customers say of each product, on /our-clients", count: quotes.length },
  { file: "lists/milestones.json", what: "milestones after 2010, on /about-us", count: milestones.length },
  {
    file: "lists/certificates.json",
    what: "certificates and data protection, on /about-us",
    count: certificates.length,
  },
  {
    file: "lists/offices.json, portrait",
    what: "photographs of the contact persons, on /about-us",
    count: offices.filter(({ portrait }) => portrait).length,
  },
  {
    file: "lists/offices.json, photo",
    what: "photographs of the offices, on /contact-us and /about-us",
    count: offices.filter(({ photo }) => photo).length,
  },
  {
    file: "lists/offices.json, whatsapp",
    what: "WhatsApp of the offices, on /contact-us and in the footer",
    count: offices.filter(({ whatsapp }) => whatsapp).length,
  },
  { file: "lists/screens.json", what: "real screenshots in place of the drawings", count: screens.length },
  {
    file: "lists/documents.json",
    what: "brochures on the products' pages, data protection on /privacy-policy",
    count: documents.length,
  },
];

export function renderEmptySlots(): string {
  const lines = [
    ...slots.filter(({ count }) => count === 0).map(({ file, what }) => `  shared/content/${file}: ${what}\n`),
    ...auditorRows
      .filter(({ answer }) => !answer)
      .map(({ question }) => `  shared/content/auditor.yaml, on /faq: ${question}\n`),
  ];
  return lines.length > 0 ? `Empty, and so not shown:\n${lines.join("")}` : "";
}

/** Posts that are not published. */
export const renderDrafts = (): string =>
  drafts.length > 0 ? `Drafts, which only npm run dev shows:\n${drafts.map((file) => `  ${file}\n`).join("")}` : "";

export interface SampleValue {
  /** Its path within the file: "offices[2]", "clients[14]". */
  key: string;
  value: string;
  file: string;
  /** All its texts that are long enough to search for on a page. */
  readonly texts: readonly string[];
  /** Paths of the pages that show it, or "every page". */
  shownOn: readonly string[];
  howToReplace: string;
}

/** Files of shared/ whose records may be tagged `sample: true`. test/content.test.ts fails when a file is missing here. */
export const filesWithSamples: Readonly<Record<string, object>> = {
  "content/drawnCast.ts": drawnCast,
  "content/notice.yaml": { notice },
  "content/lists/clients.json": clients,
  "content/lists/events.json": events,
  "content/lists/offices.json": { offices },
  "content/lists/portals.json": portals,
  ...productFiles,
  ...Object.fromEntries(
    posts.filter(({ sample }) => sample).map((post) => [`content/posts/${post.slug}.md`, { post }]),
  ),
};

export function listSampleValues(): SampleValue[] {
  const found: SampleValue[] = [];
  const seen = new Set<object>();
  for (const key of sampleKeys) {
    // Each office record has its own sample tag and is collected below.
    if (key === "offices") continue;
    const value = site[key];
    const entries = Array.isArray(value)
      ? value.map((item, i) => [`${key}[${i}]`, item] as const)
      : [[key, value] as const];
    for (const [name, item] of entries) {
      found.push({
        key: name,
        value: describe(item),
        texts: collectTexts(item),
        file: "shared/content/company.json",
        shownOn: findPlacesOfKey(key).map(namePlace),
        howToReplace: `edit it, and take "${key}" out of "sample"`,
      });
    }
  }
  for (const [file, exports] of Object.entries(filesWithSamples)) {
    for (const [name, value] of Object.entries(exports)) collectRecords(name, value, file);
  }
  return found;

  function collectRecords(key: string, value: unknown, file: string): void {
    // A record may be in two exported lists. It still counts as one value.
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if ("sample" in value && value.sample === true) {
      found.push({
        key,
        value: describe(value),
        texts: collectTexts(value),
        file: `shared/${file}`,
        shownOn: findPlacesOfFile(file).map(namePlace),
        howToReplace: file.endsWith(".json") ? "npm run content -- import" : "edit it, and delete its sample: true",
      });
      return;
    }
    const isList = Array.isArray(value);
    for (const [name, item] of Object.entries(value))
      collectRecords(isList ? `${key}[${name}]` : `${key}.${name}`, item, file);
  }
}

/** The words by which a person recognises a value: a text itself, or the first two texts of a record. */
function describe(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const texts = Object.entries(value).filter(
    ([name, item]) => name !== "id" && name !== "slug" && typeof item === "string",
  );
  return texts
    .slice(0, 2)
    .map(([, item]) => item)
    .join(", ");
}

/** Fields whose values are real even in a sample: where an office is, what kind of event it was. */
const realFields = new Set("id slug country locality region role kind line imageUrl description place".split(" "));
/** Shorter texts also occur inside other words. */
const shortestText = 4;

function collectTexts(value: unknown): string[] {
  if (typeof value === "string") return value.length < shortestText ? [] : [value.replace("https://", "")];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => (realFields.has(name) ? [] : collectTexts(item)));
}

/** The table truncates longer values: it only helps to find them. */
const valueWidth = 48;

export function renderSampleTable(values: readonly SampleValue[]): string {
  const head = ["Key", "Value", "File", "How to replace"];
  const rows = values.map(({ key, value, file, howToReplace }) => {
    const shown = value.length > valueWidth ? `${value.slice(0, valueWidth - 3)}...` : value;
    return [key, shown, file, howToReplace];
  });
  return values.length > 0 ? drawTable(head, rows) : "";
}

/** What the owner must supply, page by page. "every page" lists what header, footer and forms show. */
export function renderSamplesByPage(values: readonly SampleValue[]): string {
  const byPage = new Map<string, SampleValue[]>();
  for (const value of values) {
    for (const page of value.shownOn) byPage.set(page, [...(byPage.get(page) ?? []), value]);
  }
  return [...byPage]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([page, shown]) => `${page}: ${countByKey(shown)}\n`)
    .join("");
}

/** "phone, offices (4)": a list counts as one thing to supply. */
function countByKey(values: readonly SampleValue[]): string {
  const counts = new Map<string, number>();
  for (const { key } of values) {
    const name = key.replace(/[[.].*/, "");
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count})`)).join(", ");
}

/** Each as a sentence. `strict`: the value of CONTENT_STRICT, with which a sample value is a fault too. */
export function findFaults(values: readonly SampleValue[], strict = ""): string[] {
  // Also with "true" and the like: nobody who sets it wants samples in public.
  const isStrict = !["", "0", "false"].includes(strict);
  const remains = "CONTENT_STRICT allows no sample value: replace those listed by npm run check:content";
  return [
    ...findContentFaults(),
    ...findHeadFaults(),
    ...findSiteFaults(),
    ...(isStrict && values.length > 0 ? [remains] : []),
  ];
}
