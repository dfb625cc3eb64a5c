import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { paper } from "../shared/colours.ts";
import { events } from "../shared/content/events.ts";
import { getSheet, matchPage, notFoundRoute, routes } from "../shared/routes.ts";
import { manifest, readTestPage } from "./support/page.ts";

/** The built stylesheets by name (build/pages.mjs, build/client.mjs). */
const built = Object.entries(manifest.sheets).map(([name, href]) => {
  const text = readFileSync(path.join(manifest.clientDir, href), "utf8");
  return { name, href, isPrint: name.startsWith("print-"), classes: readClasses(text) };
});

/** Classes that a stylesheet mentions, and `name::before` of each that is drawn wherever it is worn. */
function readClasses(text: string): Set<string> {
  const rules = text.replaceAll(/\/\*.*?\*\/|url\([^)]*\)|"[^"]*"/gs, "");
  const classes = new Set([...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name as string));
  for (const [, name, side] of rules.matchAll(/(?<=[{},;]\s*)\.([\w-]+)::?(before|after)(?=\s*[,{])/g))
    classes.add(`${name}::${side}`);
  return classes;
}

function readWorn(html: string): Set<string> {
  const names = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, text]) => (text as string).split(/\s+/));
  return new Set(names.flatMap((name) => [name, `${name}::before`, `${name}::after`]));
}

/** Classes that the page wears and that only stylesheets mention which the page does not have. */
function findUnstyled(html: string): string[] {
  // Stylesheets may also be linked further down the page (client/components/SheetLink.tsx).
  const isThere = ({ name, href }: (typeof built)[number]) =>
    html.includes(`<style data-sheet="${name}">${manifest.css[name]}</style>`) ||
    html.includes(`<link rel="stylesheet" href="${href}"`);
  const mentions = (sheets: typeof built, name: string) => sheets.some(({ classes }) => classes.has(name));
  // A stylesheet for paper does nothing on the screen.
  const onScreen = built.filter(({ isPrint }) => !isPrint);
  const lacks = (sheets: typeof built, name: string) =>
    mentions(sheets, name) && !mentions(sheets.filter(isThere), name);
  return [...readWorn(html)].filter((name) => lacks(onScreen, name) || lacks(built, name));
}

test.each(
  [...routes.map((route) => route.path), "/not-found", `/events?event=${events[0]?.id}`].map((address) => [address]),
)("%s has all stylesheets that its classes need", async (address) => {
  const route = matchPage(address.split("?")[0] as string, "").route ?? notFoundRoute;
  const html = await readTestPage(address);
  expect(findUnstyled(html)).toEqual([]);
  for (const sheet of ["site", getSheet(route)]) expect(html).toContain(`<style data-sheet="${sheet}">`);
});

test("each stylesheet of the sources is in a built one", () => {
  const known = new Set(built.flatMap(({ classes }) => [...classes]));
  const sources = readdirSync("client", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));
  const lost = sources.flatMap((name) =>
    [...readClasses(readFileSync(path.join("client", name), "utf8"))]
      .filter((wanted) => !wanted.includes(":") && !known.has(wanted))
      .map((wanted) => `${name}: ${wanted}`),
  );
  expect(lost).toEqual([]);
});

test("the browser's bars have the background colour of the page, in both themes", () => {
  expect(readFileSync("client/styles/tokens.css", "utf8")).toContain(
    `--paper: light-dark(${paper.light}, ${paper.dark});`,
  );
});
