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
    expect(clean).toMatch(/<linearGradient id="\w+"/);
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
});
