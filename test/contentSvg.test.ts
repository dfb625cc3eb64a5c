import { describe, expect, test } from "vitest";
import { sanitiseSvg } from "../build/content/svg.mjs";
import { shape, svg } from "./support/svgFile.ts";

describe("an SVG", () => {
  const sanitise = (inside: string) => sanitiseSvg(Buffer.from(svg(inside)));

  test("keeps its shapes, its gradients and the colours of its style element", async () => {
    const {
      svg: clean,
      removed,
      width,
      height,
    } = await sanitise(
      `<style>.a{fill:#ff0000}.b{stroke:url(#g)}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#00f"/></linearGradient></defs>${shape}<circle class="a" cx="9" cy="9" r="5"/><rect class="b" width="5" height="5"/>`,
    );
    expect([removed, width, height]).toEqual([[], 100, 50]);
    expect(clean).toMatch(/<linearGradient id="\w+"><stop [^>]*><\/stop><\/linearGradient>/);
    expect(clean).toMatch(/fill="(red|#f00)"/);
    expect(clean).toMatch(/url\(#\w+\)/);
    expect(clean).not.toContain("style");
  });

  test.each([
    ["a script", `<script>alert(1)</script>${shape}`, /script|alert/],
    ["an event handler", `<g onload="alert(1)">${shape}<path d="M1 1h3" onclick="x()"/></g>`, /onload|onclick/],
    [
      "HTML inside",
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>${shape}`,
      /foreignObject|body/,
    ],
    ["a picture from another server", `<image xlink:href="https://example.com/a.png"/>${shape}`, /image|example/],
    ["a shape from another server", `<use xlink:href="https://example.com/a.svg#b"/>${shape}`, /example/],
    ["a link", `<a href="javascript:alert(1)">${shape}</a>`, /javascript|<a/],
    ["a fill from another server", `<path d="M0 0h9v9z" fill="url(https://example.com/a)"/>${shape}`, /example/],
    [
      "a style with an import",
      `<style>@import url(https://example.com/a.css);.a{fill:red}</style>${shape}`,
      /import|example/,
    ],
    ["an animation", `<animate attributeName="href" to="javascript:alert(1)"/>${shape}`, /animate|javascript/],
  ])("loses %s and keeps the rest", async (_, inside, gone) => {
    const { svg: clean } = await sanitise(inside);
    expect(clean).not.toMatch(gone);
    expect(clean).toContain("<path");
  });

  /** Parts of which each draws the one before ten times. */
  const nested = (depth: number, repeat: (id: string) => string) =>
    Array.from({ length: depth }, (_, at) => (at === 0 ? `<g id="p0">${shape}${shape}</g>` : repeat(`p${at}`))).join(
      "",
    );
  const tenUses = (id: string) => `<g id="${id}">${`<use xlink:href="#p${Number(id.slice(1)) - 1}"/>`.repeat(10)}</g>`;
  const pattern = (id: string) =>
    `<pattern id="${id}" width="1" height="1">${`<path d="M0 0h9v9z" fill="url(#p${Number(id.slice(1)) - 1})"/>`.repeat(10)}</pattern>`;

  test.each([
    ["uses within uses", `<defs>${nested(9, tenUses)}</defs><use xlink:href="#p8"/>`],
    ["patterns within patterns", `<defs>${nested(9, pattern)}</defs><path d="M0 0h100v50H0z" fill="url(#p8)"/>`],
    ["a use of what it is part of", `<g id="p0">${shape}<use xlink:href="#p0"/></g>`],
  ])("that browsers could not draw is refused: %s", async (_, inside) => {
    await expect(sanitise(inside)).rejects.toThrow("save it as PNG");
  });

  test("may use a part many times", async () => {
    const { svg: clean } = await sanitise(
      `<defs>${nested(3, tenUses)}</defs>${'<use xlink:href="#p2" x="1"/>'.repeat(100)}`,
    );
    expect(clean.match(/<use /g)?.length).toBeGreaterThanOrEqual(100);
  });
});
