import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { firstViewEndId } from "../client/components/FirstViewEnd.tsx";
import { getSheet, loadPage } from "../client/pages.ts";
import { paper } from "../shared/colours.ts";
import { events } from "../shared/content/events.ts";
import { matchPage, notFoundRoute, routes } from "../shared/routes.ts";
import { manifest, readTestPage } from "./support/page.ts";

const stylesDir = "client/styles";

/** Classes that a stylesheet or its imports mention, and `name::before` of each that is drawn wherever it is worn. */
function readClasses(file: string): Set<string> {
  const text = readFileSync(path.join(stylesDir, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const classes = new Set([...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name as string));
  for (const [, drawn] of text.matchAll(/^\s*\.([\w-]+::(?:before|after))(?=,| \{)/gm)) classes.add(drawn as string);
  for (const [, imported] of text.matchAll(/@import "\.\/([\w/-]+\.css)"/g)) {
    for (const name of readClasses(imported as string)) classes.add(name);
  }
  return classes;
}

const everyClass = new Set(
  readdirSync(stylesDir)
    .filter((file) => file.endsWith(".css"))
    .flatMap((file) => [...readClasses(file)]),
);

/**
 * Classes of a part of a page whose styles are in a file that none of the part's stylesheets imports (client/styles).
 */
function findUnstyled(html: string, worn: Set<string>): string[] {
  const used = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => (names as string).split(/\s+/));
  const asked = used.flatMap((name) => [name, `${name}::before`, `${name}::after`]);
  return [...new Set(asked)].filter((name) => everyClass.has(name) && !worn.has(name));
}

test.each(
  [...routes.map((route) => route.path), "/not-found", `/events?event=${events[0]?.id}`].map((address) => [address]),
)("%s has all stylesheets that its classes need", async (address) => {
  const { id } = matchPage(address.split("?")[0] as string, "").route ?? notFoundRoute;
  await loadPage(id);
  const html = await readTestPage(address);
  const [firstView = "", below = ""] = html.split(`id="${firstViewEndId}"`);
  const wear = (sheets: string[]) => new Set(sheets.flatMap((sheet) => [...readClasses(`${sheet}.css`)]));
  const kind = getSheet(id);
  expect(findUnstyled(firstView, wear(["site", kind])), "classes without styles in the first view").toEqual([]);

  const worn = wear(["site", kind, "below-site", `below-${kind}`]);
  // Stylesheets that are linked further down the page (client/components/SheetLink.tsx).
  for (const [sheet, href] of Object.entries(manifest.sheets)) {
    if (!html.includes(`<link rel="stylesheet" href="${href}"`)) continue;
    for (const name of readClasses(`${sheet}.css`)) worn.add(name);
  }
  expect(findUnstyled(below, worn), "classes without styles below the first view").toEqual([]);
});

test("the browser's bars have the background colour of the page, in both themes", () => {
  expect(readFileSync("client/styles/tokens.css", "utf8")).toContain(
    `--paper: light-dark(${paper.light}, ${paper.dark});`,
  );
});
