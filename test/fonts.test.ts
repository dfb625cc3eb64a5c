import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fontAtWeight, makeFontFallbacks, readMetrics } from "../client/pictures/fonts.mjs";

const stylesheet = readFileSync("client/styles/fonts.css", "utf8");

test("the stand-in fonts of the stylesheet take the room of the fonts that are installed now", async () => {
  expect(stylesheet).toContain(await makeFontFallbacks());
});

test("text is shown at once in a stand-in font while the real one loads", () => {
  const realFonts = stylesheet.split("@font-face").filter((rule) => rule.includes("url("));
  expect(realFonts).toHaveLength(2);
  for (const rule of realFonts) expect(rule).toContain("font-display: swap");
});

test("a font read at one weight tells heights and widths of that weight", async () => {
  const regular = readMetrics(await fontAtWeight("Besley", 400));
  const heading = readMetrics(await fontAtWeight("Besley", 600));
  expect(heading.ascent).toBe(regular.ascent);
  expect(heading.advanceOf("m")).toBeGreaterThan(regular.advanceOf("m"));
  expect(heading.advanceOf("i")).toBeLessThan(heading.advanceOf("m"));
});
