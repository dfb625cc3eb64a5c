import { readFileSync } from "node:fs";
import path from "node:path";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { describe, expect, test } from "vitest";
import { BlankSlip } from "../client/components/BlankSlip.tsx";
import { DotMap } from "../client/components/DotMap.tsx";
import { Scene } from "../client/components/Scene.tsx";
import { SlipStack } from "../client/components/SlipStack.tsx";
import { Screen } from "../client/products/parts/Screen.tsx";
import { ModuleRing } from "../client/products/saiba/ModuleRing.tsx";
import { drawnScreens } from "../client/products/screens.ts";
import { drawnCast } from "../shared/content/drawnCast.ts";
import { site } from "../shared/content/site.ts";
import { onHome } from "../shared/products/home.ts";
import { products } from "../shared/products/index.ts";
import { brokerModules } from "../shared/products/saiba/page.ts";
import { routes } from "../shared/routes.ts";
import { renderTestPage } from "./support/page.ts";

const codes = products.map((product) => product.code);
const fronts = [null, ...codes.filter((code) => onHome[code])];
const render = (element: ReactElement) => renderToStaticMarkup(element);

describe("drawn product screens", () => {
  test.each(codes.filter((code) => drawnScreens[code]))(
    "%s is hidden from assistive technology, and has a caption and the stamp SPECIMEN",
    (product) => {
      const html = render(<Screen product={product} />);
      expect(html).toMatch(/^<figure[^>]*><div aria-hidden="true">/);
      expect(html).toMatch(/<figcaption class="visually-hidden">Sample screen: [^<]{30,}<\/figcaption>/);
      expect(html).toContain("SPECIMEN");
    },
  );
});

test("every invented name on slips and screens comes from their cast", () => {
  const drawn = [...fronts.map((front) => <SlipStack key={front ?? "company"} front={front} />)];
  const html = [...drawn.map(render), ...codes.map((product) => render(<Screen product={product} />))].join("");
  const { sample: _sample, ...roles } = drawnCast;
  expect(
    Object.values(roles)
      .flat()
      .filter((name) => !html.includes(name)),
  ).toEqual([]);
  const reinsurers = new Set([...html.matchAll(/>(\w+ Re)</g)].map(([, name]) => name));
  expect([...reinsurers].sort()).toEqual([...drawnCast.reinsurer].sort());
});

describe("the slip stack", () => {
  test.each(fronts)("has a correct sum on the %s sheet, with the same parts as the bar", (front) => {
    const html = render(<SlipStack front={front} />);
    const sum = /<span>([\d +]+) = (\d+)(%?)<\/span>/.exec(html);
    const parts = sum?.[1]?.split(" + ").map(Number) ?? [];
    const inBar = [...html.matchAll(/share__bar">(\d+)/g)].map((match) => Number(match[1]));
    expect(parts).toHaveLength(3);
    expect(parts.reduce((total, part) => total + part, 0)).toBe(Number(sum?.[2]));
    expect(inBar).toEqual(parts);
  });

  test("has copies in the colours of the next three taglines, starting again after the last", () => {
    const copies = (html: string) =>
      [...html.matchAll(/copy-stack__copy--\d" data-product="(\w+)"/g)].map((match) => match[1]).reverse();
    expect(copies(render(<SlipStack front="sarb" />))).toEqual(["sata", "swap", "sewac"]);
    expect(copies(render(<SlipStack front="supercrop" />))).toEqual(["saiba", "sarb", "sata"]);
    expect(copies(render(<SlipStack front={null} />))).toEqual(["saiba", "sarb", "sata"]);
  });
});

test.each([
  ["saiba", "Quoted", "Quote: Sent"],
  ["sata", "Scrutiny", "Status: Scrutiny"],
] as const)("%s: Home's slip and screen tell the same of one reference", (code, state, told) => {
  const { reference, rows, tiles } = onHome[code]?.slip ?? { reference: "", rows: [], tiles: [] };
  const [, row = ""] = render(<Screen product={code} />).split(reference);
  expect(row.split("</tr>")[0]).toContain(`${state}<`);
  const facts = [...rows, ...tiles.map((tile) => ({ label: tile.label, value: tile.state }))];
  expect(facts.map(({ label, value }) => `${label}: ${value}`)).toContain(told);
});

test("each pin of the map leads to the footer card of an office", () => {
  const html = render(<DotMap />);
  const targets = [...html.matchAll(/href="#office-(\w+)"/g)].map((match) => match[1]);
  expect(targets.length).toBeGreaterThan(0);
  expect(site.offices.map((office) => office.id)).toEqual(expect.arrayContaining(targets));
});

test("the module ring has a list item for every module", () => {
  const html = render(<ModuleRing modules={brokerModules} />);
  expect(html.match(/<li/g)).toHaveLength(brokerModules.length);
});

const idsIn = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id as string);
const idsInPicture = (file: string) => idsIn(readFileSync(`client/pictures/${file}.svg`, "utf8"));

test("every name of an icon has a drawing, in the page or in the file", () => {
  const names = readFileSync("client/components/Icon.tsx", "utf8").matchAll(/^ {2}\| "([\w-]+)"/gm);
  const inFile = [...names].map(([, name]) => name as string).filter((name) => name !== "plus");
  expect(inFile.sort()).toEqual(idsInPicture("icons").sort());
});

test.each(routes.map((route) => route.path))("%s: every reference to a drawing leads to one", async (address) => {
  const html = await renderTestPage(address);
  const references = [...html.matchAll(/<use href="([^"#]*)#([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(0);
  for (const [, file = "", id] of references)
    expect(file ? idsInPicture(path.basename(file).replace(/(-\w{8})?\.svg$/, "")) : idsIn(html)).toContain(id);
});

test("no drawing has a style attribute, because the content security policy would block it", () => {
  const drawings = [
    ...codes.map((product) => <Screen key={product} product={product} flush />),
    ...fronts.map((front) => <SlipStack key={front ?? "company"} front={front} />),
    <Scene key="scene" name="bus" product="swap" label="A drawing" />,
    <DotMap key="map" />,
    <StaticRouter key="blank" location="/no-such-page">
      <BlankSlip />
    </StaticRouter>,
    <ModuleRing key="ring" modules={brokerModules} />,
  ];
  expect(drawings.map(render).join("")).not.toMatch(/\sstyle=/);
});
