import { describe, expect, test } from "vitest";
import { countAt } from "../client/browser/motion/counters.ts";
import { nextTagline, typedParts } from "../client/browser/motion/hero.ts";
import { moveTabs, progressOf, type TabClock, tabForKey } from "../client/browser/motion/tabs.ts";
import { figures, home, proof, taglineSentence } from "../shared/content/home.ts";
import { homeWords } from "../shared/content/homeWords.ts";
import { facts } from "../shared/products/facts.ts";
import { taglines } from "../shared/products/home.ts";
import { products } from "../shared/products/index.ts";

const productTabs = products.flatMap(({ code }) => {
  const tab = facts[code]?.tab;
  return tab ? [{ product: code, ...tab }] : [];
});

describe("product tabs", () => {
  const tabs = productTabs.length;
  const tick = (clock: TabClock) => moveTabs(clock, { type: "tick" }, tabs);
  const shown = (clock: TabClock) => productTabs.map((_, tab) => progressOf(clock, tab));

  test("a tab fills from 0 to 100 in steps of 1, the others stay paused, and the next tab starts at 0", () => {
    let clock: TabClock = { selected: 0, progress: 0 };
    for (let value = 0; value <= 100; value++) {
      expect(shown(clock)).toEqual([value, -1, -1, -1, -1, -1]);
      clock = tick(clock);
    }
    expect(shown(clock)).toEqual([-1, 0, -1, -1, -1, -1]);
  });

  test("after the sixth tab comes the first", () => {
    const visited: string[] = [];
    let clock: TabClock = { selected: 0, progress: 0 };
    for (let change = 0; change <= tabs; change++) {
      visited.push(productTabs[clock.selected]?.product ?? "none");
      const { selected } = clock;
      while (clock.selected === selected) clock = tick(clock);
    }
    expect(visited).toEqual(["saiba", "sarb", "sata", "swap", "sewac", "supercrop", "saiba"]);
  });

  test("a click selects a tab and starts it at 0, also when it was the running one", () => {
    const halfway: TabClock = { selected: 4, progress: 63 };
    expect(shown(moveTabs(halfway, { type: "select", tab: 2 }, tabs))).toEqual([-1, -1, 0, -1, -1, -1]);
    expect(shown(moveTabs(halfway, { type: "select", tab: 4 }, tabs))).toEqual([-1, -1, -1, -1, 0, -1]);
  });

  test("arrow keys go round in both directions, Home and End go to the ends, and other keys do nothing", () => {
    expect(tabForKey("ArrowDown", 5, tabs)).toBe(0);
    expect(tabForKey("ArrowRight", 1, tabs)).toBe(2);
    expect(tabForKey("ArrowUp", 0, tabs)).toBe(5);
    expect(tabForKey("ArrowLeft", 3, tabs)).toBe(2);
    expect(tabForKey("Home", 3, tabs)).toBe(0);
    expect(tabForKey("End", 3, tabs)).toBe(5);
    expect(tabForKey("Tab", 3, tabs)).toBeUndefined();
  });
});

describe("taglines", () => {
  test("come in the order default, SAIBA, SARB, SATA, SWAP, SEWAC, SuperCrop, and start again", () => {
    const visited = [0];
    for (let change = 0; change < taglines.length; change++) {
      visited.push(nextTagline(visited.at(-1) ?? 0, taglines.length));
    }
    expect(visited.map((index) => taglines[index]?.product)).toEqual([
      null,
      "saiba",
      "sarb",
      "sata",
      "swap",
      "sewac",
      "supercrop",
      null,
    ]);
  });

  test("always consist of the typed part and the rest while they are being typed", () => {
    for (const tagline of taglines) {
      const sentence = taglineSentence(tagline);
      for (let typed = 0; typed <= sentence.length; typed++) {
        const parts = typedParts([tagline.before, tagline.marked, tagline.after], typed);
        expect(parts.map(({ shown }) => shown).join("")).toBe(sentence.slice(0, typed));
        expect(parts.map(({ shown, rest }) => shown + rest).join("")).toBe(sentence);
      }
    }
  });

  test("fit their three lines: at most 44 characters, and at most 17 underlined characters", () => {
    for (const tagline of taglines) {
      expect(taglineSentence(tagline).length).toBeLessThanOrEqual(44);
      expect(tagline.marked.length).toBeLessThanOrEqual(17);
    }
  });
});

describe("counters", () => {
  const [years, employees, countries, clients] = figures;

  test("go up by one after each step of their own length", () => {
    expect([49, 50].map((elapsed) => countAt(elapsed, years))).toEqual([0, 1]);
    expect([17, 18].map((elapsed) => countAt(elapsed, employees))).toEqual([0, 1]);
    expect([119, 120].map((elapsed) => countAt(elapsed, countries))).toEqual([0, 1]);
    expect([5, 6].map((elapsed) => countAt(elapsed, clients))).toEqual([0, 1]);
  });

  test("reach 25 years, 170, 25 and 500 and never go beyond, even if a frame is late", () => {
    expect(figures.map((figure) => countAt(figure.to * figure.stepMs, figure))).toEqual([25, 170, 25, 500]);
    expect(figures.map((figure) => countAt(60_000, figure))).toEqual([25, 170, 25, 500]);
    expect(figures.map((figure) => countAt(-1, figure))).toEqual([0, 0, 0, 0]);
  });
});

describe("texts of the home page", () => {
  test("running text has no numbers, so that it cannot contradict a counter, and the hero's proof uses the counters' figures (A14)", () => {
    const { about } = homeWords;
    const rows = products.map(({ code }) => facts[code]?.row?.text ?? "");
    const prose = [home.hero.lead, about.first, about.text, ...rows];
    for (const text of [...prose, ...productTabs.map(({ description }) => description)]) {
      expect(text.replace(/\b20\d\d\b/g, "")).not.toMatch(/\d/);
    }
    for (const figure of proof) expect(figures).toContain(figure);
  });
});
