import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { getSheet } from "../client/pages.ts";
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

/** Classes of a page whose styles are in a file that none of the page's stylesheets imports (client/styles). */
function findUnstyled(html: string, styled: Set<string>): string[] {
  const used = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => (names as string).split(/\s+/));
  const asked = used.flatMap((name) => [name, `${name}::before`, `${name}::after`]);
  return [...new Set(asked)].filter((name) => everyClass.has(name) && !styled.has(name));
}

test.each(
  [...routes.map((route) => route.path), "/not-found", `/events?event=${events[0]?.id}`].map((address) => [address]),
)("%s has all stylesheets that its classes need", async (address) => {
  const route = matchPage(address.split("?")[0] as string, "").route ?? notFoundRoute;
  const html = await readTestPage(address);
  // Stylesheets may also be linked further down the page (client/components/SheetLink.tsx).
  const linked = Object.entries(manifest.sheets).filter(([, href]) =>
    html.includes(`<link rel="stylesheet" href="${href}"`),
  );
  const sheets = ["site", getSheet(route), ...linked.map(([sheet]) => sheet)];
  const styled = new Set(sheets.flatMap((sheet) => [...readClasses(`${sheet}.css`)]));
  expect(findUnstyled(html, styled)).toEqual([]);
  for (const sheet of ["site", getSheet(route)]) expect(html).toContain(`<style data-sheet="${sheet}">`);
});

test("the browser's bars have the background colour of the page, in both themes", () => {
  expect(readFileSync("client/styles/tokens.css", "utf8")).toContain(
    `--paper: light-dark(${paper.light}, ${paper.dark});`,
  );
});
