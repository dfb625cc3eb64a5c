import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { getSheet, loadPage } from "../client/pages.ts";
import { paper } from "../shared/colours.ts";
import { events } from "../shared/content/events.ts";
import { matchPage, notFoundRoute, routes } from "../shared/routes.ts";
import { manifest, renderTestPage } from "./support/page.ts";

const stylesDir = "client/styles";

/** Classes that a stylesheet or what it imports speaks of. */
function readClasses(file: string): Set<string> {
  const text = readFileSync(path.join(stylesDir, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const classes = new Set([...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name as string));
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

test.each(
  [...routes.map((route) => route.path), "/not-found", `/events?event=${events[0]?.id}`].map((address) => [address]),
)("%s wears the stylesheets that it needs", async (address) => {
  const { id } = matchPage(address.split("?")[0] as string, "").route ?? notFoundRoute;
  await loadPage(id);
  const worn = new Set([...readClasses("site.css"), ...readClasses(`${getSheet(id)}.css`)]);
  const html = await renderTestPage(address);
  // Asked for further down (client/components/SheetLink.tsx).
  for (const [sheet, href] of Object.entries(manifest.sheets)) {
    if (!html.includes(`<link rel="stylesheet" href="${href}"`)) continue;
    for (const name of readClasses(`${sheet}.css`)) worn.add(name);
  }
  const used = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => (names as string).split(/\s+/));
  const missing = [...new Set(used)].filter((name) => everyClass.has(name) && !worn.has(name));
  expect(missing, "styled in a file that this page's stylesheet does not import (client/styles)").toEqual([]);
});

test("the browser's bars have the ground of the page, in both themes", () => {
  expect(readFileSync("client/styles/tokens.css", "utf8")).toContain(
    `--paper: light-dark(${paper.light}, ${paper.dark});`,
  );
});
