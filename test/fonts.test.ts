import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { averageWidth, fontAtWeight, makeFontFallbacks, readMetrics, standIns } from "../client/pictures/fonts.mjs";

const stylesheet = readFileSync("client/styles/fonts.css", "utf8");

test("the stylesheet's fallback fonts have the metrics of the installed web fonts", async () => {
  // The formatter sets the line breaks, so the comparison ignores them.
  const inOneLine = (css: string) => css.replace(/\s+/g, " ");
  expect(inOneLine(stylesheet)).toContain(inOneLine(await makeFontFallbacks()).trim());
});

test("text shows at once in a fallback font while the web font loads", () => {
  const realFonts = stylesheet.split("@font-face").filter((rule) => rule.includes("url("));
  expect(realFonts).toHaveLength(2);
  for (const rule of realFonts) expect(rule).toContain("font-display: swap");
});

test("a font that is read at one weight has the widths of that weight", async () => {
  const regular = readMetrics(await fontAtWeight("Besley", 400));
  const heading = readMetrics(await fontAtWeight("Besley", 600));
  expect(heading.ascent).toBe(regular.ascent);
  expect(heading.advanceOf("m")).toBeGreaterThan(regular.advanceOf("m"));
  expect(heading.advanceOf("i")).toBeLessThan(heading.advanceOf("m"));
});

const debianFonts = "/usr/share/fonts/truetype/dejavu";

test.skipIf(!existsSync(debianFonts))("the recorded widths are those of the installed fonts", () => {
  const measured = standIns.flatMap(({ names, letters, width }) => {
    const file = names.map((name) => `${debianFonts}/${name}.ttf`).find(existsSync);
    return file ? [{ file, width, actual: averageWidth(readMetrics(readFileSync(file)), letters) }] : [];
  });
  expect(measured).toHaveLength(5);
  for (const { file, width, actual } of measured) expect(actual, file).toBeCloseTo(width, 4);
});
